#include "hostile/cases.hpp"

namespace polypack::testing {

std::vector<Case> input_cases() {
    return {
        {"Comma", "printf , >c.yaml; polypack check c.yaml", 3, "^c.yaml:1:1: unexpected ','"},
        {"CommaAfterAList", "printf '[a]\\n,' >c.yaml; polypack check c.yaml", 3, "^c.yaml:2:1: "},
        {"CommaBetweenMaps", "printf '{\"a\":1},{\"b\":2}' >c.yaml; polypack check c.yaml", 3,
         "^c.yaml:1:8: "},
        {"AliasInsideItself",
         "puzzle 'pieces: [{name: a, art: X}]\\nregion: &r {box: [2,2], plus: *r}\\n'\n"
         "polypack check c.yaml",
         3, "^c.yaml:2:31: this alias is inside the value"},
        {"AliasInsideItsList",
         "puzzle 'pieces: &p [*p]\\nregion: {box: [2,2]}\\n'\n"
         "polypack check c.yaml",
         3, "^c.yaml:1:13: this alias"},
        {"BillionLaughs",
         "{ echo 'a: &a0 [x,x,x,x,x,x,x,x,x]'; for i in {1..9}; do a=*a$((i-1))\n"
         "echo \"a$i: &a$i [$a,$a,$a,$a,$a,$a,$a,$a,$a]\"; done; } >c.yaml; polypack check c.yaml",
         3, "more than 2000000 values"},
        {"BillionRegions",
         "{ printf 'pieces: [{name: a, art: X}]\\nregion:\\n  box: [1,1]\\n  plus:\\n'\n"
         "echo '   - &a0 {box: [1,1]}'; for i in {1..9}; do a=*a$((i-1))\n"
         "echo \"   - &a$i {box: [1,1], plus: [$a,$a,$a,$a,$a,$a,$a,$a]}\"; done; } >c.yaml\n"
         "polypack check c.yaml",
         3, "more than 2000000 values"},
        {"DeepLists", "head -c 100000 /dev/zero | tr '\\0' '[' | polypack check -", 3,
         "too deeply"},
        {"DeepMaps", "head -c 100000 /dev/zero | tr '\\0' '{' | polypack check -", 3, "too deeply"},
        {"DeepBlocks", "for i in {1..1000}; do printf '%*sa:\\n' $i ''; done | polypack check -", 3,
         "too deeply"},
        {"DeepDashes", "yes - | head -n 50000 | tr '\\n' ' ' | polypack check -", 3, "too deeply"},
        {"Nul", "printf 'name: a\\0b' | polypack check -", 3, "^<stdin>:1:8: .*\\\\x00"},
        {"Nuls", "head -c 100 /dev/zero | polypack check -", 3, "^<stdin>:1:1: "},
        {"Utf16", "printf '\\xff\\xfen\\0a\\0' | polypack check -", 3, "UTF-16; it must be UTF-8"},
        {"Utf16BigEndian", "printf '\\xfe\\xff\\0n\\0a' | polypack check -", 3, "UTF-16"},
        {"Latin1", "printf 'name: Stra\\xdfe' | polypack check -", 3, "^<stdin>:1:11: .*not UTF-8"},
        {"OverlongUtf8", "printf 'name: \\xc0\\x80' | polypack check -", 3, "^<stdin>:1:7: "},
        {"ByteOrderMark",
         "puzzle '\\xef\\xbb\\xbfpieces: [{name: a, art: X}]\\nregion: {box: [1,1]}\\n'\n"
         "polypack check c.yaml",
         0, "^$", "is valid"},
        {"CarriageReturns",
         "puzzle 'pieces: [{name: a, art: X}]\\rregion: {box: [1,1]}\\r'; polypack check c.yaml", 0,
         "^$", "is valid"},
        {"DosLines",
         "puzzle 'pieces:\\r\\n - name: a\\r\\n   art: |\\r\\n    X\\r\\nregion: {box: "
         "[1,1]}\\r\\n'\n"
         "polypack check c.yaml",
         0, "^$", "is valid"},
        {"EmptyFile", ": >c.yaml; polypack check c.yaml", 3, "^c.yaml:1:1: "},
        {"EmptyPackings", ": >c.jsonl; polypack show c.jsonl", 3, "^c.jsonl:1"},
        {"NoInput", "polypack check - <&-", 3, "^<stdin>:1:1: "},
        {"LargeBoard",
         "printf 't\\nCube\\nBoard ((999999,999999,999999))\\n' >c.psv; polypack check c.psv", 3,
         "^c.psv:3:9: a board must have at most 1000000 cells"},
        {"FarCellsOfABoard",
         "{ printf 't\\nSquare\\nBoard ((0,0)'; printf '(%d,%d)' $(seq 300000); printf ')'; } "
         ">c.psv\n"
         "polypack check c.psv",
         3, "the board has more than 131072 cells"},
        {"ManyCopiesOfTiles",
         "printf 't\\nSquare\\nBoard ((0,0))\\ntile 999999999999 ((0,0))' >c.psv; polypack check "
         "c.psv",
         3, "^c.psv:4:6: the number of copies must be an integer"},
        {"LargeFigure",
         "{ printf /; head -c 200000 /dev/zero | tr '\\0' o; } >c.soma; polypack check c.soma", 3,
         "the figure has more than 131072 cells"},
        {"OpenBraces",
         "{ printf 'burr_piece(\"x'; head -c 1000000 /dev/zero | tr '\\0' '{'; } >c.scad\n"
         "polypack check c.scad",
         3, "^c.scad:1:12: the string is not closed"},
        {"OpenBrackets",
         "{ printf 'burr_piece('; head -c 1000000 /dev/zero | tr '\\0' '['; } >c.scad\n"
         "polypack check c.scad",
         3, "^c.scad:1:[0-9]+: nested too deeply"},
        {"EndlessLoop",
         "echo 'burr_plate([for (i = [0:1e300]) \"x\"]);' >c.scad; polypack check c.scad", 3,
         "^c.scad:1:18: this loop does not end"},
        {"ManyColours",
         "{ echo '2|a | x'; for i in {1..2000}; do echo a x:A; echo a x:B; done; } >c.dlx\n"
         "polypack check c.dlx",
         3, "^c.dlx:2:1: the colours of item 'x' would take too many cells"},
        {"Folder", "mkdir d; polypack check d", 3, "this is a folder"},
        {"FolderAsInput", "mkdir d; polypack check - <d", 3, "Is a directory"},
        {"FromAFolder",
         "mkdir d; puzzle 'pieces: [{from: d}]\\nregion: {box: [1,1]}'\n"
         "polypack check c.yaml",
         3, "^c.yaml:1:17: 'd': this is a folder"},
        {"FromAPipe",
         "mkfifo f; puzzle 'pieces: [{from: f}]\\nregion: {box: [1,1]}'\n"
         "polypack check c.yaml",
         3, "'f': this is a pipe"},
        {"FromADevice",
         "puzzle 'pieces: [{from: /dev/zero}]\\nregion: {box: [1,1]}'\n"
         "polypack check c.yaml",
         3, "'/dev/zero': this is a device"},
        {"FromItself",
         "puzzle 'pieces: [{from: c.yaml}]\\nregion: {box: [1,1]}'\n"
         "polypack check c.yaml",
         3, "includes itself"},
        {"FromNothing",
         "puzzle 'pieces: [{from: \"\"}]\\nregion: {box: [1,1]}'\n"
         "polypack check c.yaml",
         3, "from is empty"},
        {"FromInput", "puzzle 'pieces: [{from: -}]\\nregion: {box: [1,1]}'; polypack check c.yaml",
         3, "'-': no such file"},
        {"Device", "polypack check /dev/zero", 3, "this is a device"},
        {"EndlessInput", "polypack check - </dev/zero", 3, "larger than 16 MiB"},
        {"EndlessPackings", "polypack show - </dev/zero", 3, "larger than 16 MiB"},
        {"EndlessPipe", "yes | polypack check -", 3, "larger than 16 MiB"},
        {"Noise", "polypack check - </dev/urandom", 3, "^<stdin>:1"},
        {"SparseFile", "truncate -s 10G c.yaml; polypack check c.yaml", 3, "larger than 16 MiB"},
        {"SlightlyTooLarge",
         "{ echo 'name: |'; head -c 17M /dev/zero | tr '\\0' ' '; } >c.yaml; polypack check c.yaml",
         3, "larger than 16 MiB"},
        {"PipeWithALateWriter",
         "mkfifo f; { sleep 0.2; printf 'pieces: [{name: a, art: X}]\\nregion: {box: [1,1]}' >f; } "
         "&\npolypack check f",
         0, "^$", "is valid"},
        {"Missing", "polypack check nope.yaml", 3, "^nope.yaml:1:1: no such file"},
        {"MissingFolder", "polypack check nope/nope.yaml", 3, "no such file"},
        {"LongName", "polypack check $(printf '%0300d' 0)", 3, "File name too long"},
        {"CircleOfLinks", "ln -s b a; ln -s a b; polypack check a", 3, "symbolic links"},
        {"Unreadable",
         "printf x >c.yaml; chmod 0 c.yaml; as=\n"
         "[ $(id -u) != 0 ] || as='setpriv --reuid=65534 --regid=65534 --clear-groups'\n"
         "$as polypack check c.yaml",
         3, "Permission denied"},
        {"FileAsFolder", "printf x >c; polypack check c/x", 3, "Not a directory"},
        {"ReadError", "polypack check /proc/self/mem", 3, "Input/output error"},
    };
}

}  // namespace polypack::testing
