// Checks shared by the parts of validate(), including that of families; not for other modules.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/mistake.hpp"
#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Collects mistakes up to limits::mistakes.
class Mistakes {
  public:
    explicit Mistakes(std::stop_token stop = {}) : stop_(std::move(stop)) {}

    // Throws Stopped if a stop is requested. To be called before each part that takes more than
    // microseconds.
    void look_at_stop() const {
        if (stop_.stop_requested()) throw Stopped();
    }
    [[nodiscard]] const std::stop_token& stop() const { return stop_; }

    void add(const Place& where, std::string what, std::optional<Place> first = std::nullopt) {
        if (!full()) list_.push_back({where, std::move(what), first});
    }
    [[nodiscard]] bool full() const { return list_.size() >= limits::mistakes; }
    [[nodiscard]] std::size_t count() const { return list_.size(); }
    [[nodiscard]] std::vector<Mistake> take() { return std::move(list_); }

  private:
    std::stop_token stop_;
    std::vector<Mistake> list_;
};

// Returns "piece 'V'", or "piece 4 of 12" if its name is invalid.
[[nodiscard]] std::string title_of(const std::vector<Piece>& pieces, int piece);

// Formats a point: in user coordinates, "[1, 2]", if it is a cell, otherwise as it is, "(1, 2, 3)".
[[nodiscard]] std::string point_text(const Lattice& lattice, const Point& point);

// Returns true if a point is within limits::coordinate.
[[nodiscard]] bool within_reach(const Lattice& lattice, const Point& point);
// Says why a point is not a valid cell, as the end of "cell 3 of ..."; nullopt if it is one.
[[nodiscard]] std::optional<std::string> cell_fault(const Lattice& lattice, const Point& point);

// Returns true for "#rrggbb".
[[nodiscard]] bool is_display_colour(const std::string& colour);

// Returns pairs of equal points, the later one first, by their numbers in the list. O(n log n).
[[nodiscard]] std::vector<std::pair<int, int>> twins_of(const std::vector<Point>& points);

// Says what is wrong with a number of copies, as the end of "copies of ...: "; nullopt if nothing
// is.
[[nodiscard]] std::optional<std::string> copies_fault(const Copies& copies);

// Formats the names of the lattices for which `can` returns true: "square, cube and hex".
[[nodiscard]] std::string lattices_that(bool (*can)(const Lattice&));

void require_pieces(const std::vector<Piece>& pieces, Mistakes& mistakes);
void check_pieces(const Lattice& lattice, const std::vector<Piece>& pieces, Mistakes& mistakes);

// Adds all mistakes of a puzzle, as validate() does. `pieces`: the puzzle must have some. Returns
// its region in canonical form if lattice, pieces and region are valid.
std::optional<Region> check_puzzle(const Puzzle& puzzle, bool pieces, Mistakes& mistakes);

// Adds a mistake if the pieces have too many placements. `lacked` has the number of cells that each
// may lack, if any may; `orientations` returns those of a piece by its number.
void check_placement_cells(const Puzzle& puzzle, const Region& region, std::span<const int> lacked,
                           const std::function<std::vector<Orientation>(std::size_t)>& orientations,
                           Mistakes& mistakes);

// Brings a valid puzzle into the form that checked() returns.
void in_canonical_form(Puzzle& puzzle);

// Adds the mistakes of colours of edges: their names and pairs, and those of pieces. Precondition:
// lattice and pieces are valid.
void check_edge_rules(const Puzzle& puzzle, Mistakes& mistakes);

// Adds the mistakes of colours of edges on the border, and on fixed and forbidden placements, whose
// orientations are not checked. Preconditions: as of check_set_placements().
void check_edge_marks(const Puzzle& puzzle, const Region& region, Mistakes& mistakes);

// Brings marks on a region into the form that checked() returns.
void wrap_marks(const Region& region, std::vector<EdgeMark>& marks);

// Adds the mistakes of fixed and forbidden placements. Preconditions: lattice, pieces and region
// are valid; `region` is the puzzle's, in canonical form.
void check_set_placements(const Puzzle& puzzle, const Region& region, Mistakes& mistakes);

}  // namespace polypack
