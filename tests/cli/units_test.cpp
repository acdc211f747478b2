// split, work, merge, solve --unit and solve --checkpoint, and what can go wrong with their files.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <sstream>
#include <thread>

#include "cli/in_folder.hpp"
#include "cli/process.hpp"
#include "formats/json_schema.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

json record(const std::string& kind, const std::string& line) {
    const JsonSchema schema(POLYPACK_SOURCE_DIR "/solver/records/" + kind + ".schema.json");
    json value = json::parse(line);
    for (const std::string& mistake : schema.mistakes(value)) {
        ADD_FAILURE() << kind << mistake << "\n" << value.dump();
    }
    return value;
}

const std::string& soma() {
    static const std::string path = source("puzzles/soma-cube.yaml");
    return path;
}

void write(const fs::path& path, const std::string& text) {
    std::ofstream(path) << text;
}

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

// Runs the program where no file may grow beyond so many blocks, as on a full disk. All output is
// in `out`.
Outcome run_on_full_disk(const fs::path& folder, const std::string& words, int blocks) {
    Outcome outcome =
        run_program(words + " 2>&1; echo code $?; } | cat; true",
                    fmt::format("cd '{}' && {{ ulimit -f {}; ", folder.string(), blocks));
    const std::size_t at = outcome.out.rfind("code ");
    if (at == std::string::npos) return outcome;
    outcome.code = std::stoi(outcome.out.substr(at + 5));
    outcome.out.resize(at);
    return outcome;
}

class Units : public InFolder {
  protected:
    void split(const std::string& words = "--units 20") const {
        const Outcome outcome = run("split " + soma() + " -o d " + words);
        ASSERT_EQ(outcome.code, 0) << outcome.err;
    }
    [[nodiscard]] Outcome work() const { return run("work d --threads 2"); }
    [[nodiscard]] json merged(int code = 0) const {
        const Outcome outcome = run("merge d --json");
        EXPECT_EQ(outcome.code, code) << outcome.err;
        return record("merge", outcome.out);
    }
    void expect_all_found() const {
        const json found = merged();
        EXPECT_EQ(found.at("distinct"), 240);
        EXPECT_EQ(found.at("all"), 11520);
        EXPECT_EQ(found.at("measure"), "1");
        EXPECT_EQ(found.at("done"), "1");
        EXPECT_EQ(found.at("missing"), json::array());
    }
    [[nodiscard]] fs::path first_result() const { return files_in(folder_ / "d/done").front(); }
};

TEST_F(Units, AreSearchedAndAddedUp) {
    const Outcome outcome = run("split " + soma() + " --units 20 -o d --json");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(record("split", outcome.out).at("units"), 20);
    EXPECT_EQ(files_in(folder_ / "d/todo").size(), 20U);
    const json before = merged(4);
    EXPECT_EQ(before.at("measure"), "1");
    EXPECT_EQ(before.at("units").at("todo"), 20);
    const json worked = record("work", run("work d --json").out);
    EXPECT_EQ(worked.at("units"), 20);
    EXPECT_EQ(worked.at("finished"), true);
    expect_all_found();
    EXPECT_EQ(run("work d").code, 0) << "nothing is left to do";
    expect_all_found();
    EXPECT_NE(run("merge d").out.find("measure     1\n"), std::string::npos);
}

TEST_F(Units, OfAnyNumberAndEngineGiveTheSameCounts) {
    std::set<std::string> digests;
    for (const std::string words :
         {"--units 1", "--units 2", "--units 3000", "--units 30 --engine sweep",
          "--units 30 --engine algorithm13", "--units 30 --symmetry rotations"}) {
        SCOPED_TRACE(words);
        fs::remove_all(folder_ / "d");
        split(words);
        EXPECT_EQ(work().code, 0);
        const json found = merged();
        EXPECT_EQ(found.at("all"), 11520);
        EXPECT_EQ(found.at("measure"), "1");
        if (words.find("rotations") == std::string::npos) {
            EXPECT_EQ(found.at("distinct"), 240);
        }
        if (words.find("13") == std::string::npos && words.find("rot") == std::string::npos) {
            digests.insert(found.at("digest").get<std::string>());
        }
    }
    EXPECT_EQ(digests.size(), 1U);
}

