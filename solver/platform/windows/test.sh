#!/usr/bin/env bash
# Compares polypack.exe under wine with the program: test.sh POLYPACK.exe POLYPACK.
set -euo pipefail
exe=$(realpath "$1") native=$(realpath "$2") root=$PWD
export WINEDEBUG=-all WINEPREFIX=${WINEPREFIX:-$PWD/build/wine}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
checks=0 failures=0

windows() { /usr/lib/wine/wine64 "$exe" "$@"; }

# check SENTENCE COMMAND...: the command succeeds.
check() {
    checks=$((checks + 1))
    "${@:2}" >"$work/log" 2>&1 && return
    failures=$((failures + 1))
    echo "FAILED: $1"
    head -n 20 "$work/log"
}

# both SENTENCE ARGUMENT...: both programs print the same and end with the same code. Lines with
# seconds, and what tells of threads, are left out, and so are the nodes of a search for the best,
# which has parts that end by the clock.
both() {
    local here=0 there=0
    (cd "$work" && "$native" "${@:2}") </dev/null >"$work/here" 2>"$work/here.error" || here=$?
    (cd "$work" && windows "${@:2}") </dev/null >"$work/there" 2>"$work/there.error" || there=$?
    for file in here here.error there there.error; do
        sed -i -E -e '/seconds|million|method|time /d' -e '/^best /,${/^nodes /d}' "$work/$file"
    done
    check "$1: codes $here and $there" [ "$here" = "$there" ]
    check "$1: output" diff "$work/here" "$work/there"
    check "$1: messages" diff "$work/here.error" "$work/there.error"
}

# same SENTENCE FILE ARGUMENT...: both write the same bytes to a file, or to several in a folder.
same() {
    local file=$2 of
    rm -rf "$work/made"
    for of in "$native" windows; do
        mkdir -p "$work/made" "$work/made-by-${of##*/}"
        rm -rf "$work/made-by-${of##*/}"
        (cd "$work" && "$of" "${@:3}" "made/$file") >/dev/null 2>&1 </dev/null || true
        mv "$work/made" "$work/made-by-${of##*/}"
    done
    check "$1: a file is written" [ -e "$work/made-by-windows/$file" ]
    check "$1: bytes" diff -rq "$work/made-by-${native##*/}" "$work/made-by-windows"
}

cp -r pieces puzzles "$work"

# Every shipped puzzle: what is wrong with it, and its packings where these are soon counted.
for puzzle in puzzles/*.yaml; do
    both "check $puzzle" check "$puzzle"
    if (cd "$work" && "$native" solve "$puzzle" --count --threads 1 --engine cover --time 0.5) >/dev/null 2>&1 </dev/null; then
        both "solve $puzzle" solve "$puzzle" --count --threads 1 --engine cover
    fi
done

both 'a missing file' solve puzzles/soma-cub.yaml
both 'a wrong option' solve --threds 2 puzzles/soma-cube.yaml
printf 'pieces: [1\n' >"$work/wrong.yaml"
both 'a mistake' check wrong.yaml
both 'a folder' check puzzles
both 'all packings' solve puzzles/pentominoes-6x10.yaml --all --threads 1 --engine cover --limit 5
both 'a shipped name' solve soma-cube --count --threads 1 --engine cover
both 'the catalogue' list soma --json
both 'a known puzzle' list --like puzzles/soma-cube.yaml
both moves disassemble puzzles/burr-piston.yaml --threads 1
both explain explain puzzles/soma-cube.yaml

# The same puzzle under a name that no code page has, with the line ends of Windows.
mkdir "$work/Ünï ф 折"
sed 's/$/\r/' puzzles/soma-cube.yaml >"$work/Ünï ф 折/sömä.yaml"
both 'names and line ends' solve 'Ünï ф 折/sömä.yaml' --count --threads 1
same 'a picture under such a name' 'ф.svg' show 'Ünï ф 折/sömä.yaml' -o

for file in a.html a.svg; do same "show $file" "$file" show puzzles/soma-cube.yaml -o; done
for file in a.3mf a.obj; do same "export --${file#a.}" "$file" export puzzles/soma-cube.yaml "--${file#a.}"; done
same 'export --gltf' a.glb export puzzles/soma-cube.yaml --gltf
same 'export --stl' solids export puzzles/soma-cube.yaml --stl
for file in a.xmpuzzle a.dlx a.yaml; do same "convert to $file" "$file" convert puzzles/soma-cube.yaml -o; done

# SIMD at each level, with the same nodes.
for simd in scalar sse4 avx2 avx512; do
    export POLYPACK_SIMD=$simd
    both "simd $simd" solve puzzles/soma-cube.yaml --count --threads 1 --engine cover
done
unset POLYPACK_SIMD

# A search is stopped, killed and gone on with, and shared.
cd "$work"
counted() { sed -n 's/^distinct *//p' "$1" | tr -d '\r'; }
windows solve puzzles/tetris-cube.yaml --count --checkpoint state --every 1 --time 0.5 --threads 1 >/dev/null 2>&1 || true
check 'a checkpoint is written' test -s state/checkpoint
# Not by the function, whose process would be killed and not that of wine.
/usr/lib/wine/wine64 "$exe" solve puzzles/tetris-cube.yaml --count --checkpoint state --every 1 --threads 1 >/dev/null 2>&1 &
killed=$!
sleep 1
windows solve puzzles/tetris-cube.yaml --count --checkpoint state --time 1s >second 2>&1 || true
check 'another run is refused' grep -q 'another run is using' second
check 'it is still searching' kill -9 "$killed"
wait "$killed" 2>/dev/null || true
sleep 1
windows solve puzzles/tetris-cube.yaml --count --checkpoint state --threads 2 >resumed 2>&1 || true
check 'a killed search goes on to its end' [ "$(counted resumed)" = 9839 ]
windows split puzzles/pentominoes-6x10.yaml -o units --units 20 >/dev/null 2>&1
windows work units --threads 1 >/dev/null 2>&1
windows merge units >merged 2>&1 || true
check 'units are shared' grep -q 2339 merged
cd "$root"

echo "polypack.exe: $checks checks, $failures failed"
[ "$failures" -eq 0 ]
