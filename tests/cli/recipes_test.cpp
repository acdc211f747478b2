// The recipes of solver/distribution/recipes, each with the engine it is for, where that is
// installed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/in_folder.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string recipe(const std::string& name) {
    return source("solver/distribution/recipes/" + name);
}

class Recipes : public InFolder {
  protected:
    void split(int units) const {
        const Outcome outcome =
            run(fmt::format("split {} --units {} -o d", source("puzzles/bedlam-cube.yaml"), units));
        ASSERT_EQ(outcome.code, 0) << outcome.err;
    }

    // Runs a command in the folder, where the program is found as polypack. All output is in `out`.
    [[nodiscard]] Outcome shell(const std::string& command) const {
        const fs::path program = fs::path(POLYPACK_PROGRAM).parent_path();
        std::ofstream(folder_ / "command") << command << "\n";
        const std::string line =
            fmt::format("cd '{0}' && PATH='{0}/bin:{1}':$PATH bash command >log 2>&1 </dev/null",
                        folder_.string(), program.string());
        const int status = std::system(line.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(folder_ / "log"), ""};
    }
    [[nodiscard]] bool is_installed(const std::string& name) const {
        return shell("command -v " + name).code == 0;
    }

    void expect_all_found() const {
        const Outcome merged = run("merge d --json");
        EXPECT_EQ(merged.code, 0) << merged.err;
        const json found = json::parse(merged.out);
        EXPECT_EQ(found.at("distinct"), 19186);
        EXPECT_EQ(found.at("all"), 460464);
        EXPECT_EQ(found.at("measure"), "1");
        EXPECT_EQ(found.at("done"), "1");
    }
};

TEST_F(Recipes, OfGnuParallel) {
    if (!is_installed("parallel")) GTEST_SKIP() << "GNU parallel is not installed";
    split(12);
    const std::string run_all =
        fmt::format("{} {} d --jobs 2", recipe("parallel.sh"), source("puzzles/bedlam-cube.yaml"));
    // Some of it, as if it had been killed.
    fs::create_directory(folder_ / "kept");
    (void)shell("mv d/todo/0[3-9].unit kept");
    (void)shell(run_all);
    EXPECT_FALSE(fs::exists(folder_ / "d/done/05.result"));
    (void)shell("mv kept/*.unit d/todo");
    const Outcome outcome = shell(run_all);
    EXPECT_EQ(outcome.code, 0) << outcome.out;
    EXPECT_NE(outcome.out.find("distinct    19186\n"), std::string::npos) << outcome.out;
    expect_all_found();
}

TEST_F(Recipes, OfSsh) {
    split(12);
    // Runs what it is told here: no machine is needed, and no key.
    fs::create_directory(folder_ / "bin");
    std::ofstream(folder_ / "bin/ssh") << "#!/bin/sh\n"
                                          "shift 2\n"
                                          "echo \"$1\" >>\"$(dirname \"$0\")/hosts\"\n"
                                          "shift\n"
                                          "exec sh -c \"$*\"\n";
    fs::permissions(folder_ / "bin/ssh", fs::perms::owner_all);
    const Outcome outcome = shell(recipe("ssh.sh") + " d one two");
    EXPECT_EQ(outcome.code, 0) << outcome.out;
    EXPECT_NE(outcome.out.find("distinct    19186\n"), std::string::npos) << outcome.out;
    EXPECT_EQ(contents(folder_ / "bin/hosts").size(), 8U);
    expect_all_found();
}

TEST_F(Recipes, OfSlurmWithTasksPreemptedAndKilled) {
    split(40);
    std::ofstream(folder_ / "job") << R"sh(
        export SLURM_CONF
        sbatch --array=1-2 --time=10 -o 'out-%a' "$1" d
        running() { squeue -h -t running -o %A | tail -n 1; }
        for signal in TERM KILL TERM; do
            for ((i = 0; i < 100; ++i)); do [ -z "$(running)" ] || break; sleep 0.1; done
            sleep 0.3
            task=$(running)
            [ -n "$task" ] || continue
            # A task that is put into the queue again gets SIGTERM first.
            if [ $signal = KILL ]; then
                scancel --full -s KILL "$task"
            else
                scontrol requeue "$task"
            fi
            echo "signal $signal"
        done
        for ((i = 0; i < 240; ++i)); do
            # A task that is put into the queue again would wait for two minutes.
            for task in $(squeue -h -t pending -o %A); do
                scontrol update JobId="$task" StartTime=now 2>/dev/null
            done
            [ -n "$(squeue -h)" ] || break
            sleep 0.5
        done
        squeue
        polypack work d
    )sh";
    const Outcome outcome = shell(source("tests/distribution/recipes/slurm_here.sh") +
                                  " slurm bash ./job " + recipe("slurm.sh"));
    constexpr int not_here = 77;
    if (outcome.code == not_here) GTEST_SKIP() << outcome.out;
    EXPECT_EQ(outcome.code, 0) << outcome.out << contents(folder_ / "out-1");
    EXPECT_NE(outcome.out.find("signal "), std::string::npos) << outcome.out;
    expect_all_found();
}

TEST_F(Recipes, OfSlurmPutsOnlyTheStoppedTaskIntoTheQueueAgain) {
    split(40);
    // The last task of an array has the number of the array.
    std::ofstream(folder_ / "job") << R"sh(
        export SLURM_CONF
        id=$(sbatch --parsable --array=1-2 --time=10 -o 'out-%a' "$1" d)
        restarts() {
            scontrol show job "${id}_$1" | sed -n 's/.* Restarts=\([0-9]*\) .*/\1/p'
        }
        for ((i = 0; i < 100; ++i)); do
            [ "$(squeue -h -t running -o %K | wc -l)" -lt 2 ] || break
            sleep 0.1
        done
        sleep 0.5
        scancel --batch --signal=TERM "${id}_2"
        for ((i = 0; i < 100; ++i)); do [ "$(restarts 2)" = 0 ] || break; sleep 0.1; done
        echo "restarts $(restarts 1) $(restarts 2)"
        scancel "$id"
    )sh";
    const Outcome outcome = shell(source("tests/distribution/recipes/slurm_here.sh") +
                                  " slurm bash ./job " + recipe("slurm.sh"));
    constexpr int not_here = 77;
    if (outcome.code == not_here) GTEST_SKIP() << outcome.out;
    EXPECT_NE(outcome.out.find("restarts 0 1\n"), std::string::npos) << outcome.out;
}

TEST_F(Recipes, OfHtcondor) {
    if (!is_installed("condor_submit")) GTEST_SKIP() << "HTCondor is not installed";
    split(12);
    const Outcome outcome =
        shell(fmt::format("condor_submit -dry-run jobs file={} folder=d {}",
                          source("puzzles/bedlam-cube.yaml"), recipe("htcondor.submit")));
    EXPECT_EQ(outcome.code, 0) << outcome.out;
    EXPECT_NE(outcome.out.find("12 job(s)"), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace polypack::testing