TEST_F(Units, OfPuzzlesWithoutPackingsAndWithOptions) {
    write(folder_ / "none.yaml",
          "pieces: [{name: d, copies: any, art: [XX]}]\nregion: {box: [3, 3]}\n");
    EXPECT_EQ(run("split none.yaml -o d").code, 0);
    EXPECT_EQ(work().code, 0);
    EXPECT_EQ(merged().at("all"), 0);
    fs::remove_all(folder_ / "d");
    const std::string with = " --with 'V at [0,0,0] [0,1,0] [0,1,1]'";
    const json plain = json::parse(run("solve --count --json " + soma() + with).out);
    split("--units 5" + with);
    EXPECT_EQ(work().code, 0);
    EXPECT_EQ(merged().at("distinct"), plain.at("distinct"));
    EXPECT_EQ(merged().at("all"), plain.at("all"));
    EXPECT_GT(plain.at("all"), 0);
}

TEST_F(Units, AreSearchedOneByOneToo) {
    split("--units 3");
    const std::string words = "solve " + soma() + " --count --unit ";
    std::set<std::string> done;
    // Most units leave others behind.
    for (std::size_t i = 0; i < 2000; ++i) {
        std::string next;
        for (const fs::path& file : files_in(folder_ / "d/todo")) {
            if (done.insert(file.stem().string()).second) {
                next = file.stem().string();
                break;
            }
        }
        if (next.empty()) break;
        const std::string budget = i < 8 ? " --budget 1ms" : "";
        const Outcome outcome = run(fmt::format("{}d/todo/{}.unit{} --json", words, next, budget));
        EXPECT_TRUE(fs::exists(folder_ / "d/done" / (next + ".result")));
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        (void)record("result", outcome.out);
    }
    expect_all_found();
}

TEST_F(Units, PrintTheirPackings) {
    split("--units 2");
    std::set<std::string> packings;
    for (const fs::path& file : files_in(folder_ / "d/todo")) {
        const Outcome outcome =
            run("solve " + soma() + " --json --unit " + file.string() + " --status s.json");
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        std::istringstream lines(outcome.out);
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("{\"packing\"")) packings.insert(line);
        }
        EXPECT_EQ(
            record("progress", contents(folder_ / "s.json")).at("progress").at("share").is_number(),
            true);
    }
    EXPECT_EQ(packings.size(), 240U);
}

TEST_F(Units, DamagedResultsAreDoneAgain) {
    split();
    EXPECT_EQ(work().code, 0);
    const std::string good = contents(first_result());
    std::mt19937 random(1);
    for (int i = 0; i < 12; ++i) {
        std::string bad = good;
        if (i % 2 == 0) {
            bad.resize(random() % bad.size());
        } else {
            bad[random() % bad.size()] ^= static_cast<char>(1 << random() % 8);
        }
        write(first_result(), bad);
        const Outcome outcome = run("merge d");
        EXPECT_EQ(outcome.code, 1);
        EXPECT_NE(outcome.err.find(first_result().string().substr(folder_.string().size() + 1)),
                  std::string::npos)
            << outcome.err;
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 2) << outcome.err;
        EXPECT_EQ(work().code, 0);
        expect_all_found();
    }
}

TEST_F(Units, DamagedAndMissingUnitsAreMadeAgain) {
    split();
    const auto units = files_in(folder_ / "d/todo");
    write(units[0], "");
    write(units[1], contents(units[1]).substr(10));
    write(units[2], contents(units[3]));
    fs::remove(units[4]);
    const json found = merged(1);
    EXPECT_EQ(found.at("missing"), json::array({units[4].stem().string()}));
    EXPECT_NE(found.at("measure"), "1");
    EXPECT_EQ(work().code, 0);
    expect_all_found();
}

