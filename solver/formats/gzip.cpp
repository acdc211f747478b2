#include "polypack/formats/gzip.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <new>

#include "polypack/formats/puzzle_error.hpp"

namespace polypack {
namespace {

constexpr int gzip_format = 15 + 16;  // the largest window, with a gzip header

// Returns the bytes of a text for zlib, which reads through pointers to non-const bytes but changes
// none.
Bytef* bytes_of(std::string_view text) {
    return reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
}

class Inflating {
  public:
    explicit Inflating(std::string_view bytes) {
        stream_.next_in = bytes_of(bytes);
        stream_.avail_in = static_cast<uInt>(bytes.size());
        if (inflateInit2(&stream_, gzip_format) != Z_OK) throw std::bad_alloc();
    }
    Inflating(const Inflating&) = delete;
    Inflating& operator=(const Inflating&) = delete;
    ~Inflating() { inflateEnd(&stream_); }

    // Appends at most `most` bytes; the result is zlib's.
    int append(std::string& text, std::size_t most) {
        const std::size_t before = text.size();
        text.resize(before + most);
        stream_.next_out = bytes_of(text) + before;
        stream_.avail_out = static_cast<uInt>(most);
        const int result = inflate(&stream_, Z_NO_FLUSH);
        text.resize(before + most - stream_.avail_out);
        return result;
    }
    // Begins another compressed part after the one that has ended; returns false if there is none.
    bool next() { return stream_.avail_in > 0 && inflateReset(&stream_) == Z_OK; }

  private:
    z_stream stream_{};
};

}  // namespace

bool is_gzip(std::string_view bytes) {
    return bytes.starts_with("\x1f\x8b");
}

std::string gunzip(const std::string& name, std::string_view bytes, std::size_t most) {
    constexpr std::size_t chunk = std::size_t{64} << 10;
    Inflating inflating(bytes);
    std::string text;
    for (;;) {
        const int result = inflating.append(text, std::min(chunk, most + 1 - text.size()));
        if (text.size() > most) {
            throw PuzzleError({name, 1, 0},
                              fmt::format("the file expands to more than {} MiB", most >> 20));
        }
        if (result == Z_STREAM_END) {
            if (!inflating.next()) return text;
        } else if (result == Z_MEM_ERROR) {
            throw std::bad_alloc();
        } else if (result != Z_OK) {
            throw PuzzleError({name, 1, 0}, result == Z_BUF_ERROR
                                                ? "the compressed file is cut off"
                                                : "the compressed file is damaged");
        }
    }
}

std::string gzip(std::string_view contents) {
    z_stream stream{};
    constexpr int memory = 8;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_format, memory,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::bad_alloc();
    }
    gz_header header{};  // no name, no time
    header.os = 3;       // where zlib would put the system that it runs on
    deflateSetHeader(&stream, &header);
    std::string bytes(deflateBound(&stream, static_cast<uLong>(contents.size())), '\0');
    stream.next_in = bytes_of(contents);
    stream.avail_in = static_cast<uInt>(contents.size());
    stream.next_out = bytes_of(bytes);
    stream.avail_out = static_cast<uInt>(bytes.size());
    deflate(&stream, Z_FINISH);
    bytes.resize(stream.total_out);
    deflateEnd(&stream);
    return bytes;
}

}  // namespace polypack
