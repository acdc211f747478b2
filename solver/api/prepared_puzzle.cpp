#include "polypack/api/prepared_puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <string_view>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/family/validate_family.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/engines/simd_level.hpp"
#include "polypack/packing/rules.hpp"
#include "polypack/packing/run/threads.hpp"
#include "polypack/packing/table_size.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

constexpr Phase placing{.doing = "listing placements"};
constexpr Phase reasoning{.doing = "looking for reasons why there is no packing"};
constexpr Phase finding_motions{.doing = "finding symmetries"};

// More placements take an engine longer to prepare than it takes to look for reasons.
constexpr int max_placements_for_late_reasons = 3000;

// Adds its lifetime to the time of a phase, of which it tells the progress, if there is one.
class PhaseTimer {
  public:
    explicit PhaseTimer(double& seconds) : seconds_(seconds) {}
    PhaseTimer(double& seconds, Progress* progress, const Phase& phase) : seconds_(seconds) {
        begin_phase(progress, phase);
    }
    ~PhaseTimer() { seconds_ += elapsed_.seconds(); }
    PhaseTimer(const PhaseTimer&) = delete;
    PhaseTimer& operator=(const PhaseTimer&) = delete;

  private:
    double& seconds_;
    Stopwatch elapsed_;
};

void check_level(std::string_view option) {
    const std::string_view simd = requested_simd_level(option);
    if (simd.empty()) return;
    const auto levels = simd_levels();
    if (std::ranges::find(levels, simd, name_of) != levels.end()) return;
    std::vector<std::string_view> names;
    for (const SimdLevel level : levels) names.push_back(name_of(level));
    throw InvalidArgument(fmt::format("SIMD level '{}' is not supported here; available: {}", simd,
                                      fmt::join(names, ", ")));
}

// The engine of solve(): without a name, one for first packings if there is a limit, otherwise one
// that is chosen by a trial.
const Engine& solving_engine(const SolveOptions& options) {
    if (!options.engine.empty()) return engine_of(options);
    return options.limit != 0 ? first_packing_engine() : automatic_engine();
}

// Throws unless the engine prunes by the colours of edges: there are far too many packings whose
// colours do not match to test them one by one.
void require_edges(const Engine& engine) {
    if (engine.edges) return;
    std::vector<std::string_view> names;
    for (const Engine& other : engines()) {
        if (other.edges) names.push_back(other.name);
    }
    throw InvalidArgument(
        fmt::format("the engine {} cannot match the colours of edges; these can: "
                    "{}",
                    engine.name, fmt::join(names, ", ")));
}

}  // namespace

const Engine& engine_of(const SolveOptions& options) {
    if (options.engine.empty()) return engines().front();
    if (const Engine* engine = find_engine(options.engine)) return *engine;
    std::vector<std::string_view> names;
    for (const Engine& engine : engines()) names.push_back(engine.name);
    throw InvalidArgument(
        fmt::format("unknown engine '{}'; available: {}", options.engine, fmt::join(names, ", ")));
}

void check(const SolveOptions& options) {
    (void)engine_of(options);
    check_level(options.tuning.simd);
    if (options.threads < 0) {
        throw InvalidArgument(fmt::format("threads must not be negative, got {}", options.threads));
    }
}

bool searchable(const Puzzle& puzzle) {
    return puzzle.region.cells.size() <= static_cast<std::size_t>(limits::searched_cells);
}

void require_searchable(const Puzzle& puzzle) {
    if (searchable(puzzle)) return;
    throw InvalidArgument(fmt::format(
        "the region has {} cells, and a search takes at most {}; larger ones are only counted and "
        "sampled",
        puzzle.region.cells.size(), limits::searched_cells));
}