TEST_F(Units, OfAnotherPuzzleAreNamed) {
    split();
    EXPECT_EQ(work().code, 0);
    EXPECT_EQ(run("split " + source("puzzles/soma-dog.yaml") + " --units 3 -o other").code, 0);
    EXPECT_EQ(run("work other").code, 0);
    const fs::path foreign = files_in(folder_ / "other/done").front();
    fs::copy(foreign, folder_ / "d/done/999.result");
    const Outcome outcome = run("merge d");
    EXPECT_EQ(outcome.code, 1);
    EXPECT_NE(outcome.err.find("d/done/999.result: belongs to another puzzle"), std::string::npos)
        << outcome.err;
    EXPECT_NE(outcome.out.find("all         11520\n"), std::string::npos);
    // And a worker with another puzzle.
    const Outcome wrong = run("work d " + source("puzzles/soma-dog.yaml"));
    EXPECT_EQ(wrong.code, 3);
    EXPECT_NE(wrong.err.find("d/manifest: belongs to another puzzle"), std::string::npos)
        << wrong.err;
    EXPECT_EQ(run("work d " + soma()).code, 0);
}

TEST_F(Units, SearchedTwiceAreCompared) {
    split();
    EXPECT_EQ(work().code, 0);
    const fs::path result = first_result();
    fs::copy(result, folder_ / "d/done" / (result.stem().string() + "~other.result"));
    json found = merged();
    ASSERT_EQ(found.at("doubles").size(), 1U);
    EXPECT_EQ(found.at("doubles").at(0).at("equal"), true);
    EXPECT_EQ(found.at("all"), 11520) << "counted once";
    expect_all_found();
}

TEST_F(Units, AreTakenFromTheDeadWhateverTheClock) {
    split();
    const fs::path leased = folder_ / "d/leased";
    const auto units = files_in(folder_ / "d/todo");
    // By a process of another machine, an hour ago and in an hour, and by one that died here.
    const auto now = fs::file_time_type::clock::now();
    fs::rename(units[0], leased / (units[0].stem().string() + "~far_0_1_1.unit"));
    fs::last_write_time(leased / (units[0].stem().string() + "~far_0_1_1.unit"),
                        now - std::chrono::hours(1));
    fs::rename(units[1], leased / (units[1].stem().string() + "~far_0_2_1.unit"));
    fs::last_write_time(leased / (units[1].stem().string() + "~far_0_2_1.unit"),
                        now + std::chrono::hours(1));
    EXPECT_EQ(merged(4).at("units").at("leased"), 2);
    // Both are waited for, whatever the time of their files.
    const Outcome early = run("work d --lease 60s --time 1s");
    EXPECT_EQ(early.code, 4) << early.err;
    EXPECT_EQ(merged(4).at("units").at("leased"), 2);
    EXPECT_EQ(run("work d --lease 200ms").code, 0);
    expect_all_found();
}

TEST_F(Units, AreDoneWhenManyWorkersStartAtOnce) {
    split("--units 200");
    std::vector<Process> workers;
    for (int i = 0; i < 5; ++i) {
        workers.emplace_back(folder_, std::vector<std::string>{"work", "d", "--threads", "2"});
    }
    for (Process& worker : workers) EXPECT_EQ(worker.wait(), 0) << contents(folder_ / "err");
    expect_all_found();
    EXPECT_EQ(merged().at("doubles"), json::array());
}

TEST_F(Units, StopWhenTheyMust) {
    EXPECT_EQ(run("split " + source("puzzles/bedlam-cube.yaml") + " --units 4 -o d").code, 0);
    Process worker(folder_, {"work", "d"});
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    worker.send(SIGTERM);
    EXPECT_EQ(worker.wait(), 4);
    const json found = merged(4);
    EXPECT_EQ(found.at("units").at("leased"), 0) << "what remains is there for others";
    EXPECT_EQ(found.at("measure"), "1");
}

