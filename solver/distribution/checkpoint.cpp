#include "polypack/distribution/checkpoint.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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

namespace polypack {
namespace {

// The file of packings: what no checkpoint has committed is cut off when the search goes on.
class PackingOutput {
  public:
    // `path`: empty for no file.
    explicit PackingOutput(std::string path) : path_(std::move(path)) {}
    PackingOutput(const PackingOutput&) = delete;
    PackingOutput& operator=(const PackingOutput&) = delete;
    ~PackingOutput() {
        if (file_ >= 0) close(file_);
    }

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
        const int creates = bytes == 0 ? O_CREAT : 0;
        file_ = open(path_.c_str(), O_RDWR | creates | O_CLOEXEC | O_NONBLOCK, 0666);
        if (file_ < 0 && errno == ENOENT && bytes != 0) {
            throw UnitFileError(path_, "no such file; give the -o that the search began with");
        }
        if (file_ < 0) throw UnwritableFile(path_, errno);
        struct stat status{};
        if (fstat(file_, &status) != 0) throw UnwritableFile(path_, errno);
        if (!S_ISREG(status.st_mode)) {
            throw CheckpointError(
                fmt::format("{}: packings go to a regular file", in_quotes(path_)));
        }
        if (static_cast<std::uint64_t>(status.st_size) < bytes) {
            throw UnitFileError(
                path_, fmt::format("has {} bytes, but the checkpoint knows {}: it is another file, "
                                   "or was changed",
                                   status.st_size, bytes));
        }
        if (bytes != 0 && !begins_with(beginning)) {
            throw UnitFileError(path_,
                                "is not the file of packings that the search began; give its -o");
        }
        if (bytes != 0 && limit != 0 && static_cast<std::uint64_t>(status.st_size) > bytes) {
            const auto first = static_cast<std::uint64_t>(std::ranges::count(beginning, '\n'));
            const std::uint64_t packings = std::max(lines(), first) - first;
            if (packings > limit) {
                throw CheckpointError(fmt::format(
                    "{}: the file holds {} packings; a limit of {} would remove some of them, so "
                    "give at least {}, or none",
                    in_quotes(path_), packings, limit, packings));
            }
        }
        const auto size = static_cast<off_t>(bytes);
        if (ftruncate(file_, size) != 0 || lseek(file_, size, SEEK_SET) != size) {
            throw UnwritableFile(path_, errno);
        }
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
        if (fsync(file_) != 0) throw UnwritableFile(path_, errno);
    }

  private:
    [[nodiscard]] bool begins_with(std::string_view text) const {
        std::string there(text.size(), '\0');
        const ssize_t read = pread(file_, there.data(), there.size(), 0);
        return read == static_cast<ssize_t>(text.size()) && there == text;
    }

    [[nodiscard]] std::uint64_t lines() const {
        std::string block(std::size_t{1} << 16, '\0');
        std::uint64_t count = 0;
        off_t at = 0;
        for (ssize_t read = 0; (read = pread(file_, block.data(), block.size(), at)) > 0;
             at += read) {
            count +=
                static_cast<std::uint64_t>(std::count(block.begin(), block.begin() + read, '\n'));
        }
        return count;
    }

    void flush() {
        std::string_view left = buffer_;
        while (!left.empty()) {
            const ssize_t written = ::write(file_, left.data(), left.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) throw UnwritableFile(path_, errno);
            left.remove_prefix(static_cast<std::size_t>(written));
            bytes_ += static_cast<std::uint64_t>(written);
        }
        buffer_.clear();
    }

    std::string path_;
    int file_ = -1;
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
    lock_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock_ < 0) throw UnwritableFile(path, errno);
    if (flock(lock_, LOCK_EX | LOCK_NB) == 0) return;
    const int error = errno;
    close(lock_);
    if (error != EWOULDBLOCK) throw UnwritableFile(path, error);
    throw CheckpointError(
        fmt::format("another run is using the checkpoint {}", in_quotes(folder_)));
}

Checkpoint::~Checkpoint() {
    close(lock_);
}

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
