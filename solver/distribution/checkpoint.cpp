#include "polypack/distribution/checkpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/base/stopwatch.hpp"
#include "polypack/distribution/durable_file.hpp"
#include "polypack/distribution/unit_text.hpp"
#include "polypack/distribution/work.hpp"
#include "polypack/distribution/worker_name.hpp"
#include "polypack/platform/file.hpp"

namespace polypack {
namespace {

// The file of packings: what no checkpoint has committed is cut off when the search goes on.
class PackingOutput {
  public:
    // `path`: empty for no file.
    explicit PackingOutput(std::string path) : path_(std::move(path)) {}
    PackingOutput(const PackingOutput&) = delete;
    PackingOutput& operator=(const PackingOutput&) = delete;
    ~PackingOutput() = default;

    [[nodiscard]] bool exists() const { return !path_.empty(); }
    // Returns the size of the packings that a checkpoint has committed.
    [[nodiscard]] std::uint64_t committed_bytes() const { return committed_bytes_; }
    // Marks everything written so far as committed.
    void mark_committed() { committed_bytes_ = bytes_ + buffer_.size(); }

    // Opens the file, cut off after `bytes`, and checks that it has the right beginning. The
    // packings cut off are found again; throws CheckpointError if the limit (0: none) would end the
    // search before.
    void open_at(std::uint64_t bytes, std::string_view beginning, std::uint64_t limit) {
        if (!exists()) return;
        using platform::Opening;
        file_ =
            platform::File(path_, bytes == 0 ? Opening::updating_or_creating : Opening::updating);
        if (!file_.is_open() && errno == ENOENT && bytes != 0) {
            throw UnitFileError(path_, "no such file; give the -o that the search began with");
        }
        if (!file_.is_open()) throw UnwritableFile(path_, errno);
        const auto kind = file_.kind();
        const auto size = file_.size();
        if (!kind || !size) throw UnwritableFile(path_, errno);
        if (*kind != platform::FileKind::regular) {
            throw CheckpointError(
                fmt::format("{}: packings go to a regular file", in_quotes(path_)));
        }
        if (*size < bytes) {
            throw UnitFileError(
                path_, fmt::format("has {} bytes, but the checkpoint knows {}: it is another file, "
                                   "or was changed",
                                   *size, bytes));
        }
        if (bytes != 0 && !begins_with(beginning)) {
            throw UnitFileError(path_,
                                "is not the file of packings that the search began; give its -o");
        }
        if (bytes != 0 && limit != 0 && *size > bytes) {
            const auto first = static_cast<std::uint64_t>(std::ranges::count(beginning, '\n'));
            const std::uint64_t packings = std::max(lines(), first) - first;
            if (packings > limit) {
                throw CheckpointError(fmt::format(
                    "{}: the file holds {} packings; a limit of {} would remove some of them, so "
                    "give at least {}, or none",
                    in_quotes(path_), packings, limit, packings));
            }
        }
        if (!file_.cut_off(bytes)) throw UnwritableFile(path_, errno);
        bytes_ = bytes;
        committed_bytes_ = bytes;
    }

    void write(std::string_view text) {
        constexpr std::size_t much = std::size_t{1} << 20;
        buffer_ += text;
        if (buffer_.size() >= much) flush();
    }

    // Returns once everything is on the disk.
    void settle() {
        if (!exists()) return;
        flush();
        if (!file_.flush()) throw UnwritableFile(path_, errno);
    }

  private:
    [[nodiscard]] bool begins_with(std::string_view text) const {
        std::string there(text.size(), '\0');
        const auto read = file_.read_at(0, there);
        return read == text.size() && there == text;
    }

    [[nodiscard]] std::uint64_t lines() const {
        std::string block(std::size_t{1} << 16, '\0');
        std::uint64_t count = 0;
        std::uint64_t at = 0;
        while (const std::size_t read = file_.read_at(at, block).value_or(0)) {
            count += static_cast<std::uint64_t>(
                std::ranges::count(std::string_view(block).substr(0, read), '\n'));
            at += read;
        }
        return count;
    }

    void flush() {
        if (!file_.write(buffer_)) throw UnwritableFile(path_, errno);
        bytes_ += buffer_.size();
        buffer_.clear();
    }

    std::string path_;
    platform::File file_;
    std::string buffer_;
    std::uint64_t bytes_ = 0;
    std::uint64_t committed_bytes_ = 0;
};

// The state of a search in its folder.
class CheckpointWriter {
  public:
    CheckpointWriter(const std::string& folder, const SearchIdentity& identity,
                     PackingOutput& packings, const CheckpointOptions& options)
        : path_(folder + "/checkpoint"),
          identity_(identity),
          packings_(packings),
          beginning_(options.output.beginning),
          limit_(options.limit),
          list_all_(options.list_all) {}