TEST_F(Units, AreReportedOnWhenWorkersAreAsked) {
    const std::string large = source("bench/puzzles/one-sided-pentominoes-5x18.yaml");
    EXPECT_EQ(run("split " + large + " --units 4 -o d").code, 0);
    Process worker(folder_, {"work", "d", "--status", "s.json", "--budget", "200ms"});
    for (int i = 0; i < 200 && !fs::exists(folder_ / "s.json"); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    worker.send(SIGUSR1);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    const std::string said = contents(folder_ / "err");
    EXPECT_NE(said.find("nodes/s\n"), std::string::npos) << said;
    EXPECT_EQ(std::ranges::count(said, '\n'), 1) << said;
    worker.send(SIGTERM);
    EXPECT_EQ(worker.wait(), 4);
    (void)record("progress", contents(folder_ / "s.json"));
    EXPECT_EQ(merged(4).at("measure"), "1");
}

TEST_F(Units, EndOnFullDisksWithoutLosingAnything) {
    split();
    const Outcome full = run_on_full_disk(folder_, "work d", 0);
    EXPECT_EQ(full.code, 5);
    EXPECT_NE(full.out.find("cannot write 'd/done/"), std::string::npos) << full.out;
    EXPECT_EQ(std::ranges::count(full.out, '\n'), 1) << full.out;
    EXPECT_EQ(merged(4).at("units").at("todo"), 20);
    EXPECT_EQ(work().code, 0);
    expect_all_found();
    EXPECT_EQ(run_on_full_disk(folder_, "split " + soma() + " -o e", 0).code, 5);
}

TEST_F(Units, ReportWhatIsWrongInOneLine) {
    split("--units 2");
    write(folder_ / "empty", "");
    write(folder_ / "cut", contents(files_in(folder_ / "d/todo").front()).substr(0, 50));
    fs::create_directory(folder_ / "nothing");
    struct Wrong {
        std::string words;
        int code;
        std::string message;
    };
    const std::string unit = "solve " + soma() + " --count --unit ";
    for (const Wrong& wrong : std::vector<Wrong>{
             {"split " + soma(), 2, "polypack: 'split' requires -o DIR"},
             {"split - -o e", 2, "polypack: 'split' does not read standard input"},
             {"split " + soma() + " -o d", 3, "d: the folder is not empty"},
             {"split " + soma() + " -o no/such", 5, "polypack: cannot write 'no/such'"},
             {"split " + soma() + " -o e --units 0", 2, "polypack: --units must be"},
             {"split " + soma() + " -o e --engine restarts", 2, "cannot search in units"},
             {"work nowhere", 3, "nowhere/manifest: no such file"},
             {"merge nothing", 3, "nothing/manifest: no such file"},
             {"merge empty", 3, "empty/manifest: cannot be read"},
             {"work d --budget 0", 2, "polypack: --budget must be"},
             {unit + "nofile", 3, "nofile: no such file"},
             {unit + "empty", 3, "empty:1: this is not a unit of polypack"},
             {unit + "cut", 3, "cut:1: this unit is damaged"},
             {unit + "d/manifest", 3, "d/manifest:1: this is not a unit of polypack"},
             {unit + "d", 3, "d: this is not a file"},
             {unit + "d/todo/1.unit --limit 3", 2, "--unit cannot be combined with --limit"},
             {unit + "d/todo/1.unit --checkpoint c", 2, "--unit cannot be combined with"},
             {unit + "d/todo/1.unit --symmetry none", 3,
              "belongs to a search with --symmetry full"},
             {unit + "d/todo/1.unit --engine algorithm13", 3, "in another order"},
             {unit + "d/todo/1.unit --result no/such", 5, "polypack: cannot write 'no/such'"},
             {"solve " + soma() + " --budget 3s", 2, "--budget requires --unit"},
             {"solve " + soma() + " -o x", 2, "--output requires --checkpoint"},
             {"solve " + soma() + " --checkpoint empty", 5, "cannot write 'empty'"},
             {"solve " + soma() + " --checkpoint c -o /dev/full", 2, "a regular file"},
         }) {
        SCOPED_TRACE(wrong.words);
        const Outcome outcome = run(wrong.words);
        EXPECT_EQ(outcome.code, wrong.code);
        EXPECT_NE(outcome.err.find(wrong.message), std::string::npos) << outcome.err;
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
        EXPECT_EQ(outcome.out, "");
    }
}

class Checkpoints : public InFolder {
  protected:
    [[nodiscard]] Outcome solve(const std::string& words) const {
        return run("solve " + soma() + " --checkpoint c " + words);
    }
    [[nodiscard]] std::size_t packings() const {
        std::istringstream lines(contents(folder_ / "p.jsonl"));
        std::set<std::string> different;
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("{\"packing\"")) {
                EXPECT_TRUE(different.insert(line).second);
            }
        }
        return different.size();
    }
};

