#include "polypack/cli/list_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "polypack/cli/data_folder.hpp"
#include "polypack/cli/say.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/text/safe_text.hpp"

namespace polypack {
namespace {

namespace fs = std::filesystem;

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
    if (expect.distinct) text += fmt::format("{} distinct", *expect.distinct);
    if (expect.all) text += fmt::format("{}{} in all", text.empty() ? "" : ", ", *expect.all);
    return text;
}

ExitCode list(const Arguments&) {
    const auto folder = data_folder();
    if (!folder) {
        throw UsageError(
            "cannot find the shipped pieces and puzzles; set POLYPACK_DATA to their "
            "folder");
    }
    print("pieces\n");
    for (const fs::path& file : files_in(*folder / "pieces")) {
        print("  {}\n", escaped(fs::relative(file).string()));
    }
    print("puzzles\n");
    for (const fs::path& file : files_in(*folder / "puzzles")) {
        const Puzzle puzzle = read_puzzle(file.string());
        print("  {:<44} {:<40} {}\n", escaped(fs::relative(file).string()), puzzle.name,
              counts_of(puzzle));
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec list_command() {
    return {"list", "",  0, 0, "List the shipped pieces and puzzles with their published counts",
            {},     list};
}

}  // namespace polypack
