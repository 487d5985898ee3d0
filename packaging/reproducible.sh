#!/bin/sh
# Packs the commit twice, in two directories and with an empty cache each, and compares the
# archives. The arguments are the systems. Books are left out: they take long, and a test
# checks that they are the same each time.
set -eu
systems=$*
here=$(git rev-parse --show-toplevel)
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
for place in one other/deeper; do
	git clone -q --no-hardlinks "$here" "$work/$place/arrocco"
	(
		cd "$work/$place/arrocco"
		umask "$([ $place = one ] && echo 022 || echo 077)"
		GOCACHE=$work/$place/cache TZ=$([ $place = one ] && echo UTC || echo Asia/Tokyo) \
			make --no-print-directory release SYSTEMS="$systems" BOOKS= >"$work/$place/log" ||
			{ cat "$work/$place/log"; exit 1; }
	)
done
diff "$work/one/arrocco/dist/SHA256SUMS" "$work/other/deeper/arrocco/dist/SHA256SUMS"
cat "$work/one/arrocco/dist/SHA256SUMS"
echo "both times the same bytes"