TEST_F(Checkpoints, HoldTheResultOfAFinishedSearch) {
    const json first = record("result", solve("-o p.jsonl --json").out);
    EXPECT_EQ(first.at("distinct"), 240);
    EXPECT_EQ(packings(), 240U);
    EXPECT_EQ(run("show p.jsonl -o p.svg").code, 0) << "it is a file of packings";
    const std::string file = contents(folder_ / "p.jsonl");
    const json again = record("result", solve("-o p.jsonl --json --threads 1").out);
    EXPECT_EQ(again.at("distinct"), 240);
    EXPECT_EQ(again.at("all"), 11520);
    EXPECT_EQ(again.at("nodes"), first.at("nodes"));
    EXPECT_EQ(contents(folder_ / "p.jsonl"), file);
}

TEST_F(Checkpoints, GoOnAfterTheTimeIsOver) {
    const std::string words = "solve " + source("puzzles/bedlam-cube.yaml") +
                              " --checkpoint c -o p.jsonl --json --time 300ms --threads ";
    Outcome outcome;
    int runs = 0;
    json before;
    do {
        outcome = run(words + std::to_string(1 + runs % 3));
        ASSERT_TRUE(outcome.code == 0 || outcome.code == 4) << outcome.err;
        const json result = record("result", outcome.out);
        if (result.at("nodes") == 0) continue;  // the time was over before the puzzle was ready
        if (!before.is_null()) {
            EXPECT_GE(result.at("nodes"), before.at("nodes"));
        }
        before = result;
    } while (outcome.code == 4 && ++runs < 1000);
    EXPECT_GT(runs, 1);
    EXPECT_EQ(before.at("distinct"), 19186);
    EXPECT_EQ(before.at("all"), 460464);
    EXPECT_EQ(before.at("nodes"), 11795850);
    EXPECT_EQ(packings(), 19186U);
}

TEST_F(Checkpoints, EndAtLimitsExactlyAndGoOn) {
    std::size_t before = 0;
    for (const std::size_t limit : {1U, 7U, 7U, 100U, 239U, 240U, 500U}) {
        SCOPED_TRACE(limit);
        const Outcome outcome = solve(fmt::format("-o p.jsonl --json --limit {}", limit));
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        const json result = record("result", outcome.out);
        const std::size_t found = std::min<std::size_t>(limit, 240);
        EXPECT_EQ(result.at("distinct"), found);
        EXPECT_EQ(result.at("complete"), limit >= 240);
        EXPECT_EQ(packings(), found);
        EXPECT_GE(packings(), before);
        before = packings();
    }
    EXPECT_EQ(json::parse(solve("-o p.jsonl --json").out).at("all"), 11520);
    fs::remove_all(folder_ / "c");
    const json all = record("result", solve("--all --json --limit 1000 -o all.jsonl").out);
    EXPECT_EQ(all.at("all"), 1000);
    EXPECT_EQ(all.at("ending"), "limit");
}

