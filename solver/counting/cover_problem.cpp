#include "polypack/counting/cover_problem.hpp"

#include <algorithm>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

// Returns the budget of holes; `unlimited` if it suffices for all holes that there can be.
int binding_budget(const std::vector<CoverCell>& cells, int hole_budget) {
    int most = 0;
    for (const CoverCell& cell : cells) most += cell.required ? 0 : cell.holes;
    return most <= hole_budget ? unlimited : hole_budget;
}

}  // namespace

CoverProblem::CoverProblem(std::vector<CoverCell> cells, std::vector<Copies> pieces,
                           int hole_budget)
    : cells_(std::move(cells)),
      pieces_(std::move(pieces)),
      hole_budget_(binding_budget(cells_, hole_budget)) {}

CoverProblem::CoverProblem(const PlacementTable& table, const std::stop_token& stop) {
    StopCheck check(stop);
    Remainder left(table);
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (left.number_of[cell] < 0) continue;
        cells_.push_back({.point = table.point_of(cell), .required = table.required(cell)});
    }
    pieces_ = std::move(left.copies);
    hole_budget_ = binding_budget(cells_, table.hole_budget());
    std::vector<int> covered;
    for (int placement = 0; placement < table.size(); ++placement) {
        check();
        covered.clear();
        for (const int cell : table.cells_of(placement)) covered.push_back(left.number_of[cell]);
        const int piece = table.piece_of(placement);
        if (std::ranges::find(covered, -1) != covered.end() || pieces_[piece].max == 0) continue;
        add(covered, {{{.piece = piece, .copies = 1}}}, {&placement, 1});
    }
}

void CoverProblem::add(std::span<const int> cells, std::span<const PieceUse> uses,
                       std::span<const int> placements) {
    cell_list_.insert(cell_list_.end(), cells.begin(), cells.end());
    use_list_.insert(use_list_.end(), uses.begin(), uses.end());
    placement_list_.insert(placement_list_.end(), placements.begin(), placements.end());
    cell_ends_.push_back(static_cast<std::uint32_t>(cell_list_.size()));
    use_ends_.push_back(static_cast<std::uint32_t>(use_list_.size()));
    placement_ends_.push_back(static_cast<std::uint32_t>(placement_list_.size()));
}

namespace {

// Returns the copies that remain after one has been used.
Copies one_less(Copies copies) {
    copies.min = std::max(copies.min - 1, 0);
    if (copies.max != unlimited) --copies.max;
    return copies;
}

}  // namespace

Remainder::Remainder(const PlacementTable& table) : number_of(table.cells(), 0) {
    for (int piece = 0; piece < table.pieces(); ++piece) copies.push_back(table.copies(piece));
    for (const int placement : table.fixed()) {
        Copies& left = copies[table.piece_of(placement)];
        left = one_less(left);
        for (const int cell : table.cells_of(placement)) number_of[cell] = -1;
    }
    int next = 0;
    for (int& number : number_of) {
        if (number == 0) number = next++;
    }
}

}  // namespace polypack
