#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/formats/disassembly_json.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/formats/stored_packings.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/records/answer.hpp"
#include "polypack/records/error.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

// OUT, or -o OUT as other commands have it.
std::string output_of(const Arguments& arguments) {
    const bool named = arguments.operands().size() > 1;
    if (named && arguments.has("output")) {
        throw UsageError("the output is named twice: as the second file, and by --output");
    }
    if (!named && !arguments.has("output")) {
        throw UsageError(
            "no output: name a file after the puzzle, or with --output; - is "
            "standard output");
    }
    return named ? arguments.operands()[1] : arguments.text("output");
}

const Format& output_format(const Arguments& arguments, const std::string& output) {
    const Format* format =
        arguments.has("to") ? find_format(arguments.text("to")) : format_of_path(output);
    if (format == nullptr) {
        throw UsageError(
            fmt::format("the name {} does not show the format; choose one with --to: {}",
                        in_quotes(output), fmt::join(writable_formats(), ", ")));
    }
    if (format->write == nullptr) {
        throw UsageError(
            fmt::format("the format {} can only be read; formats that can be written: {}",
                        format->name, fmt::join(writable_formats(), ", ")));
    }
    return *format;
}

// Removes the parts of a document that --drop names.
void drop(const Arguments& arguments, Document& document) {
    for (Document& other : document.others) drop(arguments, other);
    for (const std::string& what : arguments.texts("drop")) {
        if (what == "packings") document.packings.clear();
        if (what == "groups") document.groups.clear();
        if (what == "still") document.still = -1;
        if (what == "labels") document.puzzle.region.labels.clear();
        if (what == "from") document.origins.clear();
        if (what == "comments") {
            document.comments.clear();
            document.notes.clear();
        }
        if (what != "separations") continue;
        for (StoredPacking& packing : document.packings) {
            packing.separation.reset();
            packing.states.clear();
        }
        document.come_apart.reset();
    }
}

// The disassembly in the line of a packing, checked.
std::optional<Disassembly> checked_disassembly(const PackingLine& line, const Document& document,
                                               const Arguments& arguments,
                                               const std::stop_token& stop) {
    const Lattice& lattice = *document.puzzle.lattice;
    auto disassembly = disassembly_of(line, lattice);
    if (!disassembly) return std::nullopt;
    const Allowance allowance{stop, memory_limit(arguments)};
    if (const auto wrong =
            check_disassembly(lattice, line.pieces, document.groups, *disassembly, allowance)) {
        throw BadPackingLine(PuzzleError(line.where, *wrong));
    }
    const auto dropped = arguments.texts("drop");
    const bool stored = std::ranges::find(dropped, "separations") == dropped.end();
    if (stored && disassembly->turns()) {
        throw BadPackingLine(PuzzleError(
            line.where,
            "pieces turn, which separations cannot express; take the packing apart without "
            "--moves turns, or leave its moves out with --drop separations"));
    }
    return disassembly;
}

// Stores the packings of a file with a problem.
void add_packings(const Arguments& arguments, const std::string& file, const std::stop_token& stop,
                  Document& document) {
    constexpr std::size_t most = 1'000'000;
    // Their numbers, and how they come apart, are those of the other packings.
    document.packings.clear();
    document.come_apart.reset();
    VerifiedPackings packings(file, document.puzzle, stop);
    std::uint64_t known = 0;
    std::uint64_t apart = 0;
    for (PackingLine line; packings.next(line);) {
        const auto number = static_cast<std::uint64_t>(document.packings.size());
        if (number == most) {
            throw UsageError(fmt::format("--packings takes at most {} packings, got more", most));
        }
        const auto disassembly = checked_disassembly(line, document, arguments, stop);
        document.packings.push_back(stored_packing(std::move(line), number, apart, disassembly));
        const StoredPacking& packing = document.packings.back();
        if (disassembly || !packing.states.empty()) ++known;
        if (!packing.states.empty() || (disassembly && disassembly->comes_apart())) ++apart;
    }
    if (known > 0 && known == document.packings.size()) document.come_apart = apart;
    if (const PackingLine* const counts = packings.counts()) {
        const auto [distinct, solvable] = stored_counts(*counts);
        if (distinct && !document.puzzle.expect.distinct)
            document.puzzle.expect.distinct = *distinct;
        if (solvable) document.come_apart = solvable;
    }
}

// Returns what the first line of a file of packings says of its puzzle, to be compared with a
// problem; neither the order of cells nor colours tell problems of one list of pieces apart.
std::string comparable(Puzzle puzzle) {
    for (Piece& piece : puzzle.pieces) {
        piece.cells = normalized(*puzzle.lattice, std::move(piece.cells));
        piece.colours.clear();
        piece.display_colour.clear();
    }
    return puzzle_line(puzzle);
}

