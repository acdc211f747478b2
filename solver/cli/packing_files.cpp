#include "polypack/cli/packing_files.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <limits>
#include <utility>

#include "polypack/analysis/packing_traits.hpp"
#include "polypack/base/file_name.hpp"
#include "polypack/base/memory_files.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/render/palette.hpp"
#include "polypack/solve.hpp"

namespace polypack {

std::string extension_of(const std::string& path) {
    std::string extension = to_name(to_path(path).extension());
    for (char& c : extension) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return extension;
}

PackingFile read_packings_of(Input file, std::size_t most, const Puzzle& puzzle) {
    if (!LetterStream::reads(file, puzzle)) return read_packings(std::move(file), most, puzzle);
    PackingFile result;
    result.puzzle = puzzle;
    LetterStream drawings(std::move(file), puzzle);
    for (PackingLine packing; drawings.next(packing);) {
        if (const auto wrong = verify(puzzle, packing.pieces)) {
            throw PuzzleError(packing.where, "not a packing of this puzzle: " + *wrong);
        }
        if (++result.total <= most) result.packings.push_back(packing.pieces);
    }
    return result;
}

std::size_t sorted_in_memory() {
    constexpr std::size_t usual = std::size_t{128} << 20;
    return MemoryFiles::active() == nullptr ? usual : std::numeric_limits<std::size_t>::max();
}

OptionSpec packings_option() {
    return {.name = "packings",
            .value = "FILE",
            .help = "the packings, in place of the operand PACKINGS",
            .rare = true};
}

OptionSpec same_option() {
    return {
        .name = "symmetry",
        .value = "MODE",
        .help = "the motions of the puzzle under which packings count as the same (default full)",
        .choices = {"full", "rotations", "none"}};
}

SymmetryMode same_mode(const Arguments& arguments) {
    const std::string mode = arguments.text("symmetry", "full");
    if (mode == "none") return SymmetryMode::none;
    return mode == "full" ? SymmetryMode::full : SymmetryMode::rotations;
}

Puzzle puzzle_of_packings(const Arguments& arguments, const std::stop_token& stop) {
    if (std::ranges::count(arguments.operands(), standard_input) > 1) {
        throw UsageError("only one file can be standard input");
    }
    return read_chosen(Input(arguments.operands().front(), stop), read_choice(arguments)).puzzle;
}

VerifiedPackings::VerifiedPackings(const std::string& path, const Puzzle& puzzle,
                                   const std::stop_token& stop)
    : VerifiedPackings(Input(path, stop), puzzle) {}

VerifiedPackings::VerifiedPackings(Input file, const Puzzle& puzzle)
    : puzzle_(puzzle), check_(file.stop(), 16), json_(puzzle) {
    file.tell(progress(), reading_packings);
    if (LetterStream::reads(file, puzzle)) {
        drawings_.emplace(std::move(file), puzzle);
    } else {
        lines_.emplace(std::move(file), puzzle);
    }
}

bool VerifiedPackings::next(PackingLine& packing) {
    check_();
    const bool more =
        drawings_ ? drawings_->next(packing) : lines_.has_value() && lines_->next(packing);
    if (!more) return false;
    auto wrong = verify(puzzle_, packing.pieces);
    if (!wrong) wrong = broken_rule(puzzle_, packing.pieces);
    if (wrong) {
        throw BadPackingLine(PuzzleError(packing.where, "not a packing of this puzzle: " + *wrong));
    }
    if (drawings_) write_line(packing);
    if (progress().phase() == &reading_packings) progress().add_also();
    return true;
}

const PackingLine* VerifiedPackings::counts() const {
    return lines_ && !lines_->counts().text.empty() ? &lines_->counts() : nullptr;
}

void VerifiedPackings::write_line(PackingLine& packing) {
    if (!classes_) classes_ = std::make_unique<PackingClasses>(puzzle_, SymmetryMode::full);
    const std::vector<int> placements = classes_->placements_of(packing.pieces);
    Packing whole = classes_->packing_of(puzzle_, placements);
    whole.class_size =
        static_cast<std::uint64_t>(classes_->class_representative(placements, least_));
    packing.class_size = whole.class_size;
    packing.text = json_.line(whole);
    packing.text.pop_back();
}

PackingsInTurn::PackingsInTurn(const Document& document, const SolveOptions& options, bool once)
    : puzzle_(document.puzzle), options_(options) {
    for (const StoredPacking& packing : document.packings) {
        // Placements of the command line may exclude it.
        if (verify(puzzle_, packing.pieces) || broken_rule(puzzle_, packing.pieces)) continue;
        stored_.push_back(packing.pieces);
    }
    if (!once || stored_.empty()) return;
    classes_ = std::make_unique<PackingClasses>(
        puzzle_, options.list_all ? SymmetryMode::none : options.symmetry,
        Allowance{options.stop, options.memory_limit});
    for (const std::vector<PlacedPiece>& packing : stored_) keys_.insert(key_of(packing));
}

std::vector<int> PackingsInTurn::key_of(const std::vector<PlacedPiece>& packing) const {
    std::vector<int> least;
    classes_->class_representative(classes_->placements_of(packing), least);
    return least;
}

SolveResult PackingsInTurn::each(const std::function<bool(const std::vector<PlacedPiece>&)>& take) {
    for (const std::vector<PlacedPiece>& packing : stored_) {
        if (take(packing)) continue;
        SolveResult ended;
        ended.ending = Ending::limit;
        return ended;
    }
    // Exceptions do not pass through a search.
    std::exception_ptr thrown;
    SolveResult result = solve(puzzle_, options_, [&](const Packing& packing) {
        try {
            return (classes_ && keys_.contains(key_of(packing.pieces))) || take(packing.pieces);
        } catch (...) {
            thrown = std::current_exception();
            return false;
        }
    });
    if (thrown) std::rethrow_exception(thrown);
    return result;
}

void each_packing_of(const PackingFile& file, const std::string& path, const Puzzle& puzzle,
                     const std::stop_token& stop,
                     const std::function<bool(const PackingLine&)>& take) {
    PackingLine line;
    for (std::size_t i = 0; i < file.packings.size(); ++i) {
        const auto known = file.taken_apart.find(i);
        line = known == file.taken_apart.end() ? PackingLine{} : known->second;
        line.pieces = file.packings[i];
        if (!take(line)) return;
    }
    if (file.total <= file.packings.size()) return;
    if (path == standard_input) {
        say_unless_quiet("only the first {} of {} packings of standard input were looked at\n",
                         file.packings.size(), file.total);
        return;
    }
    VerifiedPackings rest(path, puzzle, stop);
    for (std::uint64_t i = 0; rest.next(line); ++i) {
        if (i >= file.packings.size() && !take(line)) return;
    }
}

std::string key_of(const std::vector<int>& numbers) {
    std::string key;
    key.reserve(4 * numbers.size());
    for (const int number : numbers) {
        for (int shift = 24; shift >= 0; shift -= 8) {
            key += static_cast<char>(static_cast<std::uint32_t>(number) >> shift & 0xffU);
        }
    }
    return key;
}

void PackingLinePrinter::print(std::string_view line) {
    if (first_) print_text(puzzle_line(painted(puzzle_)));
    first_ = false;
    print_text(line);
    print_text("\n");
}

}  // namespace polypack
