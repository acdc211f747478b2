#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/base/file_name.hpp"
#include "polypack/cli/commands.hpp"
#include "polypack/cli/installed.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/platform/process.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

namespace fs = std::filesystem;

// The page holds the program, and so is larger than the files of puzzles may be.
constexpr std::size_t largest_page = std::size_t{64} << 20;

// The place in the page for the puzzle to begin with.
constexpr std::string_view placeholder = R"(id="puzzle">null<)";

// The page as it was built, with the program but no puzzle.
std::string empty_studio() {
    if (const auto folder = data_folder()) {
        for (const fs::path& page :
             {*folder / "studio.html", *folder / "build" / "studio" / "studio.html"}) {
            const std::string name = to_name(page);
            if (is_file(name)) return Input(name).rest(largest_page);
        }
    }
    throw UsageError(
        "the studio is not installed: './dev studio' builds it in the source tree, and "
        "$POLYPACK_DATA names a folder that holds studio.html");
}

// The puzzle as YAML that needs no other file: as it was written, if it is that.
std::string text_of(const Arguments& arguments) {
    const Deadline deadline = reading_deadline(arguments);
    const std::string& name = arguments.operands().front();
    const ReadChoice choice = read_choice(arguments);
    Document document = read_chosen_family(Input(name, deadline.token()), choice, write_mistakes);
    const Format* format =
        choice.format.empty() ? format_of_path(name) : find_format(choice.format);
    if (format != nullptr && format->name == "yaml" && is_file(name)) {
        std::string text = Input(name, deadline.token()).rest();
        if (text.find("from") == std::string::npos) return text;
    }
    const Format& yaml = *find_format("yaml");
    document.origins.clear();
    say_left_out(leave_out(document, yaml), yaml);
    try {
        return write_document(document, yaml, {deadline.token(), memory_limit(arguments)});
    } catch (const CannotWrite& what) {
        throw UsageError(
            fmt::format("a puzzle in the studio is YAML, which cannot express: {}", what.what()));
    }
}

// The page with that puzzle in it.
std::string with_puzzle(std::string page, const std::string& text) {
    const std::size_t at = page.find(placeholder);
    if (at == std::string::npos) throw UsageError("the installed studio is of another version");
    const std::size_t value = at + placeholder.find("null");
    return page.replace(value, std::string_view("null").size(), studio_record(text));
}

ExitCode studio(const Arguments& arguments) {
    const bool has_puzzle = !arguments.operands().empty();
    if (!has_puzzle) check_no_puzzle_read(arguments);
    std::string page = arguments.text("output");
    if (page.empty()) {
        const std::string stem =
            has_puzzle ? to_name(to_path(arguments.operands().front()).stem()) : "";
        page = stem.empty() || stem == standard_input ? "studio.html" : stem + "-studio.html";
    }
    check_writable(page);
    if (has_puzzle) {
        const std::string text = text_of(arguments);
        write_file(page, with_puzzle(empty_studio(), text));
    } else {
        write_file(page, empty_studio());
    }
    print("{}\n", page);
    if (!arguments.has("output") && !platform::open_for_user(fs::absolute(to_path(page)))) {
        say("no browser could be started; open the file in one\n");
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec studio_command() {
    return {
        .name = "studio",
        .operands = "[FILE]",
        .max_operands = 1,
        .summary = "Open a puzzle in the studio, in a browser",
        .details =
            "Writes one page that is the whole program, with the puzzle in it, and opens "
            "it. The page needs no server and no network.",
        .options = {{.name = "output",
                     .value = "PAGE",
                     .help = "write the page there, and do not open it (default: named after FILE, "
                             "in this folder)",
                     .letter = 'o'}},
        .run = studio,
    };
}

}  // namespace polypack
