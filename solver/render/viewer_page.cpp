#include "polypack/render/viewer_page.hpp"

#include <cassert>
#include <cstdint>

namespace polypack {

// From viewer_template.S.
extern "C" const char polypack_viewer_template[];              // NOLINT(*-identifier-naming)
extern "C" const std::uint64_t polypack_viewer_template_size;  // NOLINT(*-identifier-naming)

std::string viewer_page(std::string_view data) {
    constexpr std::string_view placeholder = "__POLYPACK_DATA__";
    const std::string_view page(polypack_viewer_template, polypack_viewer_template_size);
    const std::size_t at = page.find(placeholder);
    assert(at != std::string_view::npos);
    return std::string(page.substr(0, at))
        .append(data)
        .append(page.substr(at + placeholder.size()));
}

}  // namespace polypack
