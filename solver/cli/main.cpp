#include <algorithm>

#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/outcome.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/command/command_line.hpp"
#include "polypack/command/program_file.hpp"
#include "polypack/command/say.hpp"
#include "polypack/platform/interrupt.hpp"
#include "polypack/platform/terminal.hpp"

namespace polypack {
namespace {

void prepare(const Arguments& arguments) {
    enforce_memory_limit(arguments);
    be_quiet(arguments.has("quiet"));
    begin_progress_report(arguments);
    fail_blocked_output_when([limit = arguments.seconds("time", 0)] {
        return was_interrupted() || (limit > 0 && seconds_since_start() > limit);
    });
}

struct EndOfReport {
    EndOfReport() = default;
    ~EndOfReport() { end_progress_report(); }
    EndOfReport(const EndOfReport&) = delete;
    EndOfReport& operator=(const EndOfReport&) = delete;
};

}  // namespace
}  // namespace polypack

int main(int argc, char** argv) {
    using polypack::ExitCode;
    polypack::start_clock();
    polypack::note_program_name(argc > 0 ? argv[0] : nullptr);
    polypack::platform::prepare_standard_streams();
    polypack::ignore_file_size_signal();
    polypack::accept_report_signal();
    const ExitCode code = polypack::outcome_of([&] {
        const polypack::EndOfReport end;
        const ExitCode done =
            polypack::run_command({argv + std::min(argc, 1), argv + argc}, polypack::prepare);
        polypack::flush_output();
        return done;
    });
    // Flushes output printed before an error.
    if (code != ExitCode::output) polypack::try_to_flush_output();
    return static_cast<int>(code);
}
