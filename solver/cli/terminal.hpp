// What the terminal shows: drawings and progress.
#pragma once

#include <string>

#include "polypack/analysis/outlook.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/command/command.hpp"
#include "polypack/render/text.hpp"

namespace polypack {

// The columns of a terminal, by its descriptor; 80 of anything else.
[[nodiscard]] int terminal_width(int descriptor);

// Whether standard error is a terminal that can rewrite a line.
[[nodiscard]] bool stderr_is_terminal();

// The drawing options for standard output, from the name of a style ("auto": blocks on a terminal
// with colours, letters elsewhere; "blocks": also elsewhere, but letters with NO_COLOR). Colours
// follow NO_COLOR, COLORTERM and TERM.
[[nodiscard]] TextOptions drawing_options(const std::string& style);

// What a long search reports while it runs.

// A length of time in seconds, minutes, hours or days, with two digits or more.
[[nodiscard]] std::string duration(double seconds);

// One line for a terminal, without a line end.
[[nodiscard]] std::string progress_line(const Outlook& outlook);
[[nodiscard]] std::string progress_line(const Progress& progress);
// As schemas/progress.schema.json; `seconds`: since the start of the program.
[[nodiscard]] std::string progress_json(const Progress& progress, double seconds);

enum class ProgressKind { none, line, json };

// What the command that runs tells of its progress.
[[nodiscard]] Progress& progress();
// From here on, reports it on standard error, as --progress and --quiet say: a line refreshed five
// times a second, or one JSON object per second; and whenever SIGUSR1 comes. Does nothing for a
// command without --progress.
void begin_progress_report(const Arguments& arguments);
// No more of it, and no line remains.
void end_progress_report();
[[nodiscard]] ProgressKind progress_kind(const Arguments& arguments);

}  // namespace polypack
