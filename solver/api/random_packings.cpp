#include "polypack/api/random_packings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"

namespace polypack {
namespace {

constexpr std::string_view by_determinants = "determinant";

bool has_small_pieces(const Puzzle& puzzle) {
    return puzzle.kind == PuzzleKind::shapes &&
           std::ranges::all_of(puzzle.pieces,
                               [](const Piece& piece) { return piece.cells.size() <= 2; });
}

}  // namespace

std::span<const std::string_view> sample_method_names() {
    static const std::vector<std::string_view> names = [] {
        const auto diagrams = diagram_method_names();
        std::vector<std::string_view> all(diagrams.begin(), diagrams.end());
        all.push_back(by_determinants);
        return all;
    }();
    return names;
}

RandomPackings::RandomPackings(const Puzzle& puzzle, const SolveOptions& options,
                               std::string_view method) {
    const bool asked = method == by_determinants;
    if (!method.empty() && std::ranges::count(sample_method_names(), method) == 0) {
        throw InvalidArgument(fmt::format("unknown method '{}'; available: {}", method,
                                          fmt::join(sample_method_names(), ", ")));
    }
    if (asked || (method.empty() && has_small_pieces(puzzle))) {
        prepare_dimers(puzzle, options, asked);
    }
    if (!quick_ && !dimers_) {
        diagram_.emplace(puzzle, deadline_ ? within(options, *deadline_) : options,
                         diagram_method(asked ? "" : method));
    }
}

RandomPackings::RandomPackings(PuzzleDiagram diagram) : diagram_(std::move(diagram)) {}

// Leaves the draws to a diagram of all packings if there is a reason why there are none, or if
// dimers are refused and were not asked for.
void RandomPackings::prepare_dimers(const Puzzle& puzzle, const SolveOptions& options, bool asked) {
    require_no_rules(puzzle);
    deadline_ = std::make_unique<const Deadline>(options.time_limit, options.stop);
    prepared_ = std::make_unique<const PreparedPuzzle>(puzzle, within(options, *deadline_),
                                                       Purpose::placements);
    if (!prepared_->ready()) throw Stopped();
    if (prepared_->reason() != nullptr) return;
    const CountLimits limits{.stop = deadline_->token(),
                             .memory = prepared_->memory_left(options.memory_limit),
                             .threads = options.threads,
                             .progress = options.progress};
    if (!asked) {
        if (auto quick = quick_diagram(prepared_->table(), limits)) {
            quick_ = std::make_unique<const BuiltDiagram>(BuiltDiagram{
                std::move(*quick), diagram_method_names().front(), "it has few states"});
            return;
        }
    }
    problem_ = std::make_unique<const CoverProblem>(prepared_->table(), limits.stop);
    dimers_ = std::make_unique<const RandomDimers>(*problem_, limits);
    if (dimers_->refusal().empty()) return;
    if (asked) {
        throw InvalidArgument(fmt::format("method {} {}", by_determinants, dimers_->refusal()));
    }
    dimers_.reset();
}

const Puzzle& RandomPackings::puzzle() const {
    return diagram_ ? diagram_->puzzle() : prepared_->puzzle();
}

const PlacementTable& RandomPackings::table() const {
    return diagram_ ? diagram_->table() : prepared_->table();
}

std::stop_token RandomPackings::stop() const {
    return diagram_ ? diagram_->stop() : deadline_->token();
}

bool RandomPackings::any() const {
    if (const BuiltDiagram* built = diagram()) return built->diagram.count() > 0;
    return dimers_->possible();
}

const Reason* RandomPackings::reason() const {
    return diagram_ ? diagram_->reason() : prepared_->reason();
}

const BuiltDiagram* RandomPackings::diagram() const {
    return diagram_ ? &diagram_->built() : quick_.get();
}

std::string_view RandomPackings::way() const {
    return dimers_ ? dimers_->way() : std::string_view();
}

std::vector<int> RandomPackings::draw(std::mt19937_64& random) const {
    if (const BuiltDiagram* built = diagram()) return built->diagram.sample(random);
    std::vector<int> packing = dimers_->draw(random);
    const auto fixed = table().fixed();
    packing.insert(packing.end(), fixed.begin(), fixed.end());
    std::ranges::sort(packing);
    return packing;
}

}  // namespace polypack
