#include "polypack/cli/outcome.hpp"

#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/command/say.hpp"
#include "polypack/distribution/durable_file.hpp"
#include "polypack/distribution/rank_search.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/packing/run/search.hpp"

namespace polypack {

ExitCode outcome_of(const std::function<ExitCode()>& run,
                    const std::function<void(const ErrorReport&)>& tell) {
    const auto fail = [&](ExitCode code, const ErrorReport& report) {
        if (tell) tell(report);
        say("{}{}\n", code == ExitCode::bad_file ? "" : "polypack: ", report.said());
        return code;
    };
    const auto lack = [&](std::string_view code, const std::string& text, std::string_view option,
                          std::string_view advice) {
        return fail(ExitCode::resources, {.code = code,
                                          .text = text,
                                          .suggestion = std::string(option),
                                          .message = text + std::string(advice)});
    };
    try {
        return run();
    } catch (const UsageError& error) {
        return fail(ExitCode::usage, {.code = error.code(),
                                      .text = error.what(),
                                      .suggestion = error.suggestion().empty()
                                                        ? std::string(suggested_word(error.what()))
                                                        : error.suggestion()});
    } catch (const PuzzleError& error) {
        return fail(ExitCode::bad_file, report_of(error));
    } catch (const UnitFileError& error) {
        return fail(ExitCode::bad_file, {.code = "file", .text = error.what()});
    } catch (const UnwritableFile& error) {
        return fail(ExitCode::output, {.code = "output", .text = error.what()});
    } catch (const std::invalid_argument& error) {
        // An unknown engine or SIMD level.
        return fail(ExitCode::usage, {.code = "usage", .text = one_line(error.what())});
    } catch (const OutputError& error) {
        return fail(ExitCode::output, {.code = "output", .text = error.what()});
    } catch (const Stopped&) {
        say("polypack: stopped before {}\n",
            has_printed() ? "everything was printed" : "there was a result");
        return ExitCode::stopped;
    } catch (const MemoryLimitExceeded& error) {
        return lack("memory", error.what(), "memory", "; --memory permits more");
    } catch (const DiskLimitExceeded& error) {
        return lack("disk", error.what(), "disk", "; --disk permits more");
    } catch (const TemporaryFileError& error) {
        return lack("disk", error.what(), "", "; TMPDIR names another folder");
    } catch (const ThreadsUnavailable& error) {
        return lack("threads", error.what(), "threads", "; use fewer --threads");
    } catch (const RankFailed& error) {
        return lack("resources", error.what(), "", "");
    } catch (const std::system_error& error) {
        // A thread that the system refuses to start.
        return lack("resources", error.code().message(), "", "");
    } catch (const std::bad_alloc&) {
        return lack("memory", "out of memory", "memory",
                    "; --memory permits more where there is more");
    } catch (const std::exception& error) {
        return fail(ExitCode::internal_error,
                    {.code = "internal",
                     .text = one_line(error.what()),
                     .message = "internal error: " + one_line(error.what())});
    }
}

}  // namespace polypack