// Stores the packings of each file with the problem that its first line describes, one that has
// got none yet; those of one file with the only problem.
void add_packings(const Arguments& arguments, const std::stop_token& stop, Document& document) {
    const std::vector<std::string> files = arguments.texts("packings");
    if (document.others.empty() && files.size() == 1) {
        return add_packings(arguments, files.front(), stop, document);
    }
    std::vector<Document*> problems{&document};
    for (Document& other : document.others) problems.push_back(&other);
    std::vector<std::string> puzzles;
    for (const Document* problem : problems) puzzles.push_back(comparable(problem->puzzle));
    for (const std::string& file : files) {
        const std::string puzzle = comparable(read_packings(Input(file, stop), 0).puzzle);
        const auto at = std::ranges::find(puzzles, puzzle);
        if (at == puzzles.end()) {
            throw PuzzleError({file, 1, 0},
                              "the packings are of no problem of the puzzle's file, or of one that "
                              "has got its packings from another file");
        }
        add_packings(arguments, file, stop,
                     *problems[static_cast<std::size_t>(at - puzzles.begin())]);
        at->clear();
    }
}

// All problems of the file, if the format holds several.
Document document_to_convert(const Arguments& arguments, const Format& format,
                             const std::stop_token& stop) {
    Input input(arguments.operands().front(), stop);
    const std::string name = input.name();
    ReadChoice choice = read_choice(arguments);
    choice.pieces_alone = format.features.pieces_alone;
    if (!format.features.writes_problems) {
        return read_chosen_family(std::move(input), choice, write_mistakes);
    }
    const auto bad = [](const PuzzleError& error) {
        say_unless_quiet("left out: {}\n", error.what());
        if (output_redirected()) say_text(error_answer(report_of(error)));
    };
    Document document = read_problems(std::move(input), choice, write_mistakes, bad);
    say_remarks(name, document);
    // A program that asks may want one of them.
    if (document.problems.size() > 1 && output_redirected()) {
        say_text(problems_record(document.problems));
    }
    return document;
}

ExitCode convert(const Arguments& arguments) {
    const std::string output = output_of(arguments);
    const Format& format = output_format(arguments, output);
    if (output != standard_input) check_writable(output);
    const Deadline deadline = reading_deadline(arguments);
    Document document = document_to_convert(arguments, format, deadline.token());
    add_packings(arguments, deadline.token(), document);
    drop(arguments, document);
    say_left_out(leave_out(document, format), format);
    name_origins_from(document, folder_of(output));
    if (format.name == "packings" && document.packings.empty()) {
        say_unless_quiet(
            "polypack: the file stores no packing, so that only the puzzle is "
            "written; 'polypack solve --json' finds packings\n");
    }
    try {
        const std::string contents =
            write_document(document, format, {deadline.token(), memory_limit(arguments)});
        if (output == standard_input) {
            print_text(contents);
        } else {
            write_file(output, contents);
        }
    } catch (const CannotWrite& what) {
        throw UsageError(fmt::format("the format {} cannot express: {}", format.name, what.what()),
                         "not_held", what.part());
    }
    return ExitCode::done;
}

std::vector<OptionSpec> convert_options() {
    std::vector<OptionSpec> options;
    options.push_back(
        {.name = "output", .value = "OUT", .help = "the file to write", .letter = 'o'});
    options.push_back({.name = "to",
                       .value = "FORMAT",
                       .help = "the format of OUT (default: by its extension)",
                       .choices = writable_formats()});
    options.push_back({.name = "packings",
                       .value = "FILE",
                       .help = "store the packings of this file, as printed by solve, or by "
                               "disassemble --json with how they come apart; may be repeated, with "
                               "a file for each of several problems",
                       .repeats = true});
    options.push_back(
        {.name = "drop",
         .value = "WHAT",
         .help = "leave this out; without from, all pieces are drawn; may be repeated",
         .choices = {"packings", "separations", "groups", "still", "comments", "labels", "from"},
         .repeats = true});
    return options;
}

}  // namespace

CommandSpec convert_command() {
    return {
        .name = "convert",
        .operands = "IN [OUT]",
        .min_operands = 1,
        .max_operands = 2,
        .summary = "Write a puzzle in another format",
        .details =
            "OUT may be - for standard output. What OUT has no place for, and no packing "
            "depends on, is left out, which a remark says.",
        .options = convert_options(),
        .run = convert,
    };
}

}  // namespace polypack
