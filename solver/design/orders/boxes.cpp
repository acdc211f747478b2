#include "polypack/design/orders/boxes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <numeric>
#include <utility>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/api/puzzle_diagram.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/counting/cover_problem.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/box.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {
namespace {

// The first turn of a search, in seconds; the turns that follow are ever longer.
constexpr double first_turn = 0.02;
// Factor by which the turns of the frontier are longer.
constexpr double frontier_share = 3;
// Work of the frontier between two looks at the clock.
constexpr std::size_t slice = std::size_t{1} << 18;

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// The cells of a box that is one step long along its last side.
int slab_of(const Lattice& lattice, const BoxSides& sides) {
    return sides[0] * (lattice.flat ? 1 : sides[1]) * static_cast<int>(lattice.residues.size());
}

// The index of a box's last side in a user's coordinates. Frontiers sweep along it.
int last_axis(const Lattice& lattice) {
    return lattice.flat ? 1 : 2;
}

int longest_side(const Puzzle& puzzle) {
    const Lattice& lattice = *puzzle.lattice;
    int longest = 1;
    for (const Piece& piece : puzzle.pieces) {
        for (const Orientation& orientation : orientations_of(lattice, piece)) {
            std::vector<int> places;
            for (const Point& cell : orientation.cells) {
                places.push_back(lattice.to_user(cell)[last_axis(lattice)]);
            }
            const auto [least, most] = std::ranges::minmax(places);
            longest = std::max(longest, most - least + 1);
        }
    }
    return longest;
}

SolveOptions options_of(const BoxLimits& limits) {
    SolveOptions options;
    options.threads = limits.threads;
    options.memory_limit = limits.memory;
    options.stop = limits.stop;
    return options;
}

// Searches for some seconds, 0: without limit. Returns true if there is a packing; nullopt if the
// search did not end.
std::optional<bool> search_for(double seconds, const PreparedPuzzle& prepared,
                               const BoxLimits& limits, Packing& packing) {
    SolveOptions options = options_of(limits);
    options.limit = 1;
    options.time_limit = seconds;
    bool found = false;
    const SolveResult result = prepared.solve(options, [&](const Packing& one) {
        packing = one;
        found = true;
        return false;
    });
    if (limits.stop.stop_requested() && !found) throw Stopped();
    if (found) return true;
    if (result.complete()) return false;
    return std::nullopt;
}

}  // namespace

std::optional<Packing> first_packing(const Puzzle& region, const BoxLimits& limits,
                                     BoxesExcluded& excluded) {
    const PreparedPuzzle prepared(region, options_of(limits));
    if (!prepared.ready()) throw Stopped();
    Packing packing;
    const bool argued = prepared.reason() != nullptr;
    if (!argued && search_for(0, prepared, limits, packing).value_or(false)) return packing;
    ++(argued ? excluded.by_argument : excluded.by_search);
    return std::nullopt;
}

// The boxes with one cross-section, by their length.
struct PackedBoxes::Column {
    // `sides`: of the longest.
    Column(const Puzzle& pieces, const BoxSides& sides, const BoxLimits& limits)
        : slab(slab_of(*pieces.lattice, sides)) {
        if (limits.method == BoxMethod::search ||
            slab * sides[last_axis(*pieces.lattice)] > limits::searched_cells) {
            return;
        }
        try {
            begin(checked(puzzle_of_box(pieces, sides, limits.least), limits.stop), limits);
        } catch (const MemoryLimitExceeded&) {
            if (limits.method == BoxMethod::frontier) throw;
            problem.reset();
        }
    }

    // Returns true if it is known which boxes up to this length have a packing.
    [[nodiscard]] bool knows(int length) const {
        return frontier->layers().size() > static_cast<std::size_t>(length) * slab;
    }
    [[nodiscard]] bool packs(int length) const { return frontier->closes(length * slab); }

    void begin(const Puzzle& puzzle, const BoxLimits& limits) {
        const PlacementTable table(puzzle, {limits.stop, limits.memory});
        problem = std::make_unique<CoverProblem>(table, limits.stop);
        std::vector<int> order(problem->cells());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, {}, [&](int cell) {
            return puzzle.lattice->to_user(problem->cell(cell).point)[last_axis(*puzzle.lattice)];
        });
        frontier = begin_count_by_frontier(
            *problem, order,
            {.stop = limits.stop, .memory = limits.memory / 2, .threads = limits.threads},
            FrontierStates::reached);
    }

    int slab;  // cells
    std::unique_ptr<CoverProblem> problem;
    std::unique_ptr<FrontierCount> frontier;  // null: it takes too much
};

std::string box_text(const Lattice& lattice, const BoxSides& sides) {
    if (lattice.flat) return fmt::format("{} x {}", sides[0], sides[1]);
    return fmt::format("{} x {} x {}", sides[0], sides[1], sides[2]);
}

bool turns_freely(const Puzzle& pieces) {
    return std::ranges::all_of(pieces.pieces,
                               [](const Piece& piece) { return piece.turning == Turning::any; });
}

Puzzle puzzle_of_box(const Puzzle& pieces, const BoxSides& sides, int least) {
    Puzzle puzzle;
    puzzle.lattice = pieces.lattice;
    puzzle.name = fmt::format("{} in {}", pieces.name, box_text(*pieces.lattice, sides));
    puzzle.pieces = pieces.pieces;
    for (Piece& piece : puzzle.pieces) piece.copies = {.min = least, .max = unlimited};
    puzzle.region = box(*pieces.lattice, sides[0], sides[1], sides[2]);
    return puzzle;
}

