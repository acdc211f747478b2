#include "hostile/cases.hpp"

namespace polypack::testing {

std::vector<Case> resource_cases() {
    return {
        {"DifferentMonominoes",
         "{ echo 'pieces:'; for i in {1..10000}; do echo \"- {name: p$i, art: X}\"; done\n"
         "echo 'region: {box: [100,100]}'; } >c.yaml; polypack solve c.yaml --count",
         6, "about [0-9.]+ GiB of memory.*--memory permits more"},
        // Four million placements of four thousand items: two bit matrices would take 4 GB.
        {"ThousandsOfMonominoes",
         "{ echo 'pieces:'; for i in {1..2000}; do echo \"- {name: p$i, art: X}\"; done\n"
         "echo 'region: {box: [50,40]}'; } >c.yaml\n"
         "polypack solve c.yaml --count --limit 1 --memory 500M --symmetry none --threads 2",
         0, "^$", "distinct +1\n"},
        {"HeatOfManyPieces",
         "{ echo 'pieces:'; for i in {1..2000}; do echo \"- {name: p$i, art: X}\"; done\n"
         "echo 'region: {box: [50,40]}'; } >c.yaml; polypack heat c.yaml --time 1 --memory 500M",
         4, "stopped after 0 packings"},
        {"ManyOctominoes",
         "puzzle 'pieces: [{generate: {polyominoes: 8}, copies: any}]\\nregion: {box: [128,128]}'\n"
         "polypack solve c.yaml --count",
         6, "about [0-9.]+ GiB of memory"},
        {"ExplainManyOctominoes",
         "puzzle 'pieces: [{generate: {polyominoes: 8}, copies: any}]\\nregion: {box: [128,128]}'\n"
         "polypack explain c.yaml",
         6, "about [0-9.]+ GiB of memory"},
        {"BadMemory",
         "all_end_with 2 'polypack solve none.yaml --memory' '' 0 -1 1 x nan 1e400 1E "
         "99999999999999999T $'\\xff' $'\\e[31m'",
         2, "--memory must be a size"},
        // Less address space is left than the table takes.
        {"LittleAddressSpace",
         "puzzle 'pieces: [{generate: {polyominoes: 7}}]\\nregion: {box: [28,27]}'\n"
         "ulimit -v 100000; polypack solve c.yaml --count",
         6, "^polypack: out of memory[^\n]*\n$"},
        {"ManyThreads",
         "ulimit -v 1000000; polypack solve $S/puzzles/bedlam-cube.yaml --limit 5 --count "
         "--threads 1024; code=$?\n[ $code = 0 ] || [ $code = 6 ]",
         0},
        {"LittleStack",
         "ulimit -s 256; polypack solve $S/puzzles/soma-cube.yaml --count --threads 2", 0, "^$",
         "distinct +240"},
        {"DeepSearch",
         "puzzle 'pieces: [{name: a, art: X, copies: 2000}]\\nregion: {box: [50,40]}'\n"
         "ulimit -s 256; polypack solve c.yaml --count",
         0, "^$", "distinct +1\n"},
        {"DeepAlgorithm13",
         "puzzle 'pieces: [{name: a, art: X, copies: 2000}]\\nregion: {box: [50,40]}'\n"
         "ulimit -s 256; polypack solve c.yaml --count --engine algorithm13",
         0, "^$", "distinct +1\n"},
        {"DeepestSearch",
         "puzzle 'pieces: [{name: a, art: X, copies: any}]\\nregion: {box: [128,128]}'\n"
         "ulimit -s 256; polypack solve c.yaml --count --time 2",
         4, "^$", "time ran out", true},
        {"FewDescriptors", "ulimit -n 8; polypack solve $S/puzzles/soma-cube.yaml --count", 0, "^$",
         "distinct +240"},
        {"SmallFiles",
         "ulimit -f 1; polypack show $S/puzzles/soma-cube.yaml -o x.html; code=$?\n"
         "ls -A; exit $code",
         5, "cannot write 'x.html': File too large", "^script\nstderr.txt\nstdout.txt\n$"},
        {"FullOutput", "polypack solve $S/puzzles/soma-cube.yaml >/dev/full", 5,
         "^polypack: cannot write to standard output: No space left on device\n$"},
        {"FullOutputOfHeat", "polypack heat $S/puzzles/soma-cube.yaml >/dev/full", 5, "No space"},
        {"FullOutputOfHelp", "polypack --help >/dev/full", 5, "No space"},
        {"FullOutputOfCheck", "polypack check $S/puzzles/soma-cube.yaml --json >/dev/full", 5,
         "No space"},
        {"FullDisk",
         "show() { polypack show $S/puzzles/soma-cube.yaml -o t/x.html; code=$?; ls -A t; }\n"
         "mkdir t; export -f show\n"
         "if unshare -m true 2>stderr.txt; then\n"
         "    unshare -m bash -c 'mount -t tmpfs -o size=16k none t; show; exit $code'\n"
         "else ln -s /dev/full t/x.html; show >o; exit $code; fi",
         5, "cannot write 't/x.html': No space left on device", "^$"},
        {"FullDiagnostics",
         "polypack solve $S/puzzles/soma-cube.yaml --count --verbose --progress json 2>/dev/full",
         0, "", "distinct +240"},
        {"ClosedDiagnostics", "polypack solve $S/puzzles/soma-cube.yaml --count --verbose 2>&-", 0,
         "", "distinct +240"},
        {"ClosedOutput", "polypack solve $S/puzzles/soma-cube.yaml >&-", 5, "Bad file descriptor"},
        {"NothingOpen", "polypack solve $S/puzzles/soma-cube.yaml >&- 2>&- <&-", 5},
        {"ReaderGone",
         "polypack solve $S/puzzles/soma-cube.yaml --all | head -n 1; exit ${PIPESTATUS[0]}", 141,
         "^$"},
        {"ReaderGoneUnnoticed",
         "trap '' PIPE\n"
         "polypack solve $S/puzzles/soma-cube.yaml --all | head -n 1; exit ${PIPESTATUS[0]}",
         5, "Broken pipe"},
        {"AskerGone",
         "echo '{\"command\":\"solve\",\"operands\":[\"p\"],\"options\":{\"all\":true},\"files\":"
         "{\"p\":\"{pieces: [{name: d, copies: any, art: [XX]}], region: {box: [8, 8]}}\"}}' |\n"
         "polypack serve-json | head -n 1; exit ${PIPESTATUS[1]}",
         141, "^$"},
        {"AskerGoneUnnoticed",
         "trap '' PIPE\n"
         "echo '{\"command\":\"solve\",\"operands\":[\"p\"],\"options\":{\"all\":true},\"files\":"
         "{\"p\":\"{pieces: [{name: d, copies: any, art: [XX]}], region: {box: [8, 8]}}\"}}' |\n"
         "polypack serve-json | head -n 1; exit ${PIPESTATUS[1]}",
         5, "Broken pipe"},
        {"OutputIsAFolder",
         "mkdir d.svg; polypack show $S/puzzles/soma-cube.yaml --limit 1 -o d.svg", 5,
         "cannot write 'd.svg': Is a directory"},
        {"OutputInNoFolder", "polypack show $S/puzzles/soma-cube.yaml --limit 1 -o no/d.svg", 5,
         "cannot write 'no/d.svg': No such file"},
        {"OutputInAReadOnlyFolder",
         "show() { polypack show $S/puzzles/soma-cube.yaml --limit 1 -o t/x.svg; }\n"
         "mkdir t; export -f show\n"
         "if unshare -m true 2>stderr.txt; then unshare -m bash -c 'mount -t tmpfs -o ro none t; "
         "show'\n"
         "else chmod 555 t; obeying show; fi",
         5, "cannot write 't/x.svg': (Read-only file system|Permission denied)"},
        {"UnitsInAReadOnlyFolder",
         "mkdir t; make() { polypack split $S/puzzles/soma-cube.yaml --units 9 -o t/d; }\n"
         "work() { polypack work t/d; }; export -f make work\n"
         "if unshare -m true 2>stderr.txt; then unshare -m bash -c 'mount -t tmpfs none t; make; "
         "mount -o remount,ro t; work'\n"
         "else make; chmod -R 555 t; obeying work; fi",
         5, "cannot write 't/d/leased/.*': (Read-only file system|Permission denied)"},
        {"UnitsOnAFullDisk",
         "mkdir t; make() { polypack split $S/puzzles/soma-cube.yaml --units 99 -o t/d; }\n"
         "export -f make\n"
         "if unshare -m true 2>stderr.txt; then unshare -m bash -c 'mount -t tmpfs -o size=64k "
         "none "
         "t; make'\n"
         "else ulimit -f 1; make; fi",
         5, "cannot write 't/d/.*': (No space left on device|File too large)"},
        {"CheckpointOnAFullDisk",
         "mkdir t; run() { polypack solve $S/puzzles/soma-cube.yaml --checkpoint t/c -o t/p; }\n"
         "export -f run\n"
         "if unshare -m true 2>stderr.txt; then unshare -m bash -c 'mount -t tmpfs -o size=64k "
         "none "
         "t; run'\n"
         "else ulimit -f 1; run; fi",
         5, "cannot write 't/p': (No space left on device|File too large)"},
        {"FolderIsAFile", "echo a >out; polypack export $S/puzzles/soma-cube.yaml --stl out", 5,
         "'out': Not a directory"},
    };
}

}  // namespace polypack::testing
