#!/usr/bin/env bash
# Makes the Debian packages, of build/package, and of build/standalone the tarball with the programs
# that need nothing else and the wheel; and the source distribution for Python. They are in
# build/packages, with their SHA-256 beside them. SOURCE_DATE_EPOCH is the time of all files in the
# first two.
set -euo pipefail
umask 022
export LC_ALL=C TZ=UTC
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
: "${SOURCE_DATE_EPOCH:?is not set}"
made=$PWD/build/packages
rm -rf "$made"
mkdir -p "$made"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

quietly() {
    "$@" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        echo "package: failed: $*" >&2
        exit 1
    }
}

quietly cpack --config build/package/CPackConfig.cmake -B "$work/cpack"
mv "$work"/cpack/*.deb "$made"

version=$(sed -n 's/.*POLYPACK_VERSION "\(.*\)".*/\1/p' solver/version.hpp)
name=polypack-$version-$(uname -m)-linux
mkdir "$work/$name"
for component in polypack polypack-games; do
    quietly cmake --install build/standalone --component "$component" --prefix "$work/$name" --strip
done
cp README.md LICENSE CHANGELOG.md "$work/$name"
if grep -rF -e "$PWD" "$work/$name"; then
    echo "package: the tarball names the folder it was built in" >&2
    exit 1
fi
tar -C "$work" -c --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --mode=u+rw,go+r-w,a-st "$name" | gzip -9n >"$made/$name.tar.gz"

quietly cmake --install build/standalone --component wheel --prefix "$work/wheel"
PYTHONDONTWRITEBYTECODE=1 solver/install/wheel.py build/standalone/_polypack.*.so "$work"/wheel/share/doc/wheel/notices "$made"

cd "$made"
sha256sum -- * >"$work/SHA256SUMS"
mv "$work/SHA256SUMS" .
