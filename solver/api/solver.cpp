#include "polypack/api/solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/bitboard/mix.hpp"
#include "polypack/lattice/point_box.hpp"
#include "polypack/packing/engines/small/small.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {
namespace {

using small_search::Owed;

// About as many as take as long as the reasons.
constexpr std::uint64_t nodes_before_reasons = 16'384;

// Up to so many classes are kept and compared.
constexpr std::uint64_t most_known = 16;

static_assert(Solver::max_cells == SmallEngine::max_cells);
static_assert(Solver::max_motions == SmallEngine::max_motions);
constexpr const char* larger = "; polypack/solve.hpp takes larger regions";

}  // namespace

// The engine, and what it does not see: pieces as they are given, and the set to be packed.
class Solver::State final : SmallSink {
  public:
    // `puzzle`: a region without pieces.
    State(Puzzle puzzle, std::unique_ptr<SmallEngine> engine)
        : puzzle_(std::move(puzzle)), engine_(std::move(engine)) {}

    [[nodiscard]] const Region& region() const { return puzzle_.region; }
    [[nodiscard]] const SmallEngine& engine() const { return *engine_; }

    int shape_of(const Piece& piece) {
        if (spell(piece)) {
            const auto known = shapes_.find(spelling_);
            if (known != shapes_.end()) return known->second;
        }
        Piece own = piece;
        own.name = "piece";
        own.copies = {0, unlimited};
        own.display_colour.clear();
        std::vector<Mistake> mistakes = validate_pieces(*puzzle_.lattice, {own});
        if (!mistakes.empty()) {
            // Under the name that the caller knows.
            if (!piece.name.empty()) {
                own.name = piece.name;
                mistakes = validate_pieces(*puzzle_.lattice, {own});
            }
            throw InvalidPuzzle(std::move(mistakes));
        }
        puzzle_.pieces = {own};
        const int shape = engine_->shape_of(PlacementTable(puzzle_));
        shapes_.emplace(spelling_, shape);
        examples_.resize(std::max(examples_.size(), static_cast<std::size_t>(shape) + 1));
        if (!examples_[shape]) examples_[shape] = std::move(own);
        return shape;
    }

    SetResult solve(const SetOptions& options, const PackingSink& sink) {
        SetResult result;
        std::ranges::sort(given_);
        set_.clear();
        long long cells = 0;
        bool possible = true;
        for (const Given& given : given_) {
            if (given.shape < 0 || given.shape >= static_cast<int>(examples_.size()) ||
                !examples_[given.shape]) {
                throw InvalidArgument(fmt::format(
                    "{} is not the number of a shape; shape_of() gives numbers", given.shape));
            }
            if (set_.empty() || set_.back().shape != given.shape) set_.push_back({given.shape, 0});
            ++set_.back().copies;
            possible = possible && engine_->placements_of(given.shape) > 0;
            cells += engine_->cells_of(given.shape);
        }
        if (options.stop.stop_requested()) {
            result.ending = SetEnding::stopped;
            return result;
        }
        if (!possible || cells < engine_->required_cells() || cells > std::ssize(region().cells)) {
            return result;
        }
        if (set_.empty()) {
            // The packing without pieces.
            result.all = result.distinct = 1;
            packing_.pieces.clear();
            packing_.class_size = 1;
            if (sink) (void)sink(packing_);
            return result;
        }
        result_ = SetResult{};
        options_ = &options;
        sink_ = &sink;
        reasoned_ = !options.colourings;
        const bool few = options.limit != 0 && options.limit <= most_known;
        const SmallResult searched = engine_->search(set_, options.max_nodes, few, *this);
        result_.nodes = searched.nodes;
        if (searched.out_of_nodes) result_.ending = SetEnding::nodes;
        return result_;
    }

    // Clears the set to be solved.
    void clear() { given_.clear(); }
    void give(int shape, int position) { given_.push_back({shape, position}); }

  private:
    // A piece as it is given, up to a translation; two spellings may be of the same shape.
    using Spelling = std::vector<int>;

    struct SpellingHash {
        [[nodiscard]] std::size_t operator()(const Spelling& spelling) const {
            std::uint64_t hash = 0;
            for (const int value : spelling) {
                hash = mixed_with(hash, static_cast<std::uint64_t>(value));
            }
            return static_cast<std::size_t>(hash);
        }
    };

    // A piece of the set, and where it was given.
    struct Given {
        int shape = 0;
        int position = 0;
        [[nodiscard]] friend auto operator<=>(const Given&, const Given&) = default;
    };

    bool found(std::uint64_t class_size) override {
        result_.all += class_size;
        ++result_.distinct;
        const bool wants_more = options_->limit == 0 || result_.distinct < options_->limit;
        if (hand_over(class_size) && wants_more) return true;
        result_.ending = SetEnding::limit;
        return false;
    }

    bool go_on(std::uint64_t nodes) override {
        if (options_->stop.stop_requested()) {
            result_.ending = SetEnding::stopped;
            return false;
        }
        if (reasoned_ || nodes < nodes_before_reasons || result_.all != 0) return true;
        reasoned_ = true;
        puzzle_.pieces.clear();
        for (const Owed& owed : set_) {
            const std::optional<Piece>& example = examples_[owed.shape];
            assert(example.has_value());
            if (!example) continue;
            puzzle_.pieces.push_back(*example);
            puzzle_.pieces.back().copies = {owed.copies, owed.copies};
        }
        return !find_reason(puzzle_, PlacementTable(puzzle_), {}, options_->stop);
    }

