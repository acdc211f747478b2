// Reports a long search while it runs.
#pragma once

#include <string>

#include "polypack/analysis/outlook.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/command/arguments.hpp"

namespace polypack {

// Formats a length of time in seconds, minutes, hours or days, with two digits or more.
[[nodiscard]] std::string duration(double seconds);

// Formats one line for a terminal, without a line end.
[[nodiscard]] std::string progress_line(const Outlook& outlook);
[[nodiscard]] std::string progress_line(const Progress& progress);

enum class ProgressKind { none, line, json };

// Returns the progress of the command that runs.
[[nodiscard]] Progress& progress();
// Begins to report progress on standard error, as --progress and --quiet say: a line refreshed five
// times a second, or one JSON object per second; also whenever SIGUSR1 arrives. Does nothing for a
// command without --progress.
void begin_progress_report(const Arguments& arguments);
// Ends the report and removes its line.
void end_progress_report();
[[nodiscard]] ProgressKind progress_kind(const Arguments& arguments);

}  // namespace polypack
