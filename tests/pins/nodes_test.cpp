// Node totals of every kind of node loop, with every instruction set of the machine; see nodes.txt.
// With the argument `update`, writes that file anew.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/api/solver.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/engines/simd_level.hpp"
#include "polypack/solve.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

const std::string folder = POLYPACK_SOURCE_DIR "/tests/pins/";

struct Totals {
    std::uint64_t distinct = 0;
    std::uint64_t all = 0;
    std::uint64_t nodes = 0;
    [[nodiscard]] friend bool operator==(const Totals&, const Totals&) = default;
};

struct Row {
    std::string loop, kind, puzzle, engine, options;
    Totals totals;
};

// A line of nodes.txt: a row, or a remark, which an update keeps.
struct Line {
    std::string remark;
    Row row;
    [[nodiscard]] bool is_row() const { return remark.empty(); }
};

std::vector<Line> read_lines() {
    std::ifstream file(folder + "nodes.txt");
    if (!file) throw std::runtime_error("no " + folder + "nodes.txt");
    std::vector<Line> lines;
    for (std::string text; std::getline(file, text);) {
        Line line;
        std::istringstream words(text);
        Row& row = line.row;
        if (text.empty() || text.front() == '#') {
            line.remark = text.empty() ? "#" : text;
        } else if (!(words >> row.loop >> row.kind >> row.puzzle >> row.engine >> row.options >>
                     row.totals.distinct >> row.totals.all >> row.totals.nodes)) {
            throw std::runtime_error("nodes.txt: not a row: " + text);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string text_of(const Totals& totals) {
    return fmt::format("{} distinct, {} all, {} nodes", totals.distinct, totals.all, totals.nodes);
}

constexpr std::string_view columns = "{:<15} {:<7} {:<31} {:<11} {:<38} {:>8} {:>7} {:>7}";

std::string text_of(const Row& row) {
    return fmt::format(columns, row.loop, row.kind, row.puzzle, row.engine, row.options,
                       row.totals.distinct, row.totals.all, row.totals.nodes);
}

Puzzle puzzle_of(const Row& row) {
    for (const char* where : {"tests/pins/puzzles/", "puzzles/", "bench/puzzles/"}) {
        const fs::path file = fs::path(POLYPACK_SOURCE_DIR) / where / (row.puzzle + ".yaml");
        if (fs::exists(file)) return read_puzzle(file.string());
    }
    throw std::runtime_error("no puzzle " + row.puzzle);
}

PruneSwitch prune_switch(std::string_view text) {
    if (text == "on") return PruneSwitch::on;
    if (text == "off") return PruneSwitch::off;
    throw std::runtime_error(fmt::format("nodes.txt: not a switch: {}", text));
}

// The options of a row.
struct Choice {
    SolveOptions solve{.threads = 1};
    std::uint64_t packings = 0;  // the search ends at this one; 0: never
};

Choice choice_of(const Row& row) {
    Choice choice;
    if (row.engine != "auto" && row.engine != "contest") choice.solve.engine = row.engine;
    std::istringstream words(row.options == "-" ? "" : row.options);
    for (std::string word; std::getline(words, word, ',');) {
        const std::size_t at = word.find('=');
        const std::string name = word.substr(0, at);
        const std::string value = word.substr(at + 1);
        if (name == "symmetry" && value == "none") {
            choice.solve.symmetry = SymmetryMode::none;
        } else if (name == "symmetry" && value == "rotations") {
            choice.solve.symmetry = SymmetryMode::rotations;
        } else if (name == "colourings") {
            choice.solve.colourings = prune_switch(value) == PruneSwitch::on;
        } else if (name == "eliminate") {
            choice.solve.tuning.eliminate = prune_switch(value);
        } else if (name == "volumes") {
            choice.solve.tuning.volumes = prune_switch(value);
        } else if (name == "seed") {
            choice.solve.tuning.seed = std::stoull(value);
        } else if (name == "packings") {
            choice.packings = std::stoull(value);
        } else {
            throw std::runtime_error("nodes.txt: unknown option " + word);
        }
    }
    // At its limit a search goes on for some milliseconds: the sink ends it at the same node.
    if (row.engine == "contest") choice.solve.limit = choice.packings;
    return choice;
}

bool has_kernels(const Row& row) {
    return row.engine == "cover" || row.engine == "auto" || row.engine == "contest";
}

struct Run {
    Totals totals;
    std::vector<std::string> notes;
};

Run run(const Row& row, const Puzzle& puzzle, std::string_view simd) {
    if (row.engine == "small") {
        Solver solver(*puzzle.lattice, puzzle.region);
        const SetResult result = solver.solve(puzzle.pieces, {.colourings = false});
        return {{result.distinct, result.all, result.nodes}, {}};
    }
    Choice choice = choice_of(row);
    if (has_kernels(row)) choice.solve.tuning.simd = simd;
    std::uint64_t met = 0;
    const auto sink = [&](const Packing&) { return ++met != choice.packings; };
    SolveResult result =
        choice.packings == 0 ? count(puzzle, choice.solve) : solve(puzzle, choice.solve, sink);
    return {{result.distinct, result.all, result.stats.nodes}, std::move(result.notes)};
}

// Pattern of the note that tells of the row's loop; empty where none does.
std::string note_for(const Row& row) {
    const std::string& loop = row.loop;
    if (loop == "stack" || loop == "counted") return ".* in 1 lanes";
    if (loop == "lanes") return ".* in ([2-9]|1[0-9]|2[0-4]) lanes";
    if (loop == "scan") return ".*, without tables";
    if (loop == "volumes" && row.options != "volumes=on") return "volumes on: .*";
    if (loop == "eliminated") return "eliminated [1-9].*";
    if (loop == "first-cover") return "first packing: cover was .*";
    if (loop == "first-restarts") return "first packing: restarts was .*";
    if (loop == "first-sweeps") return "first packing: sweeps was .*";
    if (loop == "first-symmetric") return "first packing: symmetric was .*";
    return "";
}

void expect_note(const Row& row, const std::vector<std::string>& notes) {
    const std::string wanted = note_for(row);
    if (wanted.empty()) return;
    const std::regex pattern(wanted);
    EXPECT_TRUE(std::ranges::any_of(
        notes, [&](const std::string& note) { return std::regex_match(note, pattern); }))
        << "no note of the search is '" << wanted
        << "', but: " << fmt::format("{}", fmt::join(notes, "; "));
}

void check(const Row& row) {
    SCOPED_TRACE(fmt::format("{} by {}, {}", row.puzzle, row.engine, row.options));
    const Puzzle puzzle = puzzle_of(row);
    std::vector<std::string_view> levels;
    for (const SimdLevel level : simd_levels()) levels.push_back(name_of(level));
    // Solver takes the best level; sanitizers are slow.
    if (row.engine == "small" || POLYPACK_SANITIZED != 0) levels = {levels.back()};
    if (!has_kernels(row) && row.engine != "small") levels = {"-"};
    for (const std::string_view level : levels) {
        SCOPED_TRACE(level);
        const Run found = run(row, puzzle, level);
        EXPECT_EQ(text_of(found.totals), text_of(row.totals));
        expect_note(row, found.notes);
    }
    fmt::print("{}  {}\n", text_of(row), fmt::join(levels, " "));
}

// Checks the rows of the table that are wanted: two tests, so that they run side by side.
void check_rows(bool (*wanted)(const Row&)) {
    int rows = 0;
    fmt::print(columns, "loop", "kind", "puzzle", "engine", "options", "distinct", "all", "nodes");
    fmt::print("  instruction sets\n");
    for (const Line& line : read_lines()) {
        if (!line.is_row() || !wanted(line.row)) continue;
        check(line.row);
        ++rows;
    }
    EXPECT_GE(rows, 20);
}

TEST(Pins, NodesWithEveryInstructionSet) {
    check_rows(has_kernels);
}

TEST(Pins, NodesOfEnginesWithoutKernels) {
    check_rows([](const Row& row) { return !has_kernels(row); });
}

int update() {
    std::string text;
    int changed = 0;
    for (Line& line : read_lines()) {
        if (!line.is_row()) {
            text += line.remark + '\n';
            continue;
        }
        Row& row = line.row;
        const Totals before = row.totals;
        row.totals = run(row, puzzle_of(row), "").totals;
        text += text_of(row) + '\n';
        fmt::print("{}{}\n", text_of(row),
                   row.totals == before ? "" : fmt::format("  nodes were {}", before.nodes));
        changed += row.totals != before;
    }
    std::ofstream file(folder + "nodes.txt");
    file << text;
    fmt::print("{} rows of nodes.txt changed\n", changed);
    return file.flush().good() ? 0 : 1;
}

}  // namespace
}  // namespace polypack::testing

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    if (argc > 1 && std::string_view(argv[1]) == "update") return polypack::testing::update();
    return RUN_ALL_TESTS();
}
