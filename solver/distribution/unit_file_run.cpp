#include <filesystem>
#include <string>
#include <utility>

#include "polypack/base/file_name.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/distribution/durable_file.hpp"
#include "polypack/distribution/unit_run.hpp"
#include "polypack/distribution/unit_text.hpp"
#include "polypack/distribution/work.hpp"
#include "polypack/distribution/worker_name.hpp"

namespace polypack {
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
        replace_file(to_name(to_path(options.rest) / to_path(left.id + ".unit")),
                     text_of(UnitFile{search.identity(), left}));
    }
    replace_file(options.result, text_of(ResultFile{search.identity(), written}));

    SolveResult result = run.result(now.counts);
    if (!written.complete())
        result.ending = stop.stop_requested() ? run.cut_short() : Ending::limit;
    result.seconds.search = elapsed.seconds();
    return result;
}

}  // namespace polypack
