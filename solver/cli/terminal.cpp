#include "polypack/cli/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "polypack/command/say.hpp"

namespace polypack {
namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

// Returns true if standard output is a terminal that somebody sees: Open MPI gives its ranks
// terminals, whatever becomes of their output.
bool prints_to_terminal() {
    return !output_redirected() && platform::is_terminal(platform::Standard::output) &&
           environment("OMPI_COMM_WORLD_SIZE").empty();
}

// Returns the number of colours. `asked`: the user asks for colours, even if standard output is a
// file or TERM says nothing.
int colours_of_terminal(bool asked) {
    if (!environment("NO_COLOR").empty()) return 0;
    if (!asked && !prints_to_terminal()) return 0;
    const std::string_view depth = environment("COLORTERM");
    if (depth == "truecolor" || depth == "24bit") return 1 << 24;
    const std::string kind = platform::terminal_kind();
    if (kind.empty() || kind == "dumb") return asked ? 16 : 0;
    return kind.find("256color") != std::string::npos ? 256 : 16;
}

}  // namespace

int terminal_width(platform::Standard stream) {
    const int columns = platform::columns_of(stream);
    return columns > 0 ? columns : 80;
}

bool stderr_is_terminal() {
    return !output_redirected() && platform::is_terminal(platform::Standard::error) &&
           platform::terminal_kind() != "dumb";
}

TextOptions drawing_options(const std::string& style) {
    TextOptions options;
    options.colours = colours_of_terminal(style == "blocks");
    if (!output_redirected()) options.width = terminal_width(platform::Standard::output);
    options.folds = prints_to_terminal();
    if (style == "blocks" || (style == "auto" && options.colours > 0)) {
        options.style = TextStyle::blocks;
        if (options.colours == 0) options.style = TextStyle::letters;
    } else if (style == "outlines") {
        options.style = TextStyle::outlines;
    } else if (style == "iso") {
        options.style = TextStyle::iso;
    }
    return options;
}

}  // namespace polypack