    // Returns the state in which the search was left, if it has begun. Opens the file of packings
    // there.
    [[nodiscard]] std::optional<UnitProgress> read(const UnitSearch& search) {
        const auto text = contents_of(path_);
        if (!text) return std::nullopt;
        CheckpointFile file = checkpoint_from(path_, *text);
        require_same(path_, file.identity, identity_);
        if (file.output.written != packings_.exists()) {
            throw UnitFileError(path_, file.output.written
                                           ? "belongs to a search that writes packings; give -o"
                                           : "belongs to a search without -o");
        }
        if (file.output.list_all != list_all_) {
            throw UnitFileError(path_, file.output.list_all ? "belongs to a search with --all"
                                                            : "belongs to a search without --all");
        }
        packings_.open_at(file.output.bytes, beginning_, limit_);
        seconds_before_ = file.seconds.value_or(file.result.counts.seconds / search.threads());
        UnitProgress progress{file.result.counts, file.result.done, {}};
        for (Unit& unit : file.result.rest) {
            require_valid(search, path_, unit);
            std::ranges::move(unit.parts, std::back_inserter(progress.open));
        }
        return progress;
    }

    // The seconds of the runs before this one; of a file of 0.2, what their threads took together,
    // shared among those of this run.
    [[nodiscard]] double seconds_before() const { return seconds_before_; }

    // Throws UnwritableFile.
    void write(const UnitProgress& progress) {
        packings_.settle();
        CheckpointFile file{identity_,
                            {whole_unit(), progress.counts, host_name(), progress.done, {}},
                            {packings_.committed_bytes(), packings_.exists(), list_all_},
                            seconds_before_ + since_start_.seconds()};
        // One unit, which keeps the parts in their order.
        if (!progress.open.empty()) file.result.rest.push_back({"0", progress.open});
        replace_file(path_, text_of(file));
    }

  private:
    std::string path_;
    SearchIdentity identity_;
    PackingOutput& packings_;
    const std::string& beginning_;
    std::uint64_t limit_;
    bool list_all_;
    double seconds_before_ = 0;
    const Stopwatch since_start_;
};

// Searches until it is finished or stopped, and writes checkpoints on the way.
UnitProgress search_on(const UnitSearch& search, UnitProgress from, CheckpointWriter& checkpoint,
                       PackingOutput& packings, const CheckpointOptions& options,
                       std::optional<UnitCounts>& reported) {
    const auto report = [&](const UnitProgress& now) {
        if (options.on_progress) options.on_progress(now.counts, now.done);
    };
    report(from);
    Stopwatch since_report;
    Stopwatch since_write;
    UnitCallbacks watch;
    watch.slice = std::min(watch.slice, options.every / 2);
    watch.should_stop = [&] { return options.stop.stop_requested(); };
    watch.limit = options.limit;
    watch.on_limit = [&](const UnitCounts& counts) { reported = counts; };
    watch.on_commit = [&](const std::function<UnitProgress()>& so_far) {
        packings.mark_committed();
        // A copy of what is open takes longer than a short slice.
        constexpr double least = 0.1;
        if (since_report.seconds() < least) return;
        const UnitProgress now = so_far();
        report(now);
        since_report = Stopwatch();
        // That nothing is left is written when the counts are in the file of packings: who is
        // killed between the two would go on with a finished search, and never write them.
        if (since_write.seconds() < options.every || now.open.empty()) return;
        checkpoint.write(now);
        since_write = Stopwatch();
    };
    UnitSink sink;
    if (packings.exists()) {
        sink = [&](std::span<const int> placements, std::uint64_t class_size) {
            packings.write(options.output.line(placements, class_size));
        };
    }
    UnitProgress end = options.search_all(search, std::move(from), watch, sink);
    report(end);
    return end;
}

}  // namespace

Checkpoint::Checkpoint(std::string folder) : folder_(std::move(folder)) {
    make_folder(folder_);
    const std::string path = folder_ + "/lock";
    lock_ = std::make_unique<platform::File>(path, platform::Opening::updating_or_creating);
    if (!lock_->is_open()) throw UnwritableFile(path, errno);
    if (lock_->lock()) return;
    if (errno != EWOULDBLOCK) throw UnwritableFile(path, errno);
    throw CheckpointError(
        fmt::format("another run is using the checkpoint {}", in_quotes(folder_)));
}

Checkpoint::~Checkpoint() = default;

CheckpointResult Checkpoint::search(const UnitSearch& search,
                                    const CheckpointOptions& options) const {
    PackingOutput packings(options.output.path);
    CheckpointWriter checkpoint(folder_, search.identity(), packings, options);
    const std::string& beginning = options.output.beginning;
    std::optional<UnitProgress> before = checkpoint.read(search);
    const bool was_finished = before && before->open.empty();
    if (!before) {
        packings.open_at(0, beginning, 0);
        packings.write(beginning);
        packings.mark_committed();
        before.emplace();
        before->open = whole_unit().parts;
    }
    CheckpointResult result;
    result.progress =
        search_on(search, *std::move(before), checkpoint, packings, options, result.reported);
    result.seconds_before = checkpoint.seconds_before();
    if (was_finished) return result;
    if (result.progress.open.empty() && packings.exists()) {
        packings.write(options.output.end(result.progress, result.seconds_before));
        packings.mark_committed();
    }
    checkpoint.write(result.progress);
    return result;
}

}  // namespace polypack
