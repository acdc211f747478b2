#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "polypack/base/safe_text.hpp"
#include "polypack/cli/common_options.hpp"
#include "polypack/cli/data_folder.hpp"
#include "polypack/command/say.hpp"
#include "polypack/formats/read_pieces.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace polypack {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".yaml") files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

std::string counts_of(const Puzzle& puzzle) {
    const Expectation& expect = puzzle.expect;
    std::string text;
    if (expect.distinct) text += expect.distinct->digits() + " distinct";
    if (expect.all) {
        text += fmt::format("{}{} in all", text.empty() ? "" : ", ", expect.all->digits());
    }
    return text;
}

// A text of digits where 64 bits do not hold the number.
ordered_json count_json(const std::optional<PublishedCount>& count) {
    if (!count) return nullptr;
    const std::optional<std::uint64_t> small = count->small();
    return small ? ordered_json(*small) : ordered_json(count->digits());
}

void print_pieces(const fs::path& file, bool json) {
    const std::string name = fs::relative(file).string();
    if (!json) {
        print("  {}\n", name);
        return;
    }
    const PieceSet set = read_piece_set(file.string());
    print("{}\n", ordered_json{{"kind", "pieces"},
                               {"file", name},
                               {"name", set.name},
                               {"lattice", set.lattice->name},
                               {"pieces", set.pieces.size()}}
                      .dump());
}

void print_puzzle(const fs::path& file, bool json) {
    const std::string name = fs::relative(file).string();
    const Puzzle puzzle = read_puzzle(Input(file.string()), nullptr);
    if (!json) {
        print("  {:<44} {:<40} {}\n", name, puzzle.name, counts_of(puzzle));
        return;
    }
    print("{}\n", ordered_json{{"kind", "puzzle"},
                               {"file", name},
                               {"name", puzzle.name},
                               {"lattice", puzzle.lattice->name},
                               {"pieces", puzzle.pieces.size() + puzzle.connected.size()},
                               {"distinct", count_json(puzzle.expect.distinct)},
                               {"all", count_json(puzzle.expect.all)},
                               {"source", puzzle.expect.source}}
                      .dump());
}

ExitCode list(const Arguments& arguments) {
    const auto folder = data_folder();
    if (!folder) {
        throw UsageError(
            "cannot find the shipped pieces and puzzles; set POLYPACK_DATA to their "
            "folder");
    }
    const bool json = arguments.has("json");
    if (!json) print("pieces\n");
    for (const fs::path& file : files_in(*folder / "pieces")) print_pieces(file, json);
    if (!json) print("puzzles\n");
    for (const fs::path& file : files_in(*folder / "puzzles")) print_puzzle(file, json);
    return ExitCode::done;
}

}  // namespace

CommandSpec list_command() {
    return {
        .name = "list",
        .summary = "List the shipped pieces and puzzles",
        .details = "Puzzles are listed with their published counts.",
        .options = {json_option()},
        .run = list,
    };
}

}  // namespace polypack