PreparedPuzzle::PreparedPuzzle(Family family, const SolveOptions& options, Purpose purpose,
                               Reasons reasons)
    : family_(std::move(family)) {
    assert(family_.connected.empty() && (purpose != Purpose::search || !finds_shapes(family_)));
    check(options);
    const Deadline deadline(options.time_limit, options.stop);
    SolveOptions limited = options;
    limited.stop = deadline.token();
    try {
        family_ = checked(family_, limited.stop);
        prepare(limited, purpose, reasons);
    } catch (const Stopped&) {
        table_.reset();
        symmetry_.reset();
        if (deadline.expired()) unready_ = Ending::time;
    }
}

void PreparedPuzzle::prepare(const SolveOptions& options, Purpose purpose, Reasons reasons) {
    if (options.stop.stop_requested()) throw Stopped();
    const Allowance allowance{options.stop, options.memory_limit};
    if (family_.puzzle.rules.edges.any()) require_edges(solving_engine(options));
    if (purpose == Purpose::search) {
        require_searchable(family_.puzzle);
        require_engine_memory(solving_engine(options), allowance);
    }
    {
        const PhaseTimer timer(seconds_.table, options.progress, placing);
        table_ = std::make_unique<PlacementTable>(family_, allowance);
    }
    // Reasons go by the sizes of pieces.
    if (!finds_shapes(family_)) {
        const PhaseTimer timer(seconds_.reasons, options.progress, reasoning);
        colourings_left_ = options.colourings && reasons == Reasons::late &&
                           table_->size() <= max_placements_for_late_reasons;
        const bool colourings = options.colourings && !colourings_left_;
        reason_ = find_reason(family_.puzzle, *table_, {.colourings = colourings}, options.stop);
        if (!reason_ && options.stop.stop_requested()) throw Stopped();
    }
    if (reason_ || purpose == Purpose::placements) {
        symmetry_ = std::make_unique<Symmetry>(*table_);
        return;
    }
    find_motions(options);
    admits_ = rule_filter(family_.puzzle, *table_);
}

void PreparedPuzzle::find_motions(const SolveOptions& options) {
    const Allowance allowance{options.stop, options.memory_limit};
    const PhaseTimer timer(seconds_.symmetry, options.progress, finding_motions);
    symmetry_ = std::make_unique<Symmetry>(family_.puzzle, *table_, options.symmetry, allowance);
}

const Reason* PreparedPuzzle::reason() const {
    const std::lock_guard lock(reason_mutex_);
    return reason_ ? &*reason_ : nullptr;
}

const Reason* PreparedPuzzle::complete_reason(const SolveOptions& options) const {
    const std::lock_guard lock(reason_mutex_);
    if (!reason_ && colourings_left_) {
        begin_phase(options.progress, reasoning);
        reason_ = find_reason(family_.puzzle, *table_, {}, options.stop);
        if (!reason_ && options.stop.stop_requested()) throw Stopped();
        colourings_left_ = false;
    }
    return reason_ ? &*reason_ : nullptr;
}

void PreparedPuzzle::require_engine_memory(const Engine& engine, const Allowance& allowance) const {
    const auto memory = static_cast<double>(allowance.memory);
    const auto needed_for = [&](const TableSize& size) {
        return size.bytes() + engine.memory(size);
    };
    if (memory == 0 || needed_for(max_placements(family_.puzzle)) <= memory) return;
    const double needed = needed_for(sampled_placements(family_.puzzle, allowance.stop));
    if (needed > memory && !find_volume_reason(family_.puzzle, allowance.stop)) {
        allowance.require(fmt::format("the placements and the engine {}", engine.name), needed);
    }
}

SearchOptions PreparedPuzzle::search_options(const SolveOptions& options) const {
    check(options);
    SearchOptions search;
    static_cast<EngineOptions&>(search) = options.tuning;
    search.threads = options.threads;
    search.limit = options.limit;
    search.stop = options.stop;
    search.memory = options.memory_limit;
    search.list_all = options.list_all;
    search.ordered = options.ordered;
    search.admits = admits_;
    if (options.progress != nullptr) search.progress = &options.progress->search;
    return search;
}