std::vector<BoxSides> boxes_of(const Puzzle& pieces, int cells) {
    std::vector<BoxSides> boxes;
    const Lattice& lattice = *pieces.lattice;
    // The sides of a parallelogram are exchanged by a reflection.
    const bool any_order =
        !turns_freely(pieces) ||
        (!lattice.boxes && !std::ranges::all_of(pieces.pieces, &Piece::turn_over));
    const auto kinds = static_cast<int>(lattice.residues.size());
    if (cells % kinds != 0) return boxes;
    const int steps = cells / kinds;
    for (int a = 1; a <= steps; ++a) {
        if (steps % a != 0) continue;
        const int rest = steps / a;
        for (int b = 1; b <= rest; ++b) {
            if (rest % b != 0) continue;
            BoxSides sides{a, b, rest / b};
            if (lattice.flat && sides[2] != 1) continue;
            const int sorted = lattice.flat ? 2 : 3;
            if (any_order || std::is_sorted(sides.begin(), sides.begin() + sorted)) {
                boxes.push_back(sides);
            }
        }
    }
    return boxes;
}

PackedBoxes::PackedBoxes(const Puzzle& pieces, const BoxLimits& limits)
    : pieces_(pieces), limits_(limits), reach_(longest_side(pieces)) {}

PackedBoxes::~PackedBoxes() = default;

PackedBoxes::Column& PackedBoxes::column_of(const BoxSides& sides) {
    const bool flat = pieces_.lattice->flat;
    auto& column = columns_[{sides[0], flat ? 1 : sides[1]}];
    if (!column) {
        const int slab = slab_of(*pieces_.lattice, sides);
        // So far beyond the longest box, no cell that a piece of one may share a piece with is near
        // the end.
        BoxSides longest = sides;
        longest[last_axis(*pieces_.lattice)] = limits_.cells / slab + 2 * reach_;
        column = std::make_unique<Column>(pieces_, longest, limits_);
    }
    return *column;
}

// Frees the largest of the other columns until they take a quarter of the memory; they begin again
// when they are needed. Half of it is for the current one, and a quarter for searches and for what
// the allocator keeps.
void PackedBoxes::make_room(const Column& current) {
    if (limits_.memory == 0) return;
    for (;;) {
        std::size_t sum = 0;
        Column* largest = nullptr;
        for (const auto& [section, column] : columns_) {
            if (!column || column.get() == &current || !column->frontier) continue;
            sum += column->frontier->bytes();
            if (largest == nullptr || column->frontier->bytes() > largest->frontier->bytes()) {
                largest = column.get();
            }
        }
        if (sum <= limits_.memory / 4) return;
        for (auto& [section, column] : columns_) {
            if (column.get() == largest) column.reset();
        }
    }
}

bool PackedBoxes::packs(const BoxSides& sides) {
    const int length = sides[last_axis(*pieces_.lattice)];
    assert(slab_of(*pieces_.lattice, sides) * length <= limits_.cells);
    const PreparedPuzzle prepared(puzzle_of_box(pieces_, sides, limits_.least),
                                  options_of(limits_));
    if (!prepared.ready()) throw Stopped();
    if (prepared.reason() != nullptr) {
        ++excluded_.by_argument;
        return false;
    }
    Column& column = column_of(sides);
    make_room(column);
    for (double turn = first_turn;; turn *= 2) {
        if (limits_.method != BoxMethod::frontier && (!column.frontier || !column.knows(length))) {
            Packing packing;
            const auto found = search_for(column.frontier ? turn : 0, prepared, limits_, packing);
            if (found && *found) {
                found_[sides] = std::move(packing);
                return true;
            }
            if (found) {
                ++excluded_.by_search;
                return false;
            }
        }
        const double end = wall_seconds() + frontier_share * turn;
        try {
            while (column.frontier && !column.knows(length) && wall_seconds() < end) {
                (void)column.frontier->go_on(slice);
                most_states_ = std::max(most_states_, std::ranges::max(column.frontier->layers()));
            }
        } catch (const MemoryLimitExceeded&) {
            if (limits_.method == BoxMethod::frontier) throw;
            column.frontier.reset();
            column.problem.reset();
        }
        if (column.frontier && column.knows(length)) {
            if (column.packs(length)) return true;
            ++excluded_.by_frontier;
            return false;
        }
    }
}

Packing PackedBoxes::packing(const BoxSides& sides) {
    Packing packing;
    const auto known = found_.find(sides);
    const Puzzle puzzle = checked(puzzle_of_box(pieces_, sides, limits_.least), limits_.stop);
    if (known != found_.end()) {
        packing = known->second;
    } else {
        const SolveOptions options = options_of(limits_);
        const PreparedPuzzle prepared(puzzle, options);
        if (!prepared.ready()) throw Stopped();
        constexpr double seconds = 5;
        if (!search_for(seconds, prepared, limits_, packing)) {
            try {
                const PuzzleDiagram diagram(puzzle, options, DiagramMethod::frontier);
                packing.placements = diagram.diagram().unrank(0);
                packing.pieces = laid_out(puzzle, diagram.table(), packing.placements);
            } catch (const MemoryLimitExceeded&) {
                (void)search_for(0, prepared, limits_, packing);
            }
        }
    }
    assert(!verify(puzzle, packing.pieces));
    return packing;
}

}  // namespace polypack
