// Opens and reads all input files, up to a limit of size.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/formats/puzzle_error.hpp"

namespace polypack {

namespace platform {
class File;
}

// Largest size of a file of a puzzle or of pieces, in bytes.
inline constexpr std::size_t largest_file = std::size_t{16} << 20;
// Largest size of a line of a file of packings, in bytes; such files may be of any length.
inline constexpr std::size_t max_line_bytes = std::size_t{16} << 20;

// The name of standard input on a command line.
inline constexpr std::string_view standard_input = "-";

// A reference from one file to another.
struct Reference {
    SourcePos where;   // of the name, in the file that refers
    std::string name;  // of the other file
};

// Returns a path that is the same for the same file, by whatever links or folders it is named.
[[nodiscard]] std::filesystem::path canonical_path(const std::filesystem::path& path);

// A file that is being read.
class POLYPACK_API Input {
  public:
    // Opens a file that the user named: a regular file, a pipe, or standard input, named "-"; where
    // there is none, the puzzle or set of pieces that is shipped under that name. Throws
    // PuzzleError. Functions that read from it throw Stopped when a stop is requested.
    explicit Input(const std::string& path, std::stop_token stop = {})
        : Input(path, nullptr, std::move(stop)) {}
    // Opens a file that another one refers to, or a shipped set of pieces: regular files only.
    // Errors are reported at the reference.
    Input(const std::string& path, const Reference& referred, std::stop_token stop = {})
        : Input(path, &referred, std::move(stop)) {}
    // Reads a text as if it were the contents of a file of that name.
    static Input of_text(const std::string& name, std::string text, std::stop_token stop = {});

    Input(const Input&) = delete;
    Input(Input&& other) noexcept;
    Input& operator=(const Input&) = delete;
    Input& operator=(Input&&) = delete;
    ~Input();

    // Returns the path; "<stdin>" for standard input, ShippedFile::path() for what is shipped.
    [[nodiscard]] const std::string& name() const { return name_; }
    // Returns a title for contents that have none: the name of the file without its extension, safe
    // to show.
    [[nodiscard]] std::string title() const;

    [[nodiscard]] const std::stop_token& stop() const { return stop_; }

    // Begins a phase of the progress, whose units are the bytes of this file, and reports the bytes
    // read as long as that phase lasts. It must outlive the reading.
    void tell(Progress& progress, const Phase& phase);

    // Returns true if the rest begins with that text.
    [[nodiscard]] bool begins_with(std::string_view text);
    // Returns the rest of the line, without its end, at most max_line_bytes of it, without reading
    // past it. Valid until the next call.
    [[nodiscard]] std::string_view first_line();
    // Returns all of the rest. Throws PuzzleError if it is longer than `most`, a number of MiB in
    // bytes.
    [[nodiscard]] std::string rest(std::size_t most = largest_file);
    // Reads the next line without its end; returns false at the end. Throws PuzzleError if it is
    // longer than max_line_bytes.
    [[nodiscard]] bool next_line(std::string& line);
    // Skips the rest of a line that next_line() found too long.
    void skip_line();

  private:
    Input();
    Input(const std::string& path, const Reference* referred, std::stop_token stop);
    void open_path(const std::string& path, const Reference* referred);
    // Takes what is shipped under the name in place of a file; returns false if nothing is.
    bool take_shipped(const Reference* referred);
    // Waits until a pipe has data or has ended.
    void wait() const;
    // Appends more of the file to the buffer; returns false at the end.
    bool fill();
    bool read_more();
    // Refuses UTF-16, and removes the mark of UTF-8 from the beginning of the buffer.
    void take_mark();
    [[noreturn]] void throw_error(const std::string& message) const;

    std::stop_token stop_;
    std::string name_;
    SourcePos where_;                       // of errors
    std::string named_;                     // before the message: how a reference names the file
    std::unique_ptr<platform::File> file_;  // nullptr: a text
    std::string buffer_;
    std::size_t next_ = 0;  // in the buffer
    bool begun_ = false;    // take_mark() was called
    int line_ = 0;          // the number of the last line that was read
    Progress* progress_ = nullptr;
    const Phase* phase_ = nullptr;
};

}  // namespace polypack
