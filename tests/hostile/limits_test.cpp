// The limits keep their promises: --time ends every command, whatever it is doing, and --memory
// bounds the memory of the process. Seconds are those of the processor after the limit, so that a
// busy machine does not matter.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "hostile/sandbox.hpp"

namespace polypack::testing {

struct LimitCase {
    const char* name;   // of the command, then of the input
    const char* files;  // a script that makes them
    const char* words;
    double time = 0.5;
    const char* memory = "1G";
};

std::ostream& operator<<(std::ostream& out, const LimitCase& c) {
    return out << c.name;
}

namespace {

constexpr const char* dominoes =
    "puzzle 'pieces: [{name: d, copies: any, cells: [[0,0],[1,0]]}]\\nregion: {box: [128,128]}'";
constexpr const char* monominoes =
    "{ echo 'pieces:'; for i in {1..2000}; do echo \"- {name: p$i, art: X}\"; done\n"
    "echo 'region: {box: [50,40]}'; } >c.yaml";
constexpr const char* more_monominoes =
    "{ echo 'pieces:'; for i in {1..16384}; do echo \"- {name: p$i, art: X}\"; done\n"
    "echo 'region: {box: [128,128]}'; } >c.yaml";
// The region is one large piece, which no cell beside it helps to place.
constexpr const char* large_piece =
    "{ printf 'lattice: cube\\npieces: [{name: m, cells: &c ['\n"
    "for x in {0..24}; do for y in {0..24}; do for z in {0..24}; do\n"
    "    ((x % 2 == 0 || (y % 2 == 0 && z % 2 == 0))) && printf '[%d,%d,%d],' $x $y $z\n"
    "done; done; done; printf ']}]\\nregion: {cells: *c}\\n'; } >c.yaml";
constexpr const char* removable =
    "puzzle 'pieces:\\n"
    "- {name: a, copies: any, art: [\"XXXXXXXXX\", \"????????\", \"????????\"]}\\n"
    "- {name: b, copies: any, art: [\"XXXXXXXXXX\", \"????????\", \"????????\"]}\\n"
    "- {name: c, copies: any, art: [\"XXXXXXXXXXX\", \"????????\", \"????????\"]}\\n"
    "- {name: d, copies: any, art: [\"XXXXXXXXXXXX\", \"????????\", \"????????\"]}\\n"
    "- {name: e, copies: any, art: [\"XXXXXXXXXXXXX\", \"????????\", \"????????\"]}\\n"
    "region: {box: [20,20]}'";
constexpr const char* cover =
    "awk 'BEGIN { for (i = 0; i < 100; ++i) printf i % 2 ? \"0:50|i%d \" : \"i%d \", i; print "
    "\"\"\n"
    "    for (k = 0; k < 90000; ++k) { for (j = 0; j < 5; ++j)\n"
    "        printf \"i%d \", j * 20 + int(k * (j + 7) / 3 + k / (j + 1)) % 20; print \"\" } }' "
    ">c.mcc";
constexpr const char* tetracubes =
    "puzzle 'lattice: cube\\npieces: [{generate: {polycubes: 4}, copies: any}]\\n"
    "region: {box: [25,25,26]}'";
constexpr const char* tetrominoes =
    "puzzle 'pieces: [{generate: {polyominoes: 4}, copies: any}]\\nregion: {box: [128,100]}'";
constexpr const char* heptominoes =
    "puzzle 'pieces: [{generate: {polyominoes: 7}}]\\nregion: {box: [28,27]}'";
constexpr const char* choices =
    "puzzle 'pieces: [{generate: {polyominoes: 7}, copies: any}]\\nregion: {box: [14,7]}'";
constexpr const char* pentominoes =
    "puzzle 'pieces: [{generate: {polyominoes: 5}}]\\nregion: {box: [10,6]}'";
constexpr const char* twice =
    "puzzle 'pieces: [{generate: {polyominoes: 5}, copies: 2}]\\nregion: {box: [12,10]}'";
constexpr const char* choices_and_one =
    "puzzle 'pieces: [{generate: {polyominoes: 7}, copies: any}]\\nregion: {box: [14,7]}'\n"
    "echo '{pieces: [{name: I, art: XXXXXXX, copies: 14}], region: {box: [14,7]}}' >d.yaml";
constexpr const char* few_dominoes =
    "puzzle 'pieces: [{name: d, copies: any, cells: [[0,0],[1,0]]}]\\nregion: {box: [12,12]}'";
constexpr const char* y_hexomino = "puzzle 'pieces: [{name: A, art: [AAAAA, .A...]}]'";
constexpr const char* i_and_z =
    "puzzle 'pieces: [{name: I, art: IIIII}, {name: Z, art: [ZZ., .Z., .ZZ]}]'";
constexpr const char* wide_strip =
    "puzzle 'pieces: [{generate: {polyominoes: 5}, copies: any}]\\nregion: {box: [20,20]}'";
constexpr const char* packings =
    "puzzle 'pieces: [{name: d, copies: any, cells: [[0,0],[1,0]]}]\nregion: {box: [8,8]}'\n"
    "polypack solve c.yaml --json --limit 1 --quiet >one.json\n"
    "awk 'NR == 1 { print } NR == 2 { for (i = 0; i < 60000; ++i) print }' one.json >p.json";

std::vector<LimitCase> limit_cases() {
    return {
        {"solve_Dominoes", dominoes, "solve c.yaml --count"},
        {"solve_Cover", cover, "solve c.mcc --count"},
        {"solve_Boards", tetrominoes, "solve c.yaml --count --engine sweep"},
        {"solve_Removable", removable, "solve c.yaml --count", 0.25},
        {"count_Monominoes", monominoes, "count c.yaml"},
        {"count_Removable", removable, "count c.yaml", 0.25},
        {"count_Dominoes", dominoes, "count c.yaml"},
        {"show_Monominoes", monominoes, "show c.yaml -o x.html"},
        {"check_Cover", cover, "check c.mcc", 0.2},
        {"check_Removable", removable, "check c.yaml", 0.25},
        {"explain_LargePiece", large_piece, "explain c.yaml", 0.08},
        {"explain_Cover", cover, "explain c.mcc"},
        {"estimate_Cover", cover, "estimate c.mcc"},
        {"estimate_Dominoes", dominoes, "estimate c.yaml"},
        {"heat_LargePiece", large_piece, "heat c.yaml"},
        {"hint_LargePiece", large_piece, "hint c.yaml"},
        {"sample_LargePiece", large_piece, "sample c.yaml"},
        {"marginals_LargePiece", large_piece, "marginals c.yaml"},
        {"rank_Heptominoes", heptominoes, "rank c.yaml c.yaml"},
        {"unrank_LargePiece", large_piece, "unrank c.yaml 1 2"},
        {"diagram_LargePiece", large_piece, "diagram c.yaml"},
        {"diagram_Dominoes", dominoes, "diagram c.yaml"},
        {"sequence_Monominoes", monominoes, "sequence c.yaml --vary x --last 200"},
        {"sequence_Wide", wide_strip, "sequence c.yaml --vary x --last 200"},
        {"choose_Heptominoes", choices, "choose c.yaml --method searches"},
        {"choose_Listing", choices, "choose c.yaml"},
        {"choose_Bag", choices, "choose c.yaml --bag 14"},
        {"choose_None", choices, "choose c.yaml --list none"},
        {"design_Heptominoes", choices, "design c.yaml --goal few-packings"},
        {"design_All", choices, "design c.yaml --goal many-packings --by exhaustive"},
        {"design_Cut",
         "puzzle 'pieces: {connected: {min: 4, max: 9}, copies: {min: 14, max: 20}}\n"
         "region: {box: [12,10]}'",
         "design c.yaml --goal unique,hardest"},
        {"design_Burr", "cp $S/puzzles/design-six-piece-burr.yaml c.yaml", "design c.yaml"},
        {"unique_Dominoes", few_dominoes, "unique c.yaml --limit 1000000"},
        {"unique_Others", dominoes, "unique c.yaml --limit 10"},
        {"unique_Marks", pentominoes, "unique c.yaml --by colours"},
        {"unique_Move", twice, "unique c.yaml --by move"},
        {"difficulty_Dominoes", few_dominoes, "difficulty c.yaml"},
        {"difficulty_Plays", pentominoes, "difficulty c.yaml --limit 1000000000"},
        {"difficulty_Family", choices_and_one, "difficulty d.yaml --family c.yaml"},
        {"booklet_Heptominoes", choices, "booklet c.yaml -n 500 -o x.html"},
        {"booklet_Random", heptominoes, "booklet c.yaml --random 12 -n 500 -o x.html"},
        {"order_YHexomino", y_hexomino, "order c.yaml --limit 90"},
        {"compat_Pentominoes", i_and_z, "compat c.yaml --limit 200"},
        {"count-polyforms_Cubes", "", "count-polyforms cube 1..16"},
        {"disassemble_Heptominoes", heptominoes, "disassemble c.yaml --count"},
        {"export_Heptominoes", heptominoes, "export c.yaml --stl x"},
        {"certify_Tetracubes", tetracubes, "certify c.yaml -o x"},
        {"certify_Dominoes", dominoes, "certify c.yaml -o x"},
        {"check-proof_Waits", "mkfifo f", "check-proof f f"},
        {"split_Heptominoes", heptominoes, "split c.yaml -o x --units 100000"},
        {"convert_Tetracubes", tetracubes, "convert c.yaml x.lp", 0.2},
        {"convert_Cover", cover, "convert c.mcc x.opb", 0.2},
        {"studio_Cover", cover, "studio c.mcc -o x.html", 0.2},
        {"verify_Packings", packings, "verify c.yaml p.json"},
        {"filter_Sorted", packings, "filter --sort c.yaml p.json"},
        {"filter_Distinct", packings, "filter --distinct c.yaml p.json"},
        {"filter_Packings", packings, "filter c.yaml p.json --symmetric"},
        {"diff_Packings", packings, "diff c.yaml p.json p.json"},
        {"merge_ManyUnits",
         "polypack split $S/puzzles/tetris-cube.yaml -o x --units 60000 --quiet >/dev/null",
         "merge x", 0.2},
        {"work_Heptominoes",
         "polypack split $S/puzzles/tetris-cube.yaml -o x --units 100 --quiet >/dev/null",
         "work x"},
    };
}

struct Usage {
    int code = -1;
    double seconds_past = 0;  // of the processor, after the limit
    double wall_past = 0;
    double mebibytes = 0;  // at most, of memory
    std::string err;
};

double processor_seconds(clockid_t clock) {
    timespec time{};
    if (clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Usage run_with_limits(const std::filesystem::path& folder, const LimitCase& c) {
    using Clock = std::chrono::steady_clock;
    std::vector<std::string> words{POLYPACK_PROGRAM};
    std::istringstream given(c.words);
    for (std::string word; given >> word;) words.push_back(word);
    for (const std::string& word : {std::string("--time"), std::to_string(c.time),
                                    std::string("--memory"), std::string(c.memory)}) {
        words.push_back(word);
    }
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const std::string err = (folder / "err").string();
    const auto start = Clock::now();
    const pid_t child = fork();
    if (child == 0) {
        if (chdir(folder.c_str()) != 0) _exit(127);
        if (std::freopen("/dev/null", "w", stdout) == nullptr ||
            std::freopen(err.c_str(), "w", stderr) == nullptr) {
            _exit(127);
        }
        execv(arguments[0], arguments.data());
        _exit(127);
    }
    clockid_t clock{};
    EXPECT_EQ(clock_getcpuclockid(child, &clock), 0);
    Usage usage;
    rusage used{};
    int status = 0;
    double at_limit = -1;
    for (;;) {
        if (wait4(child, &status, WNOHANG, &used) == child) break;
        const double elapsed = std::chrono::duration<double>(Clock::now() - start).count();
        if (at_limit < 0 && elapsed >= c.time) at_limit = processor_seconds(clock);
        if (elapsed > 50) kill(child, SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    usage.wall_past = std::chrono::duration<double>(Clock::now() - start).count() - c.time;
    if (at_limit >= 0) {
        usage.seconds_past = seconds(used.ru_utime) + seconds(used.ru_stime) - at_limit;
    }
    usage.mebibytes = static_cast<double>(used.ru_maxrss) / 1024;
    usage.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    usage.err = contents(err);
    return usage;
}

class Limits : public ::testing::TestWithParam<LimitCase> {};

TEST_P(Limits, EndTheCommand) {
    const LimitCase& c = GetParam();
    const Sandbox sandbox;
    ASSERT_EQ(sandbox.run(c.files).code, 0);
    // A tenth of a second on each thread, and as much for giving memory back; more where a build
    // is instrumented. Whatever else runs on the machine can only add to it, so the least of a few
    // runs counts.
    constexpr double most = sanitized ? 10 : 0.4;
    constexpr int runs = 4;
    Usage usage = run_with_limits(sandbox.folder(), c);
    for (int i = 1; i < runs && usage.seconds_past >= most; ++i) {
        usage = run_with_limits(sandbox.folder(), c);
    }
    RecordProperty("seconds_past", std::to_string(usage.seconds_past));
    RecordProperty("mebibytes", std::to_string(usage.mebibytes));
    // Stopped, or refused for want of memory or because of what the file says.
    std::set<int> codes{4, 6};
    // A walk that time ends is done, or has found nothing.
    if (std::string(c.name) == "design_Cut" || std::string(c.name) == "design_Burr") {
        codes = {0, 1, 6};
    }
    EXPECT_TRUE(codes.contains(usage.code)) << usage.code << ' ' << usage.err;
    EXPECT_LE(std::ranges::count(usage.err, '\n'), 1) << usage.err;
    EXPECT_LT(usage.seconds_past, most);
    if (!sanitized) {
        EXPECT_LT(usage.mebibytes, 1024);
    }
}

INSTANTIATE_TEST_SUITE_P(Table, Limits, ::testing::ValuesIn(limit_cases()),
                         [](const auto& instance) {
                             std::string name = instance.param.name;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(LimitsTable, HasEveryCommandThatTakesATime) {
    std::set<std::string> tested;
    for (const LimitCase& c : limit_cases())
        tested.insert(std::string(c.name, strchr(c.name, '_')));
    std::istringstream help(run_program("--help").out);
    int commands = 0;
    for (std::string line; std::getline(help, line);) {
        if (!line.starts_with("  ") || line.size() < 3 || std::islower(line[2]) == 0) continue;
        const std::string command = line.substr(2, line.find(' ', 2) - 2);
        ++commands;
        const bool limited =
            run_program(command + " --help=all").out.find("--time T") != std::string::npos;
        if (limited) {
            EXPECT_TRUE(tested.contains(command)) << command;
        }
    }
    EXPECT_GT(commands, 20);
}

}  // namespace
}  // namespace polypack::testing
