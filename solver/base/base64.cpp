#include "polypack/base/base64.hpp"

#include <algorithm>
#include <cstddef>

namespace polypack {
namespace {

constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t taken = std::min<std::size_t>(bytes.size() - i, 3);
        unsigned group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            group = group << 8U | (k < taken ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += k <= taken ? base64_digits[group >> (18 - 6 * k) & 63U] : '=';
        }
    }
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    const std::size_t end = text.find_last_not_of('=') + 1;
    if (text.size() % 4 != 0 || text.size() - end > 2) return std::nullopt;
    std::string bytes;
    unsigned group = 0;
    for (std::size_t i = 0; i < end; ++i) {
        const std::size_t digit = base64_digits.find(text[i]);
        if (digit == std::string_view::npos) return std::nullopt;
        group = group << 6U | static_cast<unsigned>(digit);
        if (i % 4 != 0) bytes += static_cast<char>(group >> (6 - 2 * (i % 4)) & 255U);
    }
    return bytes;
}

}  // namespace polypack
