#!/usr/bin/env bash
# Builds this project against polypack as others would, and runs it: against the installed tree with
# CMake and pkg-config, static and shared, and with polypack as a subdirectory of the project. The
# shared libraries are built beside BUILD, in BUILD-shared.
#
#     run.sh SOURCE BUILD [static|shared]...     BUILD: a build tree of SOURCE
set -euo pipefail
source=$(realpath "$1")
build=$(realpath "$2")
shift 2
[ $# -gt 0 ] || set -- static shared
here=$source/tests/consumer
beside=$build-shared
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

quietly() {
    "$@" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        echo "consumer: failed: $*" >&2
        exit 1
    }
}

expect() {
    local expected=$1 output
    shift
    output=$("$@")
    [ "$output" = "$expected" ] || {
        echo "consumer: '$*' printed '$output', expected '$expected'" >&2
        exit 1
    }
}

# shown N: what the N-th example of docs/library.md prints, as the page says.
shown() {
    awk -v wanted="$1" '/^```$/ { inside = 0 } inside && at == wanted
        /^```text$/ { inside = 1; ++at }' "$source/docs/library.md"
}

run_all() {
    expect "$(shown 1)" "$1/soma"
    expect "$(shown 2)" "$1/pictures" "$source/puzzles/slothouber-graatsma.yaml"
    expect "$(shown 3)" "$1/sets"
    expect "2444888770250892795802079170816 packings" "$1/dominoes"
    expect "3 packings" "$1/lazy" "$source/puzzles/soma-cube.yaml"
    expect "all of it" "$1/everything"
    run_small "$1"
}

run_small() {
    expect "8902 leaves" "$1/games"
    expect "5 cells" "$1/bitboard"
}

ccache=()
command -v ccache >/dev/null && ccache=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)

against_installed() {
    local kind=$1 prefix=$work/$1/prefix
    quietly cmake -S "$here" -B "$work/$kind/cmake" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_PREFIX_PATH="$prefix"
    quietly cmake --build "$work/$kind/cmake"
    run_all "$work/$kind/cmake"

    # What is installed includes only what is installed.
    (cd "$prefix/include" && find polypack -name '*.hpp' | sort | sed 's/.*/#include <&>/') >"$work/all.cpp"
    quietly "${CXX:-c++}" -std=c++20 -fsyntax-only -I"$prefix/include" "$work/all.cpp"

    # With pkg-config, without CMake.
    export PKG_CONFIG_PATH=$prefix/lib/pkgconfig:$prefix/lib/x86_64-linux-gnu/pkgconfig
    local lib static=()
    lib=$(pkg-config --variable=libdir polypack)
    [ "$kind" = static ] && static=(--static)
    quietly g++ -std=c++20 "$here/soma.cpp" -o "$work/$kind/soma" \
        $(pkg-config "${static[@]}" --cflags --libs polypack) "-Wl,-rpath,$lib"
    expect "240 ways" "$work/$kind/soma"
    quietly g++ -std=c++20 "$here/games.cpp" -o "$work/$kind/games" \
        $(pkg-config "${static[@]}" --cflags --libs polypack-games) "-Wl,-rpath,$lib"
    expect "8902 leaves" "$work/$kind/games"
    # The games need no third-party library.
    if ldd "$work/$kind/games" | grep -E 'tbb|yaml|boost|fmt' >&2; then
        echo "consumer: the games drag in third-party libraries" >&2
        exit 1
    fi
}

for kind in "$@"; do
    case "$kind" in
    static)
        quietly cmake --install "$build" --prefix "$work/static/prefix"
        against_installed static
        # As a subdirectory; the libraries that need no others are enough here.
        quietly cmake -S "$here" -B "$work/static/folder" -G Ninja -DCMAKE_BUILD_TYPE=Release \
            -DPOLYPACK_FOLDER="$source" "${ccache[@]}"
        quietly cmake --build "$work/static/folder" --target games bitboard
        run_small "$work/static/folder"
        ;;
    shared)
        # Of the same objects as the static ones: ccache has them if BUILD lies beside.
        quietly cmake -S "$source" --preset release -B "$beside" -DBUILD_SHARED_LIBS=ON \
            -DPOLYPACK_PROGRAM=OFF -DPOLYPACK_TESTS=OFF -DPOLYPACK_BENCH=OFF
        quietly cmake --build "$beside"
        quietly cmake --install "$beside" --prefix "$work/shared/prefix"
        against_installed shared
        # Whatever is not part of the interface is hidden.
        libraries=$(pkg-config --variable=libdir polypack)
        nm -DC --defined-only "$libraries/libpolypack.so" >"$work/symbols"
        grep -q 'polypack::solve(' "$work/symbols"
        if grep -E 'polypack::(Collector|CoverTree|N_AVX2)|CaDiCaL::' "$work/symbols" >&2; then
            echo "consumer: libpolypack.so shows what is not its interface" >&2
            exit 1
        fi
        # All else has the version of the soname, and nothing is one for all versions in a process.
        for library in "$libraries"/libpolypack*.so; do
            version=$(objdump -p "$library" | sed -n 's/^ *SONAME .*[.]so[.]/POLYPACK_/p')
            nm -D --defined-only --with-symbol-versions "$library" | awk -v version="$version" '
                { split($3, symbol, "@@") }
                $2 != "A" && symbol[2] != version || $2 == "u" && symbol[1] ~ /8polypack/' >"$work/symbols"
            if [ -s "$work/symbols" ]; then
                head -n 5 "$work/symbols" >&2
                echo "consumer: in ${library##*/}, these are not of $version alone" >&2
                exit 1
            fi
        done
        ;;
    *)
        echo "consumer: unknown kind '$kind'; it would be static or shared" >&2
        exit 2
        ;;
    esac
    echo "consumer: $kind: built and run"
done
