// Reads zip archives by their directory, checking sizes and checksums.
#pragma once

#include <zlib.h>

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>

namespace polypack::testing {

inline std::uint32_t number_at(const std::string& bytes, std::size_t at, int size = 4) {
    std::uint32_t value = 0;
    for (int i = size - 1; i >= 0; --i) {
        value = value << 8 | static_cast<unsigned char>(bytes.at(at + i));
    }
    return value;
}

inline std::string inflated(const std::string& packed, std::size_t size) {
    std::string content(size, '\0');
    std::string input = packed;
    z_stream stream{};
    if (inflateInit2(&stream, -15) != Z_OK) throw std::runtime_error("no inflate");
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(content.data());
    stream.avail_out = static_cast<uInt>(content.size());
    const int status = inflate(&stream, Z_FINISH);
    const bool whole = stream.avail_in == 0 && stream.avail_out == 0;
    inflateEnd(&stream);
    if (status != Z_STREAM_END || !whole) throw std::runtime_error("bad deflated data");
    return content;
}

// The files of an archive by name; throws if the archive is invalid.
inline std::map<std::string, std::string> unzipped(const std::string& archive) {
    const auto need = [](bool right, const char* what) {
        if (!right) throw std::runtime_error(what);
    };
    const std::size_t end = archive.size() - 22;
    need(archive.substr(end, 4) == "PK\x05\x06", "no end record");
    const std::uint32_t count = number_at(archive, end + 10, 2);
    std::size_t at = number_at(archive, end + 16);
    need(at + number_at(archive, end + 12) == end, "directory size");
    std::map<std::string, std::string> files;
    for (std::uint32_t i = 0; i < count; ++i) {
        need(archive.substr(at, 4) == "PK\x01\x02", "no directory entry");
        const std::uint32_t sum = number_at(archive, at + 16);
        const std::uint32_t packed = number_at(archive, at + 20);
        const std::uint32_t size = number_at(archive, at + 24);
        const std::uint32_t name_size = number_at(archive, at + 28, 2);
        const std::size_t local = number_at(archive, at + 42);
        const std::string name = archive.substr(at + 46, name_size);
        need(archive.substr(local, 4) == "PK\x03\x04", "no local header");
        need(archive.substr(local + 4, 26) == archive.substr(at + 6, 26), "headers differ");
        need(archive.substr(local + 30, name_size) == name, "names differ");
        const std::string content = inflated(archive.substr(local + 30 + name_size, packed), size);
        need(crc32(0, reinterpret_cast<const Bytef*>(content.data()), size) == sum, "crc");
        files[name] = content;
        at += 46 + name_size;
    }
    need(at == end, "directory end");
    return files;
}

}  // namespace polypack::testing
