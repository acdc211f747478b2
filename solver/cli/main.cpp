#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/common_options.hpp"
#include "polypack/cli/ranks.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/terminal.hpp"
#include "polypack/command/command.hpp"
#include "polypack/command/help.hpp"
#include "polypack/command/interrupt.hpp"
#include "polypack/command/say.hpp"
#include "polypack/distribution/durable_file.hpp"
#include "polypack/distribution/rank_search.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/packing/search.hpp"

namespace polypack {
namespace {

void prepare(const Arguments& arguments) {
    enforce_memory_limit(arguments);
    if (arguments.has("quiet")) be_quiet();
    begin_progress_report(arguments);
    give_up_output_when([limit = arguments.seconds("time", 0)] {
        return was_interrupted() || (limit > 0 && seconds_since_start() > limit);
    });
}

struct EndOfReport {
    EndOfReport() = default;
    ~EndOfReport() { end_progress_report(); }
    EndOfReport(const EndOfReport&) = delete;
    EndOfReport& operator=(const EndOfReport&) = delete;
};

// A descriptor that was closed at the start would be given to the next file that is opened, which
// would then receive what is printed. Writing to what stands in for standard output fails.
void occupy_standard_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(descriptor, F_GETFD) >= 0) continue;
        const int flags = descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY;
        if (open("/dev/null", flags) != descriptor) return;
    }
}

}  // namespace
}  // namespace polypack

int main(int argc, char** argv) {
    using polypack::ExitCode;
    ExitCode code = ExitCode::internal_error;
    (void)polypack::seconds_since_start();
    polypack::note_program_name(argc > 0 ? argv[0] : nullptr);
    polypack::occupy_standard_descriptors();
    polypack::ignore_file_size_signal();
    polypack::accept_report_signal();
    try {
        const polypack::EndOfReport end;
        code = polypack::run_command({argv + std::min(argc, 1), argv + argc}, polypack::prepare);
        polypack::flush_output();
    } catch (const polypack::UsageError& error) {
        polypack::say("polypack: {}\n", error.what());
        code = ExitCode::usage;
    } catch (const polypack::PuzzleError& error) {
        polypack::say("{}\n", error.what());
        code = ExitCode::bad_file;
    } catch (const polypack::UnitFileError& error) {
        polypack::say("{}\n", error.what());
        code = ExitCode::bad_file;
    } catch (const polypack::UnwritableFile& error) {
        polypack::say("polypack: {}\n", error.what());
        code = ExitCode::output;
    } catch (const std::invalid_argument& error) {
        // An unknown engine or SIMD level.
        polypack::say("polypack: {}\n", polypack::one_line(error.what()));
        code = ExitCode::usage;
    } catch (const polypack::OutputError& error) {
        polypack::say("polypack: {}\n", error.what());
        code = ExitCode::output;
    } catch (const polypack::Stopped&) {
        polypack::say("polypack: stopped before {}\n",
                      polypack::has_printed() ? "everything was printed" : "there was a result");
        code = ExitCode::stopped;
    } catch (const polypack::MemoryLimitExceeded& error) {
        code = ExitCode::resources;
        polypack::say("polypack: {}; --memory permits more\n", error.what());
    } catch (const polypack::DiskLimitExceeded& error) {
        code = ExitCode::resources;
        polypack::say("polypack: {}; --disk permits more\n", error.what());
    } catch (const polypack::TemporaryFileError& error) {
        code = ExitCode::resources;
        polypack::say("polypack: {}; TMPDIR names another folder\n", error.what());
    } catch (const polypack::ThreadsUnavailable& error) {
        code = ExitCode::resources;
        polypack::say("polypack: {}; use fewer --threads\n", error.what());
    } catch (const polypack::RankFailed& error) {
        code = ExitCode::resources;
        polypack::say("polypack: {}\n", error.what());
    } catch (const std::system_error& error) {
        // A thread that the system refuses to start.
        code = ExitCode::resources;
        polypack::say("polypack: {}\n", error.code().message());
    } catch (const std::bad_alloc&) {
        code = ExitCode::resources;
        polypack::say("polypack: out of memory; --memory permits more where there is more\n");
    } catch (const std::exception& error) {
        polypack::say("polypack: internal error: {}\n", polypack::one_line(error.what()));
    }
    // What was printed before an error.
    if (code != ExitCode::output) polypack::try_to_flush_output();
    return static_cast<int>(code);
}
