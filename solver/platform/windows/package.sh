#!/usr/bin/env bash
# Makes the zip for Windows, of build/windows, and of the studio if it is built, in
# build/packages-windows, twice; both are equal. SOURCE_DATE_EPOCH is the time of all files in it.
set -euo pipefail
umask 022
export LC_ALL=C TZ=UTC
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
: "${SOURCE_DATE_EPOCH:?is not set}"
made=$PWD/build/packages-windows
version=$(sed -n 's/.*POLYPACK_VERSION "\(.*\)".*/\1/p' solver/version.hpp)
name=polypack-$version-windows
rm -rf "$made"
mkdir -p "$made"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# make FOLDER: the zip in a folder.
make() {
    mkdir -p "$1/$name/docs"
    x86_64-w64-mingw32-strip -o "$1/$name/polypack.exe" build/windows/polypack.exe
    cp -r pieces puzzles "$1/$name"
    cp docs/*.md "$1/$name/docs"
    cp README.md LICENSE CHANGELOG.md "$1/$name"
    [ ! -f build/studio/studio.html ] || cp build/studio/studio.html "$1/$name"
    find "$1/$name" -exec touch --date="@$SOURCE_DATE_EPOCH" {} +
    (cd "$1" && find "$name" | sort | zip -X -9 -q -@ "$name.zip")
}

make "$work/one"
make "$work/two"
cmp "$work/one/$name.zip" "$work/two/$name.zip"
if grep -lF -e "$PWD" -r "$work/one/$name"; then
    echo "package: the zip names the folder it was built in" >&2
    exit 1
fi
mv "$work/one/$name.zip" "$made"
cd "$made"
sha256sum -- *.zip | tee SHA256SUMS
