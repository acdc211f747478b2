#include "polypack/design/choose/choice_motions.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace polypack {

std::vector<std::vector<int>> motions_of_region(const Puzzle& puzzle, SymmetryMode mode) {
    Puzzle region{.lattice = puzzle.lattice, .region = puzzle.region};
    const Symmetry symmetry(region, PlacementTable(region), mode);
    std::vector<std::vector<int>> motions(symmetry.order());
    for (int g = 0; g < symmetry.order(); ++g) {
        for (std::size_t c = 0; c < region.region.cells.size(); ++c) {
            motions[g].push_back(symmetry.image_of_cell(g, static_cast<int>(c)));
        }
    }
    return motions;
}

ChoiceMotions::ChoiceMotions(const Puzzle& puzzle, const PlacementTable& table, SymmetryMode mode)
    : table_(table) {
    for (const std::vector<int>& cells : motions_of_region(puzzle, mode)) {
        motions_.push_back(images(puzzle, cells));
        all_of_puzzle_ = all_of_puzzle_ && motions_.back().of_puzzle;
    }
}

ChoiceMotions::Images ChoiceMotions::images(const Puzzle& puzzle,
                                            const std::vector<int>& cells) const {
    Images result{.of_puzzle = true,
                  .pieces = std::vector<int>(table_.pieces(), -1),
                  .placements = std::vector<int>(table_.size(), -1)};
    std::vector<int> moved;
    const auto image = [&](int piece, int placement) {
        moved.clear();
        for (const int cell : table_.cells_of(placement)) moved.push_back(cells[cell]);
        std::ranges::sort(moved);
        return table_.find(piece, moved);
    };
    const auto placements_of = [&](int piece) {
        return table_.first_of(piece + 1) - table_.first_of(piece);
    };
    for (int p = 0; p < table_.pieces(); ++p) {
        const int first = table_.first_of(p);
        if (placements_of(p) == 0) {
            result.pieces[p] = p;
            continue;
        }
        for (int q = 0; q < table_.pieces() && result.pieces[p] < 0; ++q) {
            if (placements_of(q) != placements_of(p) || image(q, first) < 0) continue;
            bool all = true;
            for (int i = first; i < table_.first_of(p + 1) && all; ++i) {
                result.placements[i] = image(q, i);
                all = result.placements[i] >= 0;
            }
            if (all) result.pieces[p] = q;
        }
        const int q = result.pieces[p];
        if (q < 0) std::fill_n(result.placements.begin() + first, placements_of(p), -1);
        result.of_puzzle =
            result.of_puzzle && q >= 0 && puzzle.pieces[q].copies == puzzle.pieces[p].copies;
    }
    return result;
}

std::vector<int> ChoiceMotions::moved(const Images& motion, std::span<const int> packing) const {
    std::vector<int> result;
    for (const int placement : packing) result.push_back(motion.placements[placement]);
    std::ranges::sort(result);
    return result;
}

std::vector<int> ChoiceMotions::moved_choice(const Images& motion,
                                             std::span<const int> copies) const {
    std::vector<int> result(copies.size(), 0);
    for (std::size_t p = 0; p < copies.size(); ++p) {
        if (copies[p] == 0) continue;
        if (motion.pieces[p] < 0) return {};
        result[motion.pieces[p]] = copies[p];
    }
    return result;
}

void ChoiceMotions::divide(std::span<const int> packing, std::uint64_t class_size,
                           const Receiver& receiver) const {
    std::vector<int> copies(table_.pieces(), 0);
    for (const int placement : packing) ++copies[table_.piece_of(placement)];
    // The choices that the class has packings of, each with one of them.
    std::vector<std::pair<std::vector<int>, const Images*>> choices;
    for (const Images& motion : motions_) {
        if (!motion.of_puzzle) continue;
        std::vector<int> image = moved_choice(motion, copies);
        const auto known = std::ranges::find(choices, image, [](const auto& c) { return c.first; });
        if (known == choices.end()) choices.emplace_back(std::move(image), &motion);
    }
    for (const auto& [choice, motion] : choices) {
        receiver(choice, class_size / choices.size(),
                 all_of_puzzle_ || has_least(choice, moved(*motion, packing)));
    }
}

bool ChoiceMotions::has_least(std::span<const int> copies, std::span<const int> packing) const {
    std::vector<int> least;
    bool of_puzzle = false;
    for (const Images& motion : motions_) {
        if (!std::ranges::equal(moved_choice(motion, copies), copies)) continue;
        std::vector<int> image = moved(motion, packing);
        if (!least.empty() && image > least) continue;
        of_puzzle = motion.of_puzzle || (of_puzzle && image == least);
        least = std::move(image);
    }
    return of_puzzle;
}

}  // namespace polypack
