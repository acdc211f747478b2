#include "polypack/distribution/unit_run.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <utility>

#include "polypack/distribution/durable_file.hpp"
#include "polypack/distribution/stopwatch.hpp"
#include "polypack/distribution/unit_text.hpp"
#include "polypack/distribution/work.hpp"

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
    return deadline_.expired() ? Ending::time : Ending::stopped;
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

namespace {

Unit unit_of(const std::string& path, const UnitSearch& search) {
    const auto text = contents_of(path);
    if (!text) throw UnitFileError(path, "no such file");
    UnitFile file = unit_from(path, *text);
    require_same(path, file.identity, search.identity());
    require_valid(search, path, file.unit);
    return std::move(file.unit);
}

}  // namespace

SolveResult search_unit_file(const UnitRun& run, const UnitFileOptions& options,
                             const UnitSink& sink) {
    const UnitSearch& search = run.search();
    const Unit unit = unit_of(options.unit, search);
    const std::stop_token stop = run.deadline().token();
    const Stopwatch elapsed;
    UnitCallbacks watch;
    watch.should_stop = [&] {
        return (options.budget > 0 && elapsed.seconds() >= options.budget) || stop.stop_requested();
    };
    watch.on_commit = options.on_commit;
    UnitProgress from;
    from.open = unit.parts;
    UnitProgress now = search.search_all(std::move(from), watch, sink);

    UnitResult written{unit, now.counts, host_name(), now.done, {}};
    written.rest = grouped(unit, std::move(now.open), max_remaining_units);
    for (const Unit& left : written.rest) {
        const std::filesystem::path path =
            std::filesystem::path(options.rest) / (left.id + ".unit");
        replace_file(path.string(), text_of(UnitFile{search.identity(), left}));
    }
    replace_file(options.result, text_of(ResultFile{search.identity(), written}));

    SolveResult result = run.result(now.counts);
    if (!written.complete())
        result.ending = stop.stop_requested() ? run.cut_short() : Ending::limit;
    result.seconds.search = elapsed.seconds();
    return result;
}

}  // namespace polypack
