#include "polypack/formats/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <system_error>
#include <vector>

#include "polypack/base/file_name.hpp"
#include "polypack/base/memory_files.hpp"
#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/formats/shipped.hpp"
#include "polypack/platform/file.hpp"

namespace polypack {
namespace {

namespace fs = std::filesystem;

std::string nearest_file(const fs::path& file) {
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    std::error_code error;
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".yaml") {
            names.push_back(to_name(entry.path().filename()));
        }
    }
    std::ranges::sort(names);
    return did_you_mean(to_name(file.filename()), {names.begin(), names.end()});
}

std::string text_of_errno(int error) {
    return std::generic_category().message(error);
}

// Editors of Windows put it before UTF-8.
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// Describes a file that cannot be read because it is not a regular one.
std::string_view word_for(platform::FileKind kind) {
    switch (kind) {
        case platform::FileKind::folder:
            return "a folder";
        case platform::FileKind::pipe:
            return "a pipe";
        case platform::FileKind::socket:
            return "a socket";
        default:
            return "a device";
    }
}

}  // namespace

fs::path canonical_path(const fs::path& path) {
    if (MemoryFiles::active() != nullptr) return path.lexically_normal();
    std::error_code error;
    return fs::weakly_canonical(path, error);
}

Input::Input(const std::string& path, const Reference* referred, std::stop_token stop)
    : stop_(std::move(stop)),
      name_(path),
      where_(referred != nullptr ? referred->where : SourcePos{path}) {
    if (referred != nullptr) named_ = fmt::format("{}: ", in_quotes(referred->name));
    if (const MemoryFiles* const files = MemoryFiles::active()) {
        if (const std::string* const contents = files->find(path)) {
            buffer_ = *contents;
            take_mark();
        } else if (!take_shipped(referred)) {
            const std::string near = did_you_mean(path, files->names());
            throw_error(fmt::format("no such file{}", near.empty() ? shipped_near(path) : near));
        }
        return;
    }
    // By its other name, standard input is opened anew, which fails if it is a socket.
    if (referred == nullptr && (path == standard_input || path == "/dev/stdin")) {
        name_ = where_.file = "<stdin>";
        file_ = std::make_unique<platform::File>(platform::File::standard_input());
        if (!file_->is_open()) throw_error(text_of_errno(errno));
        return;
    }
    open_path(path, referred);
}

bool Input::take_shipped(const Reference* referred) {
    const ShippedKind kind = referred != nullptr ? ShippedKind::pieces : ShippedKind::puzzles;
    const ShippedFile* file = find_shipped(name_, kind);
    if (file == nullptr && referred != nullptr) file = find_shipped(referred->name, kind);
    if (file == nullptr) return false;
    name_ = file->path();
    if (referred == nullptr) where_.file = name_;
    buffer_ = file->text;
    return true;
}

void Input::open_path(const std::string& path, const Reference* referred) {
    if (path.find('\0') != std::string::npos) throw_error("no such file");
    file_ = std::make_unique<platform::File>(path, platform::Opening::reading);
    if (!file_->is_open() && errno == ENOENT) {
        file_.reset();
        if (take_shipped(referred)) return;
        const std::string near = nearest_file(to_path(path));
        throw_error(fmt::format("no such file{}", near.empty() ? shipped_near(path) : near));
    }
    if (!file_->is_open() && errno == ENXIO) throw_error("this is a socket, not a file");
    if (!file_->is_open()) {
        throw_error(fmt::format("cannot be read: {}", text_of_errno(errno)));
    }
    const auto kind = file_->kind();
    if (!kind) throw_error(text_of_errno(errno));
    if (*kind == platform::FileKind::pipe && referred == nullptr) {
        // Opening it so that reading blocks would wait for a writer, whatever requests a stop.
        wait();
        if (!file_->read_waiting()) throw_error(text_of_errno(errno));
    } else if (*kind != platform::FileKind::regular) {
        throw_error(fmt::format("this is {}, not a file", word_for(*kind)));
    }
}

Input::Input() = default;
Input::Input(Input&& other) noexcept = default;
Input::~Input() = default;

Input Input::of_text(const std::string& name, std::string text, std::stop_token stop) {
    Input input;
    input.stop_ = std::move(stop);
    input.name_ = name;
    input.where_ = {name};
    input.buffer_ = std::move(text);
    input.take_mark();
    return input;
}

