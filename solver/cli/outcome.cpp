#include "polypack/cli/outcome.hpp"

#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>

#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/command/say.hpp"
#include "polypack/distribution/durable_file.hpp"
#include "polypack/distribution/rank_search.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/packing/run/search.hpp"

namespace polypack {

ExitCode outcome_of(const std::function<ExitCode()>& run) {
    try {
        return run();
    } catch (const UsageError& error) {
        say("polypack: {}\n", error.what());
        return ExitCode::usage;
    } catch (const PuzzleError& error) {
        say("{}\n", error.what());
        return ExitCode::bad_file;
    } catch (const UnitFileError& error) {
        say("{}\n", error.what());
        return ExitCode::bad_file;
    } catch (const UnwritableFile& error) {
        say("polypack: {}\n", error.what());
        return ExitCode::output;
    } catch (const std::invalid_argument& error) {
        // An unknown engine or SIMD level.
        say("polypack: {}\n", one_line(error.what()));
        return ExitCode::usage;
    } catch (const OutputError& error) {
        say("polypack: {}\n", error.what());
        return ExitCode::output;
    } catch (const Stopped&) {
        say("polypack: stopped before {}\n",
            has_printed() ? "everything was printed" : "there was a result");
        return ExitCode::stopped;
    } catch (const MemoryLimitExceeded& error) {
        say("polypack: {}; --memory permits more\n", error.what());
        return ExitCode::resources;
    } catch (const DiskLimitExceeded& error) {
        say("polypack: {}; --disk permits more\n", error.what());
        return ExitCode::resources;
    } catch (const TemporaryFileError& error) {
        say("polypack: {}; TMPDIR names another folder\n", error.what());
        return ExitCode::resources;
    } catch (const ThreadsUnavailable& error) {
        say("polypack: {}; use fewer --threads\n", error.what());
        return ExitCode::resources;
    } catch (const RankFailed& error) {
        say("polypack: {}\n", error.what());
        return ExitCode::resources;
    } catch (const std::system_error& error) {
        // A thread that the system refuses to start.
        say("polypack: {}\n", error.code().message());
        return ExitCode::resources;
    } catch (const std::bad_alloc&) {
        say("polypack: out of memory; --memory permits more where there is more\n");
        return ExitCode::resources;
    } catch (const std::exception& error) {
        say("polypack: internal error: {}\n", one_line(error.what()));
    }
    return ExitCode::internal_error;
}

}  // namespace polypack
