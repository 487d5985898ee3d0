#!/bin/sh
# Packs one built program with its papers. The same files give the same archive, byte for
# byte: entries are sorted, belong to nobody, and have the time of the commit.
#
#   packaging/release.sh PROGRAM ARCHIVE DIRECTORY
#
# PROGRAM is the file of the program, ARCHIVE ends with .tar.gz or .zip, and DIRECTORY is
# the name of the only directory in it. SOURCE_DATE_EPOCH is the time in seconds.
# Needs GNU tar and touch, gzip, and zip for Windows.
set -eu

program=$1 archive=$2 directory=$3
case $archive in /*) ;; *) archive=$PWD/$archive ;; esac
: "${SOURCE_DATE_EPOCH:?}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

root=$work/$directory
name=arrocco
case $archive in *.zip) name=arrocco.exe ;; esac
mkdir "$root"
cp "$program" "$root/$name"
cp LICENSE README.md "$root"
cp engine/networks/README.md "$root/NETWORKS.md"
cp docs/arrocco.1 "$root"
mkdir "$root/docs"
cp -R docs/*.md docs/*.json docs/images docs/lichess-bot docs/cutechess "$root/docs"

find "$root" -type d -exec chmod 755 {} +
find "$root" -type f -exec chmod 644 {} +
chmod 755 "$root/$name"
find "$root" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +

rm -f "$archive"
cd "$work"
case $archive in
*.zip)
	find "$directory" | LC_ALL=C sort | TZ=UTC zip -q -X -9 -@ "$archive"
	;;
*)
	LC_ALL=C tar --sort=name --format=ustar --mtime="@$SOURCE_DATE_EPOCH" \
		--owner=0 --group=0 --numeric-owner -cf - "$directory" | gzip -n -9 >"$archive"
	;;
esac