void Input::throw_error(const std::string& message) const {
    SourcePos where = where_;
    if (line_ > 0) where.line = line_;
    throw PuzzleError(where, named_ + message, "unreadable");
}

std::string Input::title() const {
    if (name_ == "<stdin>") return "standard input";
    return shown(to_name(to_path(name_).stem()));
}

void Input::tell(Progress& progress, const Phase& phase) {
    const bool sized = file_ && file_->kind() == platform::FileKind::regular;
    progress.begin(phase, sized ? file_->size().value_or(0) : 0);
    progress.set_done(buffer_.size());
    progress_ = &progress;
    phase_ = &phase;
}

void Input::wait() const {
    constexpr int milliseconds = 20;
    do {
        if (stop_.stop_requested()) throw Stopped();
        // A signal ends it, too: perhaps the one that requests the stop.
    } while (!file_->wait_to_read(milliseconds));
}

bool Input::fill() {
    if (begun_) return read_more();
    // A pipe may deliver the mark byte by byte.
    bool more = read_more();
    while (more && buffer_.size() < byte_order_mark.size() &&
           byte_order_mark.starts_with(buffer_)) {
        more = read_more();
    }
    take_mark();
    return more || !buffer_.empty();
}

void Input::take_mark() {
    begun_ = true;
    if (buffer_.starts_with("\xff\xfe") || buffer_.starts_with("\xfe\xff")) {
        throw_error("the file is UTF-16; it must be UTF-8");
    }
    if (buffer_.starts_with(byte_order_mark)) buffer_.erase(0, byte_order_mark.size());
}

bool Input::read_more() {
    if (!file_) return false;
    if (stop_.stop_possible()) wait();
    constexpr std::size_t least = std::size_t{4} << 10;
    constexpr std::size_t most = std::size_t{64} << 10;
    const std::size_t before = buffer_.size();
    const std::size_t piece = std::clamp(before, least, most);
    buffer_.resize(before + piece);
    const auto got = file_->read({buffer_.data() + before, piece});
    const int error = errno;
    buffer_.resize(before + got.value_or(0));
    if (!got) throw_error(fmt::format("cannot be read: {}", text_of_errno(error)));
    if (progress_ != nullptr && progress_->phase() == phase_) progress_->add_done(*got);
    return *got > 0;
}

bool Input::begins_with(std::string_view text) {
    while (buffer_.size() - next_ < text.size() && fill()) continue;
    return std::string_view(buffer_).substr(next_).starts_with(text);
}

std::string_view Input::first_line() {
    std::size_t searched = next_;
    std::size_t end = 0;
    while ((end = buffer_.find('\n', searched)) == std::string::npos) {
        searched = buffer_.size();
        if (searched - next_ > max_line_bytes || !fill()) break;
    }
    const std::size_t length = std::min(end, buffer_.size()) - next_;
    return std::string_view(buffer_).substr(next_, std::min(length, max_line_bytes));
}

std::string Input::rest(std::size_t most) {
    do {
        if (buffer_.size() - next_ > most) {
            throw_error(fmt::format("the file is larger than {} MiB", most >> 20));
        }
    } while (fill());
    return std::exchange(buffer_, {}).erase(0, std::exchange(next_, 0));
}

bool Input::next_line(std::string& line) {
    ++line_;
    std::size_t searched = next_;
    std::size_t end = 0;
    while ((end = buffer_.find('\n', searched)) == std::string::npos) {
        if (buffer_.size() - next_ > max_line_bytes) break;
        buffer_.erase(0, std::exchange(next_, 0));
        searched = buffer_.size();
        if (!fill()) break;
    }
    const std::size_t stop = std::min(end, buffer_.size());
    if (stop - next_ > max_line_bytes) {
        throw_error(fmt::format("the line is longer than {} MiB", max_line_bytes >> 20));
    }
    if (next_ == buffer_.size()) return false;
    line.assign(buffer_, next_, stop - next_);
    next_ = std::min(stop + 1, buffer_.size());
    return true;
}

void Input::skip_line() {
    std::size_t end = 0;
    while ((end = buffer_.find('\n', next_)) == std::string::npos) {
        buffer_.clear();
        next_ = 0;
        if (!fill()) return;
    }
    next_ = end + 1;
}

}  // namespace polypack
