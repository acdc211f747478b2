#include "polypack/distribution/unit_run.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <utility>

#include "polypack/base/stopwatch.hpp"

namespace polypack {

UnitRun::UnitRun(const Puzzle& puzzle, const SolveOptions& options)
    : deadline_(options.time_limit, options.stop),
      options_(limited(options)),
      prepared_(puzzle, options_) {
    if (!prepared_.ready()) return;
    const Stopwatch elapsed;
    search_.emplace(prepared_, options_, options.symmetry);
    engine_seconds_ = elapsed.seconds();
}

// Time and packings are limited from outside, so that what remains can be searched later.
SolveOptions UnitRun::limited(SolveOptions options) const {
    options.time_limit = 0;
    options.limit = 0;
    options.stop = deadline_.token();
    return options;
}

Ending UnitRun::cut_short() const {
    return deadline_.ending();
}

SolveResult UnitRun::not_ready() const {
    SolveResult result;
    result.seconds = prepared_.seconds();
    result.ending = cut_short();
    return result;
}

SolveResult UnitRun::result(const UnitCounts& counts) const {
    if (!search_) return not_ready();
    SolveResult result;
    result.seconds = prepared_.seconds();
    result.seconds.engine = engine_seconds_;
    if (prepared_.reason() != nullptr) result.reason = *prepared_.reason();
    result.all = counts.all;
    result.distinct = counts.distinct;
    result.stats = counts.stats;
    result.placements = prepared_.table().size();
    result.threads = search_->threads();
    result.engine = search_->engine();
    result.notes = search_->notes();
    return result;
}

SolveResult UnitRun::result(const UnitProgress& now,
                            const std::optional<UnitCounts>& limited) const {
    SolveResult end = result(limited.value_or(now.counts));
    if (now.open.empty()) return end;
    end.ending = limited ? Ending::limit : cut_short();
    end.distinct_known = !options_.list_all;
    return end;
}

UnitSink UnitRun::sink_of(const PackingSink& sink) const {
    if (!sink) return {};
    return [this, &sink, packing = Packing()](std::span<const int> placements,
                                              std::uint64_t class_size) mutable {
        lay_out(prepared_.puzzle(), prepared_.table(), placements, packing.pieces);
        packing.class_size = class_size;
        packing.placements.assign(placements.begin(), placements.end());
        sink(packing);
    };
}

UnitProgress UnitRun::search_part(std::size_t part, std::size_t of, const UnitSink& sink) const {
    const std::stop_token stop = deadline_.token();
    UnitProgress mine = search().share(part, of, stop, sink);
    UnitCallbacks watch;
    watch.should_stop = [&] { return stop.stop_requested(); };
    return search().search_all(std::move(mine), watch, sink);
}

}  // namespace polypack
