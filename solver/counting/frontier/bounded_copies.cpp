#include "polypack/counting/frontier/bounded_copies.hpp"

#include <algorithm>

namespace polypack {
namespace {

// No more copies of each piece than these fit, since an option covers at least one cell.
std::vector<long long> copies_that_fit(const CoverProblem& problem) {
    std::vector<long long> fit(problem.pieces(), 0);
    for (int option = 0; option < problem.options(); ++option) {
        const auto size = static_cast<long long>(problem.cells_of(option).size());
        for (const PieceUse& use : problem.uses_of(option)) {
            const long long copies = problem.cells() * static_cast<long long>(use.copies) / size;
            fit[use.piece] = std::max(fit[use.piece], copies);
        }
    }
    return fit;
}

}  // namespace

BoundedCopies::BoundedCopies(const CoverProblem& problem)
    : max_(problem.pieces(), 0), saturates_(problem.pieces(), false) {
    const std::vector<long long> fit = copies_that_fit(problem);
    for (int piece = 0; piece < problem.pieces(); ++piece) {
        const Copies& copies = problem.copies(piece);
        saturates_[piece] = copies.max >= fit[piece];
        // One more than fit stands for all numbers that are never reached.
        const long long max = saturates_[piece] ? copies.min : copies.max;
        max_[piece] = static_cast<int>(std::min(max, fit[piece] + 1));
    }
}

}  // namespace polypack