TEST_F(Checkpoints, AnswerSignalsAndKeepOthersOut) {
    const std::string large = POLYPACK_SOURCE_DIR "/bench/puzzles/one-sided-pentominoes-5x18.yaml";
    const std::vector<std::string> words{"solve", large, "--checkpoint", "c", "--status", "s.json"};
    Process search(folder_, words);
    const auto has_status = [&] { return fs::exists(folder_ / "s.json"); };
    for (int i = 0; i < 200 && !has_status(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    (void)record("progress", contents(folder_ / "s.json"));
    const Outcome second =
        run("solve " + source("bench/puzzles/one-sided-pentominoes-5x18.yaml") + " --checkpoint c");
    EXPECT_EQ(second.code, 2);
    EXPECT_NE(second.err.find("another run is using the checkpoint 'c'"), std::string::npos)
        << second.err;
    search.send(SIGUSR1);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const std::string said = contents(folder_ / "err");
    EXPECT_NE(said.find("nodes/s\n"), std::string::npos) << said;
    search.send(SIGINT);
    EXPECT_EQ(search.wait(), 4);
    EXPECT_TRUE(fs::exists(folder_ / "c/checkpoint"));
    EXPECT_NE(contents(folder_ / "out").find("complete    no: interrupted"), std::string::npos);
}

// Without any of that, too, whether the rest can be foreseen or not.
TEST_F(Checkpoints, AnswerSignalsWithoutACheckpoint) {
    const std::string large = POLYPACK_SOURCE_DIR "/bench/puzzles/one-sided-pentominoes-5x18.yaml";
    for (const bool one_thread : {true, false}) {
        Process search(folder_, {"solve", large, "--count", "--threads", one_thread ? "1" : "2"});
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        search.send(SIGUSR1);
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        const std::string said = contents(folder_ / "err");
        EXPECT_NE(said.find("nodes/s\n"), std::string::npos) << said;
        EXPECT_EQ(said.find(" % ") == std::string::npos, one_thread) << said;
        search.send(SIGINT);
        EXPECT_EQ(search.wait(), 4);
    }
}

TEST_F(Checkpoints, RefuseWhatDoesNotBelongToThem) {
    EXPECT_EQ(solve("-o p.jsonl").code, 0);
    const std::string foreign(1'000'000, 'x');
    write(folder_ / "foreign.txt", foreign);
    struct Wrong {
        std::string words;
        std::string message;
    };
    for (const Wrong& wrong : std::vector<Wrong>{
             {"solve " + source("puzzles/soma-dog.yaml") + " --checkpoint c -o p.jsonl",
              "c/checkpoint: belongs to another puzzle"},
             {"solve " + soma() + " --checkpoint c",
              "c/checkpoint: belongs to a search that writes"},
             {"solve " + soma() + " --checkpoint c -o p.jsonl --all",
              "c/checkpoint: belongs to a search without --all"},
             {"solve " + soma() + " --checkpoint c -o p.jsonl --symmetry none",
              "c/checkpoint: belongs to a search with --symmetry full"},
             {"solve " + soma() + " --checkpoint c -o new.jsonl",
              "new.jsonl: no such file; give the -o that the search began with"},
             {"solve " + soma() + " --checkpoint c -o foreign.txt",
              "foreign.txt: is not the file of packings that the search began"},
         }) {
        SCOPED_TRACE(wrong.words);
        const Outcome outcome = run(wrong.words);
        EXPECT_EQ(outcome.code, 3);
        EXPECT_NE(outcome.err.find(wrong.message), std::string::npos) << outcome.err;
    }
    EXPECT_EQ(contents(folder_ / "foreign.txt"), foreign);
    EXPECT_FALSE(fs::exists(folder_ / "new.jsonl"));
    const std::string good = contents(folder_ / "c/checkpoint");
    for (std::size_t i = 0; i < good.size(); i += 7) {
        std::string bad = good;
        bad[i] ^= 4;
        write(folder_ / "c/checkpoint", bad);
        const Outcome outcome = solve("-o p.jsonl");
        EXPECT_EQ(outcome.code, 3) << i;
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    }
    write(folder_ / "c/checkpoint", good);
    EXPECT_EQ(solve("-o p.jsonl").code, 0);
    EXPECT_EQ(packings(), 240U);
}

TEST_F(Checkpoints, SurviveFullDisks) {
    const std::string words = "solve " + soma() + " --checkpoint c -o p.jsonl --every 1ms";
    for (const int blocks : {0, 1, 8, 32}) {
        const Outcome full = run_on_full_disk(folder_, words, blocks);
        EXPECT_EQ(full.code, 5) << blocks;
        EXPECT_NE(full.out.find("File too large"), std::string::npos) << full.out;
    }
    EXPECT_EQ(run(words).code, 0);
    EXPECT_EQ(packings(), 240U);
}

// The packings and the counts of one part.
struct PartOutput {
    std::multiset<std::string> packings;
    json counts;
};

PartOutput solve_part(const std::string& words) {
    PartOutput output;
    const Outcome outcome = run_program("solve " + words + " --json");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(R"({"packing")")) output.packings.insert(line);
        if (line.starts_with(R"({"name")")) output.counts = record("result", line);
    }
    return output;
}

