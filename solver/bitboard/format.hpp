// Formats bitboards with fmt::format and fmt::print as the numbers of their cells: {3, 64}.
// Included only where fmt is available; nothing else here needs it.
#pragma once

#include "polypack/bitboard/bitboard.hpp"

#if __has_include(<fmt/format.h>)

#include <fmt/format.h>

template <int Words>
struct fmt::formatter<polypack::Bitboard<Words>> {
    constexpr auto parse(fmt::format_parse_context& context) { return context.begin(); }
    template <class Context>
    auto format(const polypack::Bitboard<Words>& set, Context& context) const {
        auto out = fmt::format_to(context.out(), "{{");
        const char* before = "";
        for (const int cell : set) {
            out = fmt::format_to(out, "{}{}", before, cell);
            before = ", ";
        }
        return fmt::format_to(out, "}}");
    }
};

#endif
