#!/usr/bin/env bash
# Tests what ./dev package made: installs the packages in a bare Debian, build/package/root, uses them
# there as the README says, and removes them; before, the wheel, with nothing but Python and pip; then
# runs the programs of the tarball on processors of old and where there is nothing else; and builds the
# wheel of the source distribution. It needs root, for chroot, and build/release/docs_test.
#
#     test.sh [wheel|program|libraries|all|tarball|sdist]...
set -euo pipefail
[ "$(id -u)" -eq 0 ] || exec sudo "$0" "$@"
# In a mount namespace of its own: what is mounted here is gone at the end.
[ "${1:-}" = inside ] || exec unshare --mount "$0" inside "$@"
shift
[ $# -gt 0 ] || set -- wheel program libraries all tarball sdist
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
here=$PWD
packages=$here/build/packages
root=$here/build/package/root
empty=$here/build/package/empty
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
log=$(mktemp)
trap 'rm -f "$log"' EXIT

fail() {
    echo "package: $*" >&2
    exit 1
}

quietly() {
    "$@" >"$log" 2>&1 || { tail -n 40 "$log" >&2; fail "failed: $*"; }
}

# expect TEXT COMMAND...: the command succeeds and prints TEXT somewhere.
expect() {
    local text=$1
    shift
    "$@" >"$log" 2>&1 || { tail -n 40 "$log" >&2; fail "failed: $*"; }
    grep -qF -e "$text" "$log" || { tail -n 40 "$log" >&2; fail "'$text' is not what it prints: $*"; }
}

in_root() {
    chroot "$root" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}

# A user without a home; the last folder has a space in its name.
as_user() {
    chroot --userspec=nobody:nogroup "$root" env -i PATH=/usr/bin:/bin sh -c 'cd "/tmp/a folder" && exec "$@"' sh "$@"
}

# install NAME...: packages of ours, with what Debian has of what they need, or packages of Debian.
install() {
    local name file files=()
    for name in "$@"; do
        if file=$(compgen -G "$packages/${name}_*.deb"); then
            files+=("/packages/${file##*/}")
        else
            files+=("$name")
        fi
    done
    quietly in_root apt-get install -y --no-install-recommends --reinstall "${files[@]}"
}

# purge: removes the packages, and leaves nothing of them.
purge() {
    local left
    quietly in_root apt-get purge -y $(in_root dpkg-query -W -f '${Package} ' '*polypack*')
    left=$(find "$root" \( -path "$root/packages" -o -path "$root/proc" -o -path "$root$here" -o -path "$root/tmp" \
        -o -path "$root/var/log" \) -prune -o -name '*polypack*' -print)
    [ -z "$left" ] || fail "purged, the packages leave $left"
}

# completes PROGRAM BEGIN COMMAND: bash and zsh complete commands.
completes() {
    expect "$3" in_root bash -c ". /usr/share/bash-completion/completions/$1
        COMP_WORDS=($1 $2) COMP_CWORD=1; _${1//-/_}; echo \"\${COMPREPLY[@]}\""
    # The words that zsh would offer.
    expect "$3:" in_root zsh -fc "autoload -Uz compinit; compinit -u -D
        _describe() { print -l \${(P)2}; }
        words=($1 $2) CURRENT=2; \$_comps[$1]"
}

bare_root() {
    rm -rf --one-file-system "$root"
    local sources=/etc/apt/sources.list.d/debian.sources settings
    [ -f "$sources" ] || sources=/etc/apt/sources.list
    settings=$(mktemp)
    apt-config dump Acquire >"$settings"
    quietly mmdebstrap --mode=root --variant=minbase --aptopt="$settings" "$codename" "$root" "$sources"
    rm -f "$settings"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    mount -t proc proc "$root/proc"
    mkdir "$root/packages" "$root/tmp/a folder"
    chmod 777 "$root/tmp/a folder"
    cp "$packages"/*.deb "$packages"/*.whl "$root/packages"
    quietly in_root apt-get update
}

# The lines of Python that the README shows, with the wheel alone.
test_wheel() {
    local python=/opt/wheel/bin/python lines=0 line printed
    install python3 python3-venv
    ! in_root sh -c 'command -v g++ || ls /usr/lib/*/lib{tbb,yaml-cpp,fmt,pugixml}.so*' >/dev/null 2>&1 ||
        fail "the root is not bare"
    quietly in_root python3 -m venv /opt/wheel
    quietly in_root sh -c '/opt/wheel/bin/pip install --no-index /packages/polypack-*.whl'
    while IFS= read -r line && IFS= read -r printed; do
        expect "$printed" chroot --userspec=nobody:nogroup "$root" env -i PATH=/opt/wheel/bin:/usr/bin:/bin \
            sh -c "cd /tmp && ${line#"$ "}"
        lines=$((lines + 1))
    done < <(grep -A1 '^\$ python3 -c' README.md | grep -v '^--$')
    [ "$lines" -gt 0 ] || fail "the README shows no line of Python"
    expect "<polypack-viewer" as_user $python -c 'import polypack as pp
print(pp.first(pp.load("soma-cube"))._repr_html_())'
    # Threads, and an exception of the library that Python sees.
    expect "9839" as_user $python -c 'import polypack as pp
print(pp.count(pp.load("tetris-cube"), threads=2))'
    expect "unknown key" as_user $python -c 'import polypack as pp
open("bad.yaml", "w").write("nothing: 1")
try:
    pp.load("bad.yaml")
except pp.PuzzleError as error:
    print(error)'
    rm -rf "$root/opt/wheel"
}

test_program() {
    install polypack zsh
    local shipped=/usr/share/polypack/puzzles
    expect "distinct    240" as_user polypack solve $shipped/soma-cube.yaml --count
    expect "distinct    19186" as_user polypack solve $shipped/bedlam-cube.yaml --count --threads 2
    expect "53060477521960000" as_user polypack count $shipped/dominoes-12x12.yaml
    expect "soma-cube" as_user polypack list
    expect "soma.html" as_user polypack show $shipped/soma-cube.yaml -o soma.html
    expect "without MPI" as_user polypack --version
    expect "distinct    240" as_user sh -c 'polypack solve /usr/share/doc/polypack/examples/soma-cube.yaml --count'
    completes polypack sol solve

    # The pages of the manual are what docs_test runs elsewhere; here it finds the program that is
    # installed, and its puzzles.
    mkdir -p "$root$here" "$root/tmp/docs_test"
    cp -r README.md docs "$root$here"
    ln -s /usr/share/polypack/puzzles /usr/share/polypack/pieces "$root$here"
    cp build/release/docs_test $(ldd build/release/docs_test | awk '/libfmt|libyaml-cpp/ { print $3 }') "$root/tmp/docs_test"
    expect "PASSED" in_root env LD_LIBRARY_PATH=/tmp/docs_test /tmp/docs_test/docs_test \
        --gtest_filter='*PrintsWhatItSays*'
    purge
}

test_libraries() {
    install libpolypack-dev g++ cmake make pkg-config
    quietly as_user sh -c 'cp -r /usr/share/doc/libpolypack-dev/examples . &&
        cmake -S examples -B "of examples" -DCMAKE_BUILD_TYPE=Release && cmake --build "of examples" &&
        g++ -std=c++20 examples/soma.cpp -o soma $(pkg-config --static --cflags --libs polypack)'
    expect "240 ways" as_user ./soma
    expect "240 ways" as_user "of examples/soma"
    expect "8902 leaves" as_user "of examples/games"
    expect "all of it" as_user "of examples/everything"
    purge
}

test_all() {
    install polypack polypack-games python3-polypack libpolypack-dev polypack-mpi openmpi-bin man-db zsh
    # Once more over themselves.
    install polypack polypack-games python3-polypack libpolypack-dev polypack-mpi
    expect "11520" as_user python3 -c 'import polypack as pp
print(pp.count(pp.load("soma-cube.yaml"))); print(len(pp.shipped()))'
    expect "Version: " as_user python3 -c 'import importlib.metadata as m; print("Version:", m.version("polypack"))'
    expect "distinct    240" as_user mpirun --oversubscribe -n 2 polypack solve /usr/share/polypack/puzzles/soma-cube.yaml --count --mpi
    expect "chess          8902" as_user sh /usr/share/doc/polypack-games/examples/three-moves.sh
    expect "my move: " as_user sh -c 'echo 4 | polypack-games play connect-four --playouts 50'
    completes polypack-games pl play
    local page
    for page in polypack polypack-games polypack-tutorial polypack-library polypack-python; do
        expect "/$page." as_user man -w "$page"
        expect "NAME" as_user man "$page"
    done
    purge
}

# The programs of the tarball, without any other file.
test_tarball() {
    local name processor bin puzzles
    rm -rf "$empty"
    mkdir -p "$empty"
    (cd "$packages" && quietly sha256sum --check SHA256SUMS)
    tar -xzf "$packages"/polypack-*-linux.tar.gz -C "$empty"
    name=$(cd "$empty" && echo polypack-*)
    bin=$empty/$name/bin puzzles=$empty/$name/share/polypack/puzzles
    expect "statically linked" file "$bin/polypack"
    expect "statically linked" file "$bin/polypack-games"
    for threads in 1 2; do
        expect "distinct    240" env -i /usr/sbin/chroot "$empty" "/$name/bin/polypack" solve \
            "/$name/share/polypack/puzzles/soma-cube.yaml" --count --threads $threads
    done
    expect "8902" chroot "$empty" "/$name/bin/polypack-games" perft chess 3
    # No more than every x86-64 has; with SSSE3; with SSE 4.2.
    for processor in kvm64 core2duo Nehalem; do
        expect "distinct    2339" qemu-x86_64 -cpu $processor "$bin/polypack" solve \
            "$puzzles/pentominoes-6x10.yaml" --count --threads 2
        expect "53060477521960000" qemu-x86_64 -cpu $processor "$bin/polypack" count "$puzzles/dominoes-12x12.yaml"
        expect "8902" qemu-x86_64 -cpu $processor "$bin/polypack-games" perft chess 3
    done
}

# The source distribution gives the files that the wheel has, but for the licences of the libraries that
# it contains.
test_sdist() {
    local work=$here/build/package/sdist
    rm -rf "$work"
    mkdir -p "$work"
    quietly /usr/bin/python3 -m pip wheel -q --no-index --no-deps -w "$work" "$packages"/polypack-[0-9]*[0-9].tar.gz
    diff <(unzip -Z1 "$packages"/polypack-*.whl | grep -v '/licenses/' | sort) \
        <(unzip -Z1 "$work"/polypack-*.whl | grep -v '/licenses/' | sort) ||
        fail "the source distribution gives other files than the wheel has"
    quietly /usr/bin/python3 -m venv "$work/venv"
    quietly "$work/venv/bin/pip" install --no-index "$work"/polypack-*.whl
    expect "240" "$work/venv/bin/python" -c 'import polypack as pp; print(pp.count(pp.load("soma-cube")))'
    rm -rf "$work"
}

compgen -G "$packages/polypack_*.deb" >/dev/null || fail "there are no packages: ./dev package makes them"
case "$*" in tarball | sdist) ;; *) bare_root ;; esac
for part in "$@"; do
    "test_$part"
    echo "package: $part: works"
done
rm -rf --one-file-system "$empty"
