#include "polypack/distribution/text_lines.hpp"

#include <fmt/format.h>

#include <utility>

#include "polypack/base/fnv.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/distribution/durable_file.hpp"

namespace polypack {
namespace {

constexpr std::string_view version = "1";

std::string last_line(std::string_view text) {
    return fmt::format("end {:016x}\n", fnv(text));
}

}  // namespace

LineWriter::LineWriter(std::string_view kind) {
    text_ = fmt::format("polypack {} {}\n", kind, version);
}

void LineWriter::line(std::string_view key, std::string_view value) {
    text_.append(key).append(" ").append(value).append("\n");
}

std::string LineWriter::finished() {
    return text_ + last_line(text_);
}

LineReader::LineReader(std::string name, std::string_view text, std::string_view kind)
    : name_(std::move(name)), text_(text) {
    const std::string start = fmt::format("polypack {} ", kind);
    if (!text_.starts_with(start)) throw_error(fmt::format("this is not a {} of polypack", kind));
    text_.remove_prefix(start.size());
    const std::size_t end = text_.find('\n');
    if (text_.substr(0, end) != version) {
        throw_error(fmt::format("this {} has the format of another version of polypack", kind));
    }
    const std::size_t last = text.empty() || text.back() != '\n'
                                 ? std::string_view::npos
                                 : text.rfind('\n', text.size() - 2);
    if (end == std::string_view::npos || last == std::string_view::npos ||
        text.substr(last + 1) != last_line(text.substr(0, last + 1))) {
        throw_error(fmt::format("this {} is damaged: its checksum does not match", kind));
    }
    text_ = text.substr(0, last + 1);
    text_.remove_prefix(start.size() + end + 1);
}

bool LineReader::next_is(std::string_view key) const {
    return text_.size() > key.size() && text_.starts_with(key) && text_[key.size()] == ' ';
}

std::string_view LineReader::value(std::string_view key) {
    ++line_;
    if (!next_is(key)) throw_error(fmt::format("the line '{} ..' is missing", key));
    const std::size_t end = text_.find('\n');
    words_ = text_.substr(key.size() + 1, end - key.size() - 1);
    text_.remove_prefix(end + 1);
    return words_;
}

std::string_view LineReader::word() {
    if (words_.empty()) throw_error("the line ends too early");
    const std::size_t end = std::min(words_.find(' '), words_.size());
    const std::string_view word = words_.substr(0, end);
    words_.remove_prefix(std::min(end + 1, words_.size()));
    return word;
}

void LineReader::end_of_words() const {
    if (!words_.empty()) throw_error("the line is too long");
}

void LineReader::end() const {
    if (!text_.empty()) throw_error(fmt::format("unexpected: {}", in_quotes(text_)));
}

void LineReader::throw_error(const std::string& what) const {
    throw UnitFileError(name_, line_, what);
}

void LineReader::throw_number_error(std::string_view digits) const {
    throw_error(fmt::format("{} is not a valid number", in_quotes(digits)));
}

}  // namespace polypack
