#include "polypack/formats/xml_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const CodePoint first = first_code_point(text);
        if (first.length == 0) return false;
        text.remove_prefix(first.length);
    }
    return true;
}

std::string from_latin1(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            result += c;
        } else {
            result += static_cast<char>(0xc0U | byte >> 6U);
            result += static_cast<char>(0x80U | (byte & 0x3fU));
        }
    }
    return result;
}

}  // namespace

XmlSource::XmlSource(std::string file, std::string text, std::stop_token stop)
    : stop_(std::move(stop)), file_(std::move(file)) {
    text_ = is_utf8(text) ? std::move(text) : from_latin1(text);
    lines_.push_back(0);
    for (std::size_t at = text_.find('\n'); at != std::string::npos;
         at = text_.find('\n', at + 1)) {
        lines_.push_back(at + 1);
    }
    if (const std::size_t zero = text_.find('\0'); zero != std::string::npos) {
        throw PuzzleError(position(zero), "a zero byte, which XML may not contain", "syntax");
    }
    const auto result = document_.load_buffer_inplace(text_.data(), text_.size(),
                                                      pugi::parse_default, pugi::encoding_utf8);
    if (!result) {
        throw PuzzleError(
            position(static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0))),
            fmt::format("not XML: {}", result.description()), "syntax");
    }
}

SourcePos XmlSource::position(std::size_t offset) const {
    const auto after = std::ranges::upper_bound(lines_, offset);
    const auto line = static_cast<std::size_t>(after - lines_.begin());
    return {file_, static_cast<int>(line), static_cast<int>(offset - lines_[line - 1]) + 1};
}

SourcePos XmlSource::where(const pugi::xml_node& element) const {
    const std::ptrdiff_t offset = element.offset_debug();
    return position(static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0)));
}

void XmlSource::throw_error(const pugi::xml_node& element, const std::string& message) const {
    throw PuzzleError(where(element), message);
}

pugi::xml_node XmlSource::child(const pugi::xml_node& element, const char* name) const {
    look_at_stop();
    const pugi::xml_node found = element.child(name);
    if (!found) throw_error(element, fmt::format("'{}' has no element '{}'", element.name(), name));
    return found;
}

std::string XmlSource::text(const pugi::xml_node& element) {
    std::string text;
    for (const pugi::xml_node& part : element.children()) {
        if (part.type() == pugi::node_pcdata || part.type() == pugi::node_cdata) {
            text += part.value();
        }
    }
    return text;
}

long long XmlSource::number(const pugi::xml_node& element, const char* name, long long least,
                            long long most) const {
    const auto value = number_if(element, name, least, most);
    if (!value) {
        throw_error(element, fmt::format("'{}' has no attribute '{}'", element.name(), name));
    }
    return *value;
}

std::optional<long long> XmlSource::number_if(const pugi::xml_node& element, const char* name,
                                              long long least, long long most) const {
    look_at_stop();
    const pugi::xml_attribute attribute = element.attribute(name);
    if (!attribute) return std::nullopt;
    const auto value = number_from<long long>(attribute.value());
    if (!value || *value < least || *value > most) {
        throw_error(element,
                    fmt::format("'{}' of '{}' must be an integer in {}..{}, got {}", name,
                                element.name(), least, most, in_quotes(attribute.value())));
    }
    return value;
}

std::vector<int> XmlSource::numbers(const pugi::xml_node& element, std::string_view word,
                                    int value) const {
    constexpr std::string_view blanks = " \t\r\n";
    StopCheck check(stop_);
    std::vector<int> numbers;
    const std::string all = text(element);
    const std::string_view view = all;
    for (std::size_t at = view.find_first_not_of(blanks); at != std::string_view::npos;) {
        check();
        const std::size_t end = std::min(view.find_first_of(blanks, at), view.size());
        const std::string_view token = view.substr(at, end - at);
        at = view.find_first_not_of(blanks, end);
        if (!word.empty() && token == word) {
            numbers.push_back(value);
            continue;
        }
        const auto number = number_from<long long>(token);
        if (!number || *number < -limits::coordinate || *number > limits::coordinate) {
            throw_error(element,
                        fmt::format("'{}' must contain integers in {}..{}, got {}", element.name(),
                                    -limits::coordinate, limits::coordinate, in_quotes(token)));
        }
        numbers.push_back(static_cast<int>(*number));
    }
    return numbers;
}

}  // namespace polypack
