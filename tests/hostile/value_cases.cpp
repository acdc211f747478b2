#include "hostile/cases.hpp"

namespace polypack::testing {

std::vector<Case> value_cases() {
    return {
        {"EscapeInAName",
         "puzzle 'pieces: [{name: \"\\\\e]0;x\\\\a\", art: X}]\\nregion: {box: [1,1]}'\n"
         "polypack check c.yaml",
         3, "control character \\\\x1b"},
        {"EscapeInATitle",
         "puzzle 'name: \"a\\\\e[31m\"\\npieces: [{name: a, art: X}]\\nregion: {box: [1,1]}'\n"
         "polypack show c.yaml -o x.svg",
         3, "^c.yaml:1:7: .*\\\\x1b"},
        {"EscapeInAChoice", "polypack solve c.yaml --engine $'\\e[31m'", 2, "got '\\\\x1b\\[31m'"},
        {"EscapeInAnOption", "polypack solve c.yaml $'--\\e[31m'", 2, "unknown option"},
        {"EscapeInACommand", "polypack $'\\e[31m'", 2, "unknown command"},
        {"EscapeInAPlacement",
         "polypack solve $S/puzzles/soma-cube.yaml --with $'\\e[31m at [0,0,0]'", 2,
         "unknown piece '\\\\x1b"},
        {"EscapeInACell", "polypack solve $S/puzzles/soma-cube.yaml --with $'V at [0,\\e,0]'", 2,
         "column 9: a coordinate"},
        {"EscapeInAGame", "polypack-games perft $'\\e[31m' 1", 2, "unknown game '\\\\x1b"},
        {"BytesInAPath", "polypack check $'\\e[31m\\xff.yaml'", 3,
         "^\\\\x1b\\[31m\\\\xff.yaml:1:1"},
        {"BytesInAPathInJson", "polypack check --json $'\\e[31m\\xff.yaml'", 3, "",
         "\"valid\":false"},
        {"BytesInATitle",
         "printf 'pieces: [{name: a, art: X}]\\nregion: {box: [1,1]}' >$'\\e\\xff.yaml'\n"
         "polypack solve *.yaml --count --json",
         0, "^$", "\"distinct\":1"},
        {"LongTitle",
         "{ printf 'name: '; head -c 5000000 /dev/zero | tr '\\0' a; } | polypack check -", 3,
         "^<stdin>:1:"},
        {"HugeNumberInJson",
         "printf '{\"puzzle\":{\"name\":\"a\",\"lattice\":\"square\",\"pieces\":[{\"piece\":\"D\","
         "\"cells\":[[1e400,0]]}],\"region\":[[0,0]]}}\\n' >a.jsonl; polypack show a.jsonl",
         3, "^a.jsonl:1: a number is too large"},
        {"LoneSurrogate",
         "printf '{\"puzzle\":{\"name\":\"\\\\ud800\"}}\\n' >a.jsonl; polypack show a.jsonl", 3,
         "^a.jsonl:1:"},
        {"DeepJson", "head -c 1000000 /dev/zero | tr '\\0' '[' >a.jsonl; polypack show a.jsonl", 3,
         "too deeply"},
        {"DeepPuzzleInJson",
         "{ printf '{\"puzzle\":'; head -c 1000000 /dev/zero | tr '\\0' '['; } >a.jsonl\n"
         "polypack show a.jsonl",
         3, "too deeply"},
        {"Latin1InJson",
         "printf '{\"puzzle\":{\"name\":\"\\xff\"}}\\n' >a.jsonl\n"
         "polypack show a.jsonl",
         3, "^a.jsonl:1:"},
        {"ControlsInJson", "printf '{\"packing\":\"\\x1b\\0\"}\\n' >a.jsonl; polypack show a.jsonl",
         3, "^a.jsonl:1:"},
        {"HugeBox",
         "puzzle 'pieces: [{name: a, art: X}]\\nregion: {box: [99999999999, 1]}'\n"
         "polypack check c.yaml",
         3, "^c.yaml:2:16: a side of a box"},
        {"HugeProduct",
         "puzzle 'pieces: [{name: a, art: X}]\\nregion: {box: [1000000, 1000000]}'\n"
         "polypack check c.yaml",
         3, "at most 131072 cells"},
        {"SearchOfALargeRegion",
         "puzzle 'pieces: [{name: a, copies: any, art: [XX]}]\\nregion: {box: [8193, 2]}'\n"
         "polypack check c.yaml && polypack solve c.yaml --count",
         2, "^polypack: the region has 16386 cells, and a search takes at most 16384"},
        {"HugeCoordinate",
         "puzzle 'pieces: [{name: a, cells: [[9223372036854775808, 0]]}]\\nregion: {box: [1, 1]}'\n"
         "polypack check c.yaml",
         3, "^c.yaml:1:29: a coordinate"},
        {"HugeCopies",
         "puzzle 'pieces: [{name: a, art: X, copies: 1000000000}]\\n"
         "region: {box: [1,1]}'\npolypack check c.yaml",
         3, "copies must be an integer in 0..1000000"},
        {"CopiesWithAnExponent",
         "puzzle 'pieces: [{name: a, art: X, copies: 1e9}]\\n"
         "region: {box: [1,1]}'\npolypack check c.yaml",
         3, "got '1e9'"},
        {"BadLimits",
         "all_end_with 2 'polypack solve none.yaml --limit' 99999999999999999999 0 -1 "
         "1.5 0x10 '1 2' ''",
         2, "--limit must be an integer"},
        {"BadThreads", "all_end_with 2 'polypack solve none.yaml --threads' -1 1025 2.5 many ''", 2,
         "--threads must be an integer"},
        {"BadTimes",
         "all_end_with 2 'polypack solve none.yaml --time' nan inf -1 0 1e400 1e9 "
         "99999999999d 5x 1m1 ''",
         2, "--time must be"},
        {"BadSeeds", "all_end_with 2 'polypack estimate none.yaml --seed' -5 1e3 ''", 2, "--seed"},
        {"BadSizes",
         "all_end_with 2 'polypack count-polyforms square' -1 0 9999999999999 3..1 .. "
         "'' 1..",
         2},
        {"BadDepths", "all_end_with 2 'polypack-games perft chess' -1 99999999999999999999 '' x", 2,
         "DEPTH must be"},
        {"EmptyChoices",
         "empty() { polypack solve none.yaml --$1 ''; }\n"
         "all_end_with 2 empty engine symmetry eliminate parity volumes progress style",
         2, "must be one of"},
        {"EmptyPlacements",
         "empty() { polypack solve $S/puzzles/soma-cube.yaml --$1 ''; }\n"
         "all_end_with 2 empty with without",
         2, "a placement is a piece and its cells"},
        {"EmptyValuesOfShow",
         "empty() { polypack show $S/puzzles/soma-cube.yaml --$1 ''; }\n"
         "all_end_with 2 empty output style unit kerf columns limit",
         2},
        {"EmptyValuesOfExport",
         "empty() { polypack export $S/puzzles/soma-cube.yaml --stl out --$1 ''; }\n"
         "all_end_with 2 empty number layout unit gap bevel wall floor rim clearance kerf",
         2},
        {"EmptyWords", "all_end_with 2 polypack '' -- -", 2},
        {"TooManyPieces",
         "{ echo 'pieces:'; for i in {1..100000}; do echo \"- {name: p$i, art: X}\"; done\n"
         "echo 'region: {box: [2,2]}'; } >c.yaml; polypack solve c.yaml --count",
         0, "no packing: volumes", "distinct +0", true},
        {"ManyOptionalPieces",
         "{ echo 'pieces:'; for i in {1..10000}; do echo \"- {name: p$i, art: X, copies: {min: "
         "0}}\"\n"
         "done; echo 'region: {box: [2,2]}'; } >c.yaml; polypack solve c.yaml --count --time 2",
         4, "^$", "time ran out"},
        {"LargestRegion",
         "puzzle 'pieces: [{name: a, art: X, copies: any}]\\nregion: {box: [128,128]}'\n"
         "polypack solve c.yaml --count",
         0, "^$", "distinct +1"},
        {"ManyForbiddenTwice",
         "{ printf 'pieces: [{name: a, art: X, copies: any}]\\nregion: {box: [100,100]}\\n'\n"
         "echo 'forbidden:'; for i in {1..100000}\n"
         "do echo \"- {piece: a, cells: [[$((i%100)),$((i/100%100))]]}\"; done; } >c.yaml\n"
         "polypack solve c.yaml --count",
         3, "is forbidden twice", "", true},
    };
}

}  // namespace polypack::testing