std::size_t PreparedPuzzle::memory_left(std::size_t limit) const {
    if (limit == 0) return 0;
    const std::size_t taken = table_->bytes() + symmetry_->bytes();
    return limit > taken ? limit - taken : 1;
}

SolveResult PreparedPuzzle::solve(const SolveOptions& options, const PackingSink& sink,
                                  const std::function<bool()>& goes_on) const {
    check(options);
    const Engine& engine = solving_engine(options);
    const Deadline deadline(options.time_limit, options.stop);
    SolveResult result;
    result.engine = engine_of(options).name;
    result.seconds = seconds_;
    if (!ready()) {
        result.ending = unready_;
        result.distinct_known = !options.list_all;
        return result;
    }
    result.placements = table_->size();
    if (const Reason* known = reason()) {
        result.reason = *known;
        return result;
    }
    if (deadline.token().stop_requested()) {
        result.ending = deadline.ending();
        result.distinct_known = !options.list_all;
        return result;
    }

    SearchOptions how = search_options(options);
    how.stop = deadline.token();
    Packing packing;
    FoundPacking found;
    if (sink) {
        found = [&](std::span<const int> placements, std::uint64_t class_size) {
            lay_out(family_.puzzle, *table_, placements, packing.pieces);
            packing.class_size = class_size;
            packing.placements.assign(placements.begin(), placements.end());
            return sink(packing);
        };
    }
    double reasoned = 0;
    bool left_off = false;
    const auto find_late_reason = [&] {
        SolveOptions limited = options;
        limited.stop = deadline.token();
        const PhaseTimer timer(reasoned);
        return complete_reason(limited) != nullptr;
    };
    how.before_long = [&] {
        if (find_late_reason()) return false;
        left_off = goes_on && !goes_on();
        begin_phase(options.progress, searching);
        return !left_off;
    };
    begin_phase(options.progress, searching);
    SearchResult searched = search(engine, *table_, *symmetry_, how, found);
    const double by_search = searched.seconds - searched.preparing - reasoned;
    if (left_off) searched.complete = false;
    if (searched.complete && searched.all == 0) {
        try {
            (void)find_late_reason();
        } catch (const Stopped&) {
            searched.notes.emplace_back(
                "stopped before a reason was found why there is no packing");
        }
    }
    result.seconds.reasons += reasoned;
    if (const Reason* late = reason()) {
        result.reason = *late;
        return result;
    }
    result.engine = searched.engine;
    result.all = searched.all;
    result.distinct = searched.distinct;
    result.symmetry_known = symmetry_->known();
    result.distinct_known = result.symmetry_known && (searched.complete || !options.list_all);
    result.stats = searched.stats;
    result.threads = searched.threads;
    result.seconds.engine = searched.preparing;
    result.seconds.search = by_search;
    result.notes = std::move(searched.notes);
    if (!searched.complete) {
        result.ending = searched.limit_reached ? Ending::limit : deadline.ending();
    }
    return result;
}

Explanation PreparedPuzzle::explain(const SolveOptions& options) const {
    check(options);
    const Deadline deadline(options.time_limit, options.stop);
    if (!ready()) return {};
    return polypack::explain(family_.puzzle, *table_,
                             {.stop = deadline.token(),
                              .threads = thread_count(options.threads),
                              .memory = options.memory_limit,
                              .progress = options.progress});
}

Estimate PreparedPuzzle::estimate(const SolveOptions& options,
                                  const EstimateOptions& probes) const {
    check(options);
    check(probes);
    const Engine& engine = engine_of(options);
    const Deadline deadline(options.time_limit, options.stop);
    if (!ready()) return {};
    SearchOptions how = search_options(options);
    how.stop = deadline.token();
    try {
        SolveOptions limited = options;
        limited.stop = how.stop;
        if (complete_reason(limited) != nullptr) return zero_estimate();
    } catch (const Stopped&) {
        return {};
    }
    EstimateOptions told = probes;
    told.progress = options.progress;
    return polypack::estimate(engine, *table_, *symmetry_, how, told);
}

}  // namespace polypack
