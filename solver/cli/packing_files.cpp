#include "polypack/cli/packing_files.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "polypack/analysis/packing_traits.hpp"
#include "polypack/cli/common_options.hpp"
#include "polypack/cli/memory.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/command/interrupt.hpp"
#include "polypack/command/say.hpp"
#include "polypack/formats/packing_json.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/render/palette.hpp"

namespace polypack {

std::vector<OptionSpec> with_packing_file_options(std::vector<OptionSpec> own) {
    std::vector<OptionSpec> options = reading_options();
    options.insert(options.end(), own.begin(), own.end());
    options.push_back(memory_option());
    return options;
}

OptionSpec same_option() {
    return {.name = "symmetry",
            .value = "MODE",
            .help =
                "which packings are the same: equal up to all motions of the puzzle (default), "
                "its rotations, or none",
            .choices = {"full", "rotations", "none"}};
}

SymmetryMode same_mode(const Arguments& arguments) {
    const std::string mode = arguments.text("symmetry", "full");
    if (mode == "none") return SymmetryMode::none;
    return mode == "full" ? SymmetryMode::full : SymmetryMode::rotations;
}

Puzzle puzzle_of_packings(const Arguments& arguments) {
    if (std::ranges::count(arguments.operands(), standard_input) > 1) {
        throw UsageError("only one file can be standard input");
    }
    return read_puzzle(Input(arguments.operands().front(), interrupted()), shapes_not_given,
                       read_choice(arguments));
}

VerifiedPackings::VerifiedPackings(const std::string& path, const Puzzle& puzzle)
    : VerifiedPackings(Input(path, interrupted()), puzzle) {}

VerifiedPackings::VerifiedPackings(Input file, const Puzzle& puzzle)
    : puzzle_(puzzle), json_(puzzle) {
    if (LetterStream::reads(file, puzzle)) {
        drawings_.emplace(std::move(file), puzzle);
    } else {
        lines_.emplace(std::move(file), puzzle);
    }
}

bool VerifiedPackings::next(PackingLine& packing) {
    const bool more =
        drawings_ ? drawings_->next(packing) : lines_.has_value() && lines_->next(packing);
    if (!more) return false;
    auto wrong = verify(puzzle_, packing.pieces);
    if (!wrong) wrong = broken_rule(puzzle_, packing.pieces);
    if (wrong) {
        throw BadPackingLine(PuzzleError(packing.where, "not a packing of this puzzle: " + *wrong));
    }
    if (drawings_) write_line(packing);
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
    if (first_) polypack::print("{}\n", puzzle_json(painted(puzzle_)).dump());
    first_ = false;
    print_text(line);
    print_text("\n");
}

}  // namespace polypack
