// PKWARE APPNOTE 6.3: local headers, a central directory, and its end record; no Zip64.
#include "polypack/render/archive.hpp"

#include <zlib.h>

#include <limits>
#include <stdexcept>

namespace polypack {
namespace {

constexpr std::uint32_t version_for_deflate = 20;
constexpr std::uint32_t deflate_method = 8;
constexpr std::uint32_t first_day = 1 << 5 | 1;  // 1980-01-01: files do not differ by their time

std::uint32_t checked_size(std::size_t size) {
    if (size > std::numeric_limits<std::uint32_t>::max()) {
        throw std::length_error("a zip archive of more than 4 GiB");
    }
    return static_cast<std::uint32_t>(size);
}

std::string deflated(const std::string& content) {
    constexpr int raw = -15;  // without zlib's own header
    constexpr int memory_level = 8;
    z_stream stream{};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, raw, memory_level,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::bad_alloc();
    }
    const std::uint32_t size = checked_size(content.size());
    std::string packed(deflateBound(&stream, size), '\0');
    std::string input = content;  // zlib's pointer is not to const
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = size;
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = checked_size(packed.size());
    const int status = deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    if (status != Z_STREAM_END) throw std::length_error("zlib left input over");
    return packed;
}

// The fields common to the local header and the directory.
std::string facts_of(const ZipEntry& entry, const std::string& packed) {
    std::string bytes;
    append_number(bytes, version_for_deflate, 2);
    append_number(bytes, 0, 2);  // flags
    append_number(bytes, deflate_method, 2);
    append_number(bytes, 0, 2);  // time
    append_number(bytes, first_day, 2);
    const auto* content = reinterpret_cast<const Bytef*>(entry.content.data());
    append_number(
        bytes, static_cast<std::uint32_t>(crc32(0, content, checked_size(entry.content.size()))));
    append_number(bytes, checked_size(packed.size()));
    append_number(bytes, checked_size(entry.content.size()));
    append_number(bytes, checked_size(entry.name.size()), 2);
    append_number(bytes, 0, 2);  // extra field
    return bytes;
}

}  // namespace

std::string zip_archive(const std::vector<ZipEntry>& entries) {
    std::string archive;
    std::string directory;
    for (const ZipEntry& entry : entries) {
        const std::string packed = deflated(entry.content);
        const std::string facts = facts_of(entry, packed);
        directory += "PK\x01\x02";
        append_number(directory, version_for_deflate, 2);
        directory += facts;
        append_number(directory, 0, 2);  // comment
        append_number(directory, 0, 2);  // disk
        append_number(directory, 0, 2);  // internal attributes
        append_number(directory, 0);     // external attributes
        append_number(directory, checked_size(archive.size()));
        directory += entry.name;
        archive += "PK\x03\x04";
        archive += facts;
        archive += entry.name;
        archive += packed;
    }
    const std::uint32_t start = checked_size(archive.size());
    archive += directory;
    archive += "PK\x05\x06";
    append_number(archive, 0);  // disks
    append_number(archive, checked_size(entries.size()), 2);
    append_number(archive, checked_size(entries.size()), 2);
    append_number(archive, checked_size(directory.size()));
    append_number(archive, start);
    append_number(archive, 0, 2);  // comment
    return archive;
}

}  // namespace polypack
