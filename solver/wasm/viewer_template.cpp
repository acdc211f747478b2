// The viewer's template, as render/viewer_template.S has it for other systems.
#include <cstdint>

extern "C" const char polypack_viewer_template[];
extern "C" const std::uint64_t polypack_viewer_template_size;

const char polypack_viewer_template[] = {
#embed "../render/viewer_template.html"
};
const std::uint64_t polypack_viewer_template_size = sizeof(polypack_viewer_template);
