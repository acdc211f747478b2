#include "polypack/counting/contraction/alike_pieces.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace polypack {
namespace {

// The factorial is below 2^64.
constexpr int most_alike = 20;

std::uint64_t factorial(int number) {
    std::uint64_t product = 1;
    for (int i = 2; i <= number; ++i) product *= static_cast<std::uint64_t>(i);
    return product;
}

std::vector<CoverCell> cells_of(const CoverProblem& problem) {
    std::vector<CoverCell> cells;
    for (int cell = 0; cell < problem.cells(); ++cell) cells.push_back(problem.cell(cell));
    return cells;
}

void add_use(CoverProblem& to, const CoverProblem& from, int option, int piece) {
    const PieceUse use{.piece = piece, .copies = 1};
    to.add(from.cells_of(option), {&use, 1}, from.placements_of(option));
}

// Returns the piece that an option uses once; -1 if it uses another number of copies.
int only_piece(const CoverProblem& problem, int option) {
    const auto uses = problem.uses_of(option);
    return uses.size() == 1 && uses.front().copies == 1 ? uses.front().piece : -1;
}

}  // namespace

std::optional<Recast> with_alike_as_copies(const CoverProblem& problem) {
    std::vector<std::vector<int>> options(problem.pieces());
    for (int option = 0; option < problem.options(); ++option) {
        const int piece = only_piece(problem, option);
        if (piece < 0) return std::nullopt;
        options[piece].push_back(option);
    }
    const auto used_once = [&](int piece) { return problem.copies(piece) == Copies{1, 1}; };
    const auto alike = [&](int a, int b) {
        return used_once(a) && used_once(b) && !options[a].empty() &&
               std::ranges::equal(options[a], options[b], [&](int first, int second) {
                   return std::ranges::equal(problem.cells_of(first), problem.cells_of(second));
               });
    };
    std::vector<Copies> copies;
    std::vector<int> first_alike(problem.pieces());
    std::uint64_t times = 1;
    for (int piece = 0; piece < problem.pieces(); ++piece) {
        copies.push_back(problem.copies(piece));
        int& first = first_alike[piece];
        while (first < piece && (first_alike[first] != first || !alike(first, piece))) ++first;
        if (first == piece) continue;
        copies[piece] = {0, 0};
        ++copies[first].min;
        if (++copies[first].max > most_alike) return std::nullopt;
    }
    for (int piece = 0; piece < problem.pieces(); ++piece) {
        if (copies[piece] == problem.copies(piece) || copies[piece].max == 0) continue;
        const std::uint64_t orders = factorial(copies[piece].max);
        if (times > ~std::uint64_t{0} / orders) return std::nullopt;
        times *= orders;
    }
    if (times == 1) return std::nullopt;
    Recast recast{CoverProblem(cells_of(problem), copies, problem.hole_budget()), times, 1};
    for (int piece = 0; piece < problem.pieces(); ++piece) {
        if (first_alike[piece] != piece) continue;
        for (const int option : options[piece]) add_use(recast.problem, problem, option, piece);
    }
    return recast;
}

std::optional<Recast> with_copies_apart(const CoverProblem& problem, int but) {
    std::vector<Copies> copies;
    std::vector<int> first_of;  // by piece: the number of its first copy
    std::uint64_t divisor = 1;
    for (int piece = 0; piece < problem.pieces(); ++piece) {
        const Copies& given = problem.copies(piece);
        first_of.push_back(static_cast<int>(copies.size()));
        if (piece == but || given.min != given.max || given.max <= 1) {
            copies.push_back(given);
            continue;
        }
        const std::uint64_t orders = factorial(std::min(given.max, most_alike));
        if (given.max > most_alike || divisor > ~std::uint64_t{0} / orders) return std::nullopt;
        divisor *= orders;
        copies.insert(copies.end(), static_cast<std::size_t>(given.max), {1, 1});
    }
    if (divisor == 1) return std::nullopt;
    const int pieces = static_cast<int>(copies.size());
    Recast recast{CoverProblem(cells_of(problem), copies, problem.hole_budget()), 1, divisor};
    for (int option = 0; option < problem.options(); ++option) {
        const int piece = only_piece(problem, option);
        if (piece < 0) return std::nullopt;
        const int next = piece + 1 < problem.pieces() ? first_of[piece + 1] : pieces;
        for (int copy = first_of[piece]; copy < next; ++copy) {
            add_use(recast.problem, problem, option, copy);
        }
    }
    return recast;
}

}  // namespace polypack