    // Passes a packing on, with positions in place of the numbers of shapes.
    bool hand_over(std::uint64_t class_size) {
        if (!*sink_) return true;
        packing_.class_size = class_size;
        packing_.pieces.resize(given_.size());
        order_.assign(given_.begin(), given_.end());
        for (std::size_t i = 0; i < given_.size(); ++i) {
            const auto placed = engine_->placed(static_cast<int>(i));
            // The next one of the shape; they are all given as often as they are placed.
            auto at = std::ranges::lower_bound(given_, placed.shape, {}, &Given::shape);
            auto next = order_.begin() + (at - given_.begin());
            while (next->shape < 0) ++next;
            next->shape = -1;
            PlacedPiece& piece = packing_.pieces[i];
            piece.piece = next->position;
            piece.cells.clear();
            for (auto rest = placed.cells; rest != 0; rest &= rest - 1) {
                piece.cells.push_back(region().cells[small_search::lowest(rest)].point);
            }
        }
        std::ranges::sort(packing_.pieces, [](const PlacedPiece& a, const PlacedPiece& b) {
            return a.piece != b.piece ? a.piece < b.piece : a.cells < b.cells;
        });
        return (*sink_)(packing_);
    }

    // Sets spelling_; false if the piece is not valid.
    bool spell(const Piece& piece) {
        spelling_.clear();
        const std::size_t cells = piece.cells.size();
        if (cells == 0 || (!piece.colours.empty() && piece.colours.size() != cells)) return false;
        const auto [least, most] = box_of(piece.cells);
        if (std::min({least.x, least.y, least.z}) < -limits::coordinate ||
            std::max({most.x, most.y, most.z}) > limits::coordinate) {
            return false;
        }
        const auto residue = [](int value, int step) { return ((value % step) + step) % step; };
        const Point& step = puzzle_.lattice->step;
        const Point shift{least.x - residue(least.x, step.x), least.y - residue(least.y, step.y),
                          least.z - residue(least.z, step.z)};
        ordered_.clear();
        for (std::size_t i = 0; i < cells; ++i) {
            ordered_.emplace_back(piece.cells[i] - shift,
                                  piece.colours.empty() ? 0 : piece.colours[i]);
        }
        std::ranges::sort(ordered_);
        spelling_.push_back(2 * static_cast<int>(piece.turning) + (piece.turn_over ? 1 : 0));
        for (const auto& [point, colour] : ordered_) {
            for (const int value : {point.x, point.y, point.z, colour}) spelling_.push_back(value);
        }
        return true;
    }

    Puzzle puzzle_;  // with the region; its pieces are those of the moment
    std::unique_ptr<SmallEngine> engine_;
    std::unordered_map<Spelling, int, SpellingHash> shapes_;
    std::vector<std::optional<Piece>> examples_;  // by shape
    const SetOptions* options_ = nullptr;
    const PackingSink* sink_ = nullptr;
    SetResult result_;
    bool reasoned_ = false;
    // Kept from one call to the next.
    std::vector<Given> given_;
    std::vector<Given> order_;
    std::vector<Owed> set_;
    Spelling spelling_;
    std::vector<std::pair<Point, CellColour>> ordered_;
    Packing packing_;
};

Solver::Solver(const Lattice& lattice, Region region, SymmetryMode symmetry,
               std::vector<ColourRule> colour_rules) {
    // A puzzle that is valid if the region and the rules are.
    Puzzle puzzle{
        .lattice = &lattice, .region = std::move(region), .colour_rules = std::move(colour_rules)};
    puzzle.pieces = {
        {.name = "piece", .cells = {lattice.residues.front()}, .copies = {0, unlimited}}};
    puzzle.name = "region";
    puzzle = checked(std::move(puzzle));
    const std::size_t cells = puzzle.region.cells.size();
    if (cells > max_cells) {
        throw InvalidArgument(
            fmt::format("the region has {} cells, more than the {} of a "
                        "Solver{}",
                        cells, max_cells, larger));
    }
    puzzle.pieces.clear();
    const PlacementTable table(puzzle);
    const Symmetry motions(puzzle, table, symmetry);
    if (motions.order() > max_motions) {
        throw InvalidArgument(
            fmt::format("the region has {} motions, more than the {} of a "
                        "Solver{}",
                        motions.order(), max_motions, larger));
    }
    state_ = std::make_unique<State>(std::move(puzzle), prepare_small(table, motions));
}

Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

int Solver::shape_of(const Piece& piece) {
    return state_->shape_of(piece);
}
int Solver::placements_of(int shape) const {
    return state_->engine().placements_of(shape);
}
int Solver::cells_of(int shape) const {
    return state_->engine().cells_of(shape);
}
const Region& Solver::region() const {
    return state_->region();
}
int Solver::motions() const {
    return state_->engine().motions();
}

SetResult Solver::solve(std::span<const int> shapes, const SetOptions& options,
                        const PackingSink& sink) {
    state_->clear();
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        state_->give(shapes[i], static_cast<int>(i));
    }
    return state_->solve(options, sink);
}

SetResult Solver::solve(std::span<const Piece> pieces, const SetOptions& options,
                        const PackingSink& sink) {
    state_->clear();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Copies& copies = pieces[i].copies;
        if (copies.min != copies.max || copies.min < 0) {
            throw InvalidArgument(fmt::format(
                "piece {} of {} has {} to {} copies; a set has a fixed number of each", i + 1,
                pieces.size(), copies.min,
                copies.max == unlimited ? "any number of" : std::to_string(copies.max)));
        }
        const int shape = state_->shape_of(pieces[i]);
        // More copies than cells never fit, and need not be listed.
        const int most = static_cast<int>(state_->region().cells.size()) + 1;
        for (int copy = 0; copy < std::min(copies.min, most); ++copy) {
            state_->give(shape, static_cast<int>(i));
        }
    }
    return state_->solve(options, sink);
}

}  // namespace polypack