TEST(Parts, HaveEachPackingOnce) {
    for (const std::string puzzle :
         {"puzzles/soma-cube.yaml", "puzzles/pentominoes-4x15.yaml", "puzzles/dominoes-6x6.yaml",
          "puzzles/pentominoes-5x5-any.yaml"}) {
        for (const std::string how : {"", " --all", " --symmetry none"}) {
            const std::string words = source(puzzle) + how;
            const PartOutput whole = solve_part(words);
            for (const int of : {1, 3, 12}) {
                PartOutput parts;
                std::uint64_t all = 0;
                std::uint64_t distinct = 0;
                for (int part = 1; part <= of; ++part) {
                    const PartOutput one = solve_part(
                        fmt::format("{} --part {}/{} --threads {}", words, part, of, 1 + part % 2));
                    all += one.counts.at("all").get<std::uint64_t>();
                    if (!one.counts.at("distinct").is_null()) {
                        distinct += one.counts.at("distinct").get<std::uint64_t>();
                    }
                    parts.packings.insert(one.packings.begin(), one.packings.end());
                }
                EXPECT_EQ(parts.packings, whole.packings) << words << " in " << of;
                EXPECT_EQ(all, whole.counts.at("all")) << words << " in " << of;
                if (!whole.counts.at("distinct").is_null() && how.empty()) {
                    EXPECT_EQ(distinct, whole.counts.at("distinct")) << words << " in " << of;
                }
            }
        }
    }
}

TEST(Parts, RefuseWhatTheyCannotDo) {
    for (const std::string wrong :
         {"0/3", "4/3", "1", "/", "1/", "/1", "-1/3", "1/3/4", "a/b", "1/1000001", "1 / 3", ""}) {
        const Outcome outcome = run_program("solve " + soma() + " --count --part '" + wrong + "'");
        EXPECT_EQ(outcome.code, 2) << wrong;
        EXPECT_NE(outcome.err.find("--part"), std::string::npos) << outcome.err;
    }
    for (const std::string other : {"--limit 3", "--unique", "--ordered", "--expect",
                                    "--expect-packing", "--checkpoint c", "--unit u"}) {
        const Outcome outcome = run_program("solve " + soma() + " --part 1/2 " + other);
        EXPECT_EQ(outcome.code, 2) << other;
    }
    const Outcome late = run_program("solve " + source("puzzles/bedlam-cube.yaml") +
                                     " --count --part 1/2 --threads 1 --time 0.2");
    EXPECT_EQ(late.code, 4) << late.err;
}

}  // namespace
}  // namespace polypack::testing
