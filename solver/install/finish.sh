#!/bin/sh
# Makes what is staged below FOLDER, the /usr of a package, what the policy of Debian wants of it:
# nothing but code in programs and libraries, compressed man pages, the licence and the changelogs.
#
#     finish.sh FOLDER PACKAGE VERSION MAINTAINER
set -eu
umask 022
: "${SOURCE_DATE_EPOCH:?is not set; ./dev package sets it}"
folder=$1 package=$2 version=$3 maintainer=$4
root=$(realpath "$(dirname "$0")/../..")

find "$folder/bin" "$folder/lib" -type f 2>/dev/null | while read -r file; do
    case "$file" in
    *.a) strip --strip-debug --remove-section=.comment --remove-section=.note \
        --enable-deterministic-archives "$file" ;;
    */bin/* | *.so) strip --strip-unneeded --remove-section=.comment --remove-section=.note "$file" ;;
    esac
done
[ ! -d "$folder/share/man" ] || find "$folder/share/man" -type f -name '*.[17]' -exec gzip -9nf {} +
# Built in another folder, it is the same; from the cache of the compiler, it might only seem so.
if grep -rF -e "$root" "$folder"; then
    echo "package: $package names the folder it was built in" >&2
    exit 1
fi

doc=$folder/share/doc/$package
mkdir -p "$doc"
gzip -9nc "$root/CHANGELOG.md" >"$doc/changelog.gz"
gzip -9nc >"$doc/changelog.Debian.gz" <<CHANGES
polypack ($version) unstable; urgency=medium

  * Built from the sources; changelog.gz says what is new.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGES
{
    cat <<HEAD
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: polypack
Comment: Programs contain code of other libraries, whose licences are in notices.

Files: *
Copyright: $(sed -n 's/^Copyright (c) //p' "$root/LICENSE")
License: Expat
HEAD
    # The licence without its title and the line of the copyright.
    sed -e '1,/^Copyright/d' "$root/LICENSE" | sed -e '1{/^$/d}' -e 's/^$/./' -e 's/^/ /'
} >"$doc/copyright"
