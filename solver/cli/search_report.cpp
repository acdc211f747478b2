#include "polypack/cli/search_report.hpp"

#include <utility>

#include "polypack/cli/progress_report.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/records/records.hpp"

namespace polypack {

SearchReport::SearchReport(std::string file) : file_(std::move(file)) {
    progress().begin(searching);
    progress().search.share = 0;
    if (file_.empty()) return;
    reporter_ = std::thread([this] {
        constexpr std::chrono::seconds pause(1);
        std::unique_lock lock(mutex_);
        do {
            write_file();
        } while (!ended_.wait_for(lock, pause, [this] { return done_; }));
    });
}

SearchReport::~SearchReport() {
    {
        const std::scoped_lock lock(mutex_);
        done_ = true;
    }
    ended_.notify_all();
    if (reporter_.joinable()) reporter_.join();
    write_file();
}

void SearchReport::update(const UnitCounts& counts, const Measure& done) {
    const std::scoped_lock lock(mutex_);
    SearchProgress& search = progress().search;
    if (!started_) {
        search.share_before = value_of(done);
        search.nodes_before = counts.stats.nodes;
    }
    started_ = true;
    search.share = value_of(done);
    search.nodes_so_far = counts.stats.nodes;
    search.packings_so_far = counts.distinct;
}

void SearchReport::write_file() {
    if (file_.empty()) return;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
    try {
        polypack::write_file(file_, progress_record(progress(), passed.count()));
    } catch (const OutputError& error) {
        // A search of days must not end for that.
        say("polypack: {}; the progress is no longer written\n", error.what());
        file_.clear();
    }
}

}  // namespace polypack
