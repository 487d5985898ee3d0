#!/bin/sh
# Builds a Debian package of the tree in dist/deb: a copy of the tree with packaging/debian as
# debian/, and a changelog for VERSION at the time EPOCH. Needs dpkg-dev, debhelper and Go; -d
# accepts a Go that is no Debian package.
set -eu
: "${VERSION:?}" "${EPOCH:?}"
here=$PWD
tree=$here/dist/deb/arrocco
rm -rf "$here/dist/deb"
mkdir -p "$tree"
git ls-files -z | xargs -0 cp --parents -t "$tree"
cp -R packaging/debian "$tree/debian"
cat >"$tree/debian/changelog" <<END
arrocco ($(echo "$VERSION" | sed 's/-/+/; s/-/./g')) unstable; urgency=medium

  * Built from the tree.

 -- $(sed -n 's/^Maintainer: //p' packaging/debian/control)  $(LC_ALL=C date -u -R -d "@$EPOCH")
END
cd "$tree"
VERSION=$VERSION SOURCE_DATE_EPOCH=$EPOCH dpkg-buildpackage -b -us -uc -d
mv "$here"/dist/deb/*.deb "$here/dist"
