// Files of the system. The names of files are UTF-8, see base/file_name.hpp. A function that fails
// says so by its result, and errno says why, as a value of POSIX on every system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack::platform {

enum class Opening {
    reading,    // there is one; if it is a pipe, does not wait for somebody who writes
    writing,    // there is one, such as a device
    replacing,  // one that is empty, whatever was there
    creating,   // there is none
    updating,   // to read and to write; there is one
    updating_or_creating,
};

enum class FileKind { regular, folder, pipe, socket, device };

// A file that is open, until this object ends. Nothing is buffered here.
class POLYPACK_API File {
  public:
    File() = default;
    File(const std::string& name, Opening opening);
    File(File&& other) noexcept;
    File& operator=(File&& other) noexcept;
    ~File() { (void)close(); }

    // Standard input, which closing this object leaves open.
    [[nodiscard]] static File standard_input();
    // A new, empty file that vanishes when it is closed or the process ends, in
    // temporary_folder().
    [[nodiscard]] static File unnamed();

    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
    // Returns nullopt if the system refuses to tell.
    [[nodiscard]] std::optional<FileKind> kind() const;
    [[nodiscard]] std::optional<std::uint64_t> size() const;

    // Returns the number of bytes that were read, 0 at the end; nullopt if that fails.
    [[nodiscard]] std::optional<std::size_t> read(std::span<char> bytes) const;
    // The same from an offset; to be called by any number of threads at a time.
    [[nodiscard]] std::optional<std::size_t> read_at(std::uint64_t offset,
                                                     std::span<char> bytes) const;
    // Waits for a pipe to have bytes or to end, at most so long; returns false if it has neither.
    [[nodiscard]] bool wait_to_read(int milliseconds) const;
    // Makes the reading of a pipe wait for bytes.
    [[nodiscard]] bool read_waiting() const;

    // Write all of the bytes. write_at() may be called by any number of threads at a time.
    [[nodiscard]] bool write(std::string_view bytes) const;
    [[nodiscard]] bool write_at(std::uint64_t offset, std::string_view bytes) const;
    // Sets the size, and goes on there.
    [[nodiscard]] bool cut_off(std::uint64_t size) const;
    // Returns once everything is on the disk.
    [[nodiscard]] bool flush() const;
    // Gives a new file the permissions that another one has, if there is such a file.
    [[nodiscard]] bool take_permissions(const std::string& from) const;
    // Locks it until it is closed; false with EWOULDBLOCK if another process has done so.
    [[nodiscard]] bool lock() const;
    // Returns false if that fails. Does nothing if it is not open.
    bool close();
    // Passes it to a stream of C, to read and to write, which closes it; nullptr if that fails.
    [[nodiscard]] std::FILE* stream() &&;

  private:
    int descriptor_ = -1;
};

// A file that is written under a name of its own beside its place, and then put there. It is
// removed with this object if it has not been.
class POLYPACK_API NewFile {
  public:
    // is_open() tells whether that succeeded.
    explicit NewFile(std::string place);
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile();

    [[nodiscard]] bool is_open() const { return file_.is_open(); }
    [[nodiscard]] bool write(std::string_view bytes) const { return file_.write(bytes); }
    [[nodiscard]] bool flush() const { return file_.flush(); }
    // Replaces a file that may be there, whose permissions it takes.
    [[nodiscard]] bool replace();
    // Returns false with EEXIST if there is a file. If several processes create the same file, on
    // any machines, exactly one succeeds.
    [[nodiscard]] bool create();

  private:
    std::string place_;
    std::string name_;  // empty: it is no more
    File file_;
};

// Renames a file, also in place of another.
[[nodiscard]] POLYPACK_API bool rename(const std::string& from, const std::string& to);
// Gives a file another name, which no file has; EEXIST otherwise.
[[nodiscard]] POLYPACK_API bool link(const std::string& file, const std::string& name);
[[nodiscard]] POLYPACK_API bool remove(const std::string& file);
[[nodiscard]] POLYPACK_API bool make_folder(const std::string& folder);
// Writes the names in a folder to the disk, which makes renames permanent.
[[nodiscard]] POLYPACK_API bool flush_folder(const std::string& folder);
// Returns true if files can be created in a folder.
[[nodiscard]] POLYPACK_API bool is_writable_folder(const std::string& folder);
// Sets the time of the last change to now.
[[nodiscard]] POLYPACK_API bool touch(const std::string& file);
// Returns the time of the last change, in a unit of the system; nullopt if there is no file.
[[nodiscard]] POLYPACK_API std::optional<std::int64_t> changed_at(const std::string& file);
// Returns the number of names that a file has; 0 if that fails.
[[nodiscard]] POLYPACK_API int links_of(const std::string& file);

// Returns the folder for temporary files: the one that TMPDIR names, or the system's.
[[nodiscard]] POLYPACK_API std::string temporary_folder();
// Makes an empty folder with a name of its own there, and returns its name; "" if that fails.
[[nodiscard]] POLYPACK_API std::string make_temporary_folder();

}  // namespace polypack::platform
