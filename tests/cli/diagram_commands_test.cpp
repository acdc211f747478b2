// sample, marginals, rank, unrank, hint and diagram, and heat where it uses a diagram.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/in_folder.hpp"
#include "formats/json_schema.hpp"

namespace polypack::testing {
namespace {

using nlohmann::json;

void expect_record(const std::string& record, const std::string& line) {
    const JsonSchema schema(POLYPACK_SOURCE_DIR "/solver/records/" + record + ".schema.json");
    const json value = json::parse(line);
    for (const std::string& mistake : schema.mistakes(value)) {
        ADD_FAILURE() << record << mistake << "\n" << value.dump();
    }
}

// A corner of three cells and three dominoes in a square of nine; and dominoes in a board of
// 1.9e66 packings.
class DiagramCommands : public InFolder {
  protected:
    DiagramCommands() {
        std::ofstream(folder_ / "p.yaml")
            << "pieces:\n  - {name: V, art: [V., VV]}\n  - {name: D, copies: 3, art: [XX]}\n"
               "region: {box: [3, 3]}\n";
        std::ofstream(folder_ / "large.yaml")
            << "pieces: [{name: D, copies: any, art: [XX]}]\nregion: {box: [70, 8]}\n";
        std::ofstream(folder_ / "none.yaml")
            << "pieces: [{name: D, copies: any, art: [XX]}]\nregion: {box: [3, 3]}\n";
        std::ofstream(folder_ / "rules.yaml")
            << "pieces: [{name: D, copies: any, art: [XX]}]\nregion: {box: [4, 4]}\n"
               "rules: {fault_free: true}\n";
    }

    [[nodiscard]] int packings(const std::string& words) const {
        return std::stoi(
            json::parse(run("diagram --json " + words).out).at("all").get<std::string>());
    }
};

TEST_F(DiagramCommands, RanksAndUnranksAreInverse) {
    const int all = json::parse(run("solve --count --json p.yaml").out).at("all").get<int>();
    for (const std::string method : {"frontier", "list"}) {
        EXPECT_EQ(packings("p.yaml --method " + method), all);
        std::string numbers;
        std::string lines;
        for (int k = all; k > 0; --k) {
            numbers.append(" ").append(std::to_string(k));
            lines += fmt::format("{}\n", k);
        }
        const Outcome unranked =
            run(fmt::format("unrank p.yaml --json --method {}{}", method, numbers));
        EXPECT_EQ(unranked.code, 0) << unranked.err;
        std::ofstream(folder_ / "found.jsonl") << unranked.out;
        EXPECT_EQ(run("rank p.yaml found.jsonl --method " + method).out, lines);
    }
    EXPECT_EQ(run("solve --all --json p.yaml > all.jsonl").code, 0);
    std::istringstream ranks(run("rank p.yaml all.jsonl").out);
    std::set<int> different;
    for (int rank = 0; ranks >> rank;) different.insert(rank);
    EXPECT_EQ(static_cast<int>(different.size()), all);
    EXPECT_EQ(*different.begin(), 1);
    EXPECT_EQ(*different.rbegin(), all);
    std::ofstream(folder_ / "one.jsonl") << run("unrank p.yaml --json 1").out;
    expect_record("rank", run("rank p.yaml one.jsonl --json").out);
}

TEST_F(DiagramCommands, RefuseNumbersThatNoPackingHas) {
    const int all = packings("p.yaml");
    for (const std::string k : {"0", "-1", "99", "1.5", "x", "''", "01", "99999999999999999999"}) {
        const Outcome outcome = run("unrank p.yaml -- " + k);
        EXPECT_EQ(outcome.code, 2) << k;
        EXPECT_NE(outcome.err.find(fmt::format("K must be an integer in 1..{}", all)),
                  std::string::npos)
            << outcome.err;
    }
}

TEST_F(DiagramCommands, HandleNumbersOfManyDigits) {
    const json diagram = json::parse(run("diagram large.yaml --json").out);
    const auto packings = diagram.at("all").get<std::string>();
    EXPECT_GT(packings.size(), 50);
    EXPECT_EQ(run("unrank large.yaml --json " + packings + " > last.jsonl").code, 0);
    EXPECT_EQ(run("rank large.yaml last.jsonl").out, packings + "\n");
    const std::string sample = "sample large.yaml -n 3 --seed 7 --json";
    const std::string drawn = run(sample).out;
    EXPECT_EQ(drawn, run(sample).out);
    EXPECT_NE(drawn, run("sample large.yaml -n 3 --seed 8 --json").out);
    std::ofstream(folder_ / "drawn.jsonl") << drawn;
    EXPECT_EQ(run("rank large.yaml drawn.jsonl").code, 0);
}

// A rectangle whose diagram would be far too large.
TEST_F(DiagramCommands, DrawDominoesWithoutADiagram) {
    std::ofstream(folder_ / "wide.yaml")
        << "pieces: [{name: D, art: [DD], copies: any}]\nregion: {box: [60, 50]}\n";
    const std::string sample = "sample wide.yaml --seed 3 --json";
    const Outcome drawn = run(sample + " --verbose");
    EXPECT_EQ(drawn.code, 0) << drawn.err;
    EXPECT_NE(drawn.err.find("drawn by spanning trees"), std::string::npos) << drawn.err;
    EXPECT_EQ(run(sample).out, drawn.out);
    std::ofstream(folder_ / "drawn.jsonl") << drawn.out;
    EXPECT_EQ(run("show drawn.jsonl -o drawn.txt").code, 0);  // which checks it
    EXPECT_EQ(run("sample wide.yaml -o drawn.svg --cell 4px").out, "drawn.svg\n");
    EXPECT_TRUE(std::filesystem::exists(folder_ / "drawn.svg"));
    const Outcome fixed =
        run("sample wide.yaml --json --method determinant --with 'D at [1,0] [1,1]' --verbose");
    EXPECT_NE(fixed.out.find(R"({"piece":"D","cells":[[1,0],[1,1]]})"), std::string::npos);
    EXPECT_NE(fixed.err.find("drawn by "), std::string::npos) << fixed.err;
    const Outcome refused = run("sample p.yaml --method determinant");
    EXPECT_EQ(refused.code, 2);
    EXPECT_NE(refused.err.find("method determinant needs pieces of two cells"), std::string::npos)
        << refused.err;
    EXPECT_EQ(run("sample p.yaml -o x.svg --json").code, 2);
    EXPECT_EQ(run("sample p.yaml -o x.doc").code, 2);
    EXPECT_EQ(run("sample p.yaml --letters").code, 2);
}

TEST_F(DiagramCommands, PrintFixedPlacementsToo) {
    const std::string fixed = "p.yaml --with 'V at [0,0] [0,1] [1,1]'";
    const int all =
        json::parse(run("solve --count --all --json " + fixed).out).at("all").get<int>();
    EXPECT_EQ(packings(fixed), all);
    for (const std::string words : {"sample -n 2 --json ", "unrank --json "}) {
        const Outcome outcome = run(words + fixed + (words[0] == 'u' ? " 1" : ""));
        EXPECT_NE(outcome.out.find(R"({"piece":"V","cells":[[0,0],[0,1],[1,1]]})"),
                  std::string::npos)
            << outcome.out << outcome.err;
    }
}

TEST_F(DiagramCommands, CountWhatAPositionLeaves) {
    const std::string given = " --given 'V at [0,0] [0,1] [1,1]'";
    const int all =
        json::parse(run("solve --count --all --json p.yaml --with 'V at [0,0] [0,1] [1,1]'").out)
            .at("all")
            .get<int>();
    const Outcome marginals = run("marginals p.yaml --json" + given);
    expect_record("marginals", marginals.out);
    EXPECT_EQ(json::parse(marginals.out).at("packings"), std::to_string(all));
    const Outcome hint = run("hint p.yaml --json" + given);
    EXPECT_EQ(hint.code, 0);
    expect_record("hint", hint.out);
    EXPECT_EQ(json::parse(hint.out).at("packings"), std::to_string(all));
    const Outcome dead =
        run("hint p.yaml --given 'D at [0,0] [1,0]' --given 'D at [0,1] [1,1]' "
            "--given 'D at [0,2] [1,2]'");
    EXPECT_EQ(dead.code, 1);
    EXPECT_EQ(dead.err, "no packing has these placements\n");
    EXPECT_EQ(run("hint p.yaml --given 'D at [0,0] [1,0]' --given 'D at [1,0] [2,0]'").code, 2);
    EXPECT_EQ(run("hint p.yaml --given 'Q at [0,0] [1,0]'").code, 2);
}

TEST_F(DiagramCommands, UseDiagramsOfFiles) {
    const Outcome written = run("diagram p.yaml -o p.ppd --json");
    expect_record("diagram", written.out);
    EXPECT_EQ(run("marginals p.yaml --diagram p.ppd").out, run("marginals p.yaml").out);
    EXPECT_EQ(run("hint p.yaml --diagram p.ppd").out, run("hint p.yaml").out);
    EXPECT_EQ(run("sample p.yaml --diagram p.ppd -n 9").out, run("sample p.yaml -n 9").out);
    EXPECT_EQ(run("unrank p.yaml 2 --diagram p.ppd").out, run("unrank p.yaml 2").out);
    const Outcome other = run("hint none.yaml --diagram p.ppd");
    EXPECT_EQ(other.code, 3);
    EXPECT_NE(other.err.find("p.ppd:1: the file is the diagram of another puzzle"),
              std::string::npos)
        << other.err;
    const std::string bytes = contents(folder_ / "p.ppd");
    std::ofstream(folder_ / "cut.ppd") << bytes.substr(0, bytes.size() / 2);
    EXPECT_EQ(run("hint p.yaml --diagram cut.ppd").code, 3);
    EXPECT_EQ(run("hint p.yaml --diagram missing.ppd").code, 3);
    EXPECT_EQ(run("hint p.yaml --diagram p.yaml").code, 3);
    EXPECT_EQ(run("hint p.yaml --diagram p.ppd --method list").code, 2);
}

TEST_F(DiagramCommands, TakePositionsOfFiles) {
    const std::string placement = R"({"packing":[{"piece":"V","cells":[[0,0],[0,1],[1,1]]}]})";
    const std::string typed = " --given 'V at [0,0] [0,1] [1,1]'";
    std::ofstream(folder_ / "part.jsonl") << placement << '\n';
    for (const std::string words : {"hint p.yaml", "marginals p.yaml", "hint p.yaml --json"}) {
        const Outcome outcome = run(words + " --packings part.jsonl");
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(outcome.out, run(words + typed).out);
        EXPECT_EQ(outcome.out, run(words + typed + " --packings part.jsonl").out);
    }
    EXPECT_EQ(run("solve p.yaml --all --json >all.jsonl").code, 0);
    EXPECT_EQ(run("hint p.yaml --packings all.jsonl").err,
              "all.jsonl:3: --packings takes a file of one packing here; this is the second\n");
    EXPECT_EQ(run("hint p.yaml --packings /dev/null").code, 3);
    EXPECT_EQ(run("hint p.yaml --packings nothing").code, 3);
    EXPECT_EQ(run("hint - --packings -").code, 2);
    std::ofstream(folder_ / "wrong.jsonl") << R"({"packing":[{"piece":"V","cells":[[0,0]]}]})";
    EXPECT_EQ(run("hint p.yaml --packings wrong.jsonl").err,
              "wrong.jsonl:1: piece 'V' has no placement on the cells that it is given\n");
}

TEST_F(DiagramCommands, AnswerHowManyPackingsPositionsLeave) {
    const json hint = json::parse(run("hint p.yaml --json --given 'V at [0,0] [0,1] [1,1]'").out);
    std::ofstream(folder_ / "positions.jsonl")
        << R"({"packing":[]})" << "\n\n"
        << R"({"packing":[{"piece":"V","cells":[[0,0],[0,1],[1,1]]}]})" << '\n'
        << R"({"packing":[{"piece":"D","cells":[[0,0],[1,0]]},)"
        << R"({"piece":"D","cells":[[0,1],[1,1]]},{"piece":"D","cells":[[0,2],[1,2]]}]})" << '\n';
    const Outcome outcome = run("diagram p.yaml --packings positions.jsonl");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, fmt::format("{}\n{}\n0\n", packings("p.yaml"),
                                       hint.at("packings").get<std::string>()));
    EXPECT_EQ(run("unrank p.yaml 1 --json >one.jsonl").code, 0);
    EXPECT_EQ(run("diagram p.yaml --packings one.jsonl").out, "1\n");
    expect_record("position", run("diagram p.yaml --packings one.jsonl --json").out);
}

TEST_F(DiagramCommands, EndWhenTheirTimeIsOver) {
    EXPECT_EQ(run("diagram large.yaml -o large.ppd").code, 0);
    EXPECT_EQ(run("sample large.yaml -n 10000000 --time 0.3 >out").code, 4);
    EXPECT_EQ(run("unrank large.yaml --time 0.3 $(seq 100000) >out").code, 4);
    std::ofstream(folder_ / "board.yaml")
        << "pieces: [{name: D, copies: any, art: [XX]}]\nregion: {box: [18, 18]}\n";
    EXPECT_EQ(run("diagram board.yaml -o none.ppd --time 0.05").code, 4);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "none.ppd"));
    EXPECT_EQ(run("diagram p.yaml -o ''").code, 2);
}

TEST_F(DiagramCommands, KeepTheMemoryOfTheProcess) {
    if (POLYPACK_SANITIZED) GTEST_SKIP() << "sanitizers take more memory";
    std::ofstream(folder_ / "board.yaml")
        << "pieces: [{name: D, copies: any, art: [XX]}]\nregion: {box: [20, 20]}\n";
    const std::string words = "diagram " + (folder_ / "board.yaml").string() +
                              " --method frontier --memory 100M >/dev/null 2>&1";
    const pid_t child = fork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", ("exec '" POLYPACK_PROGRAM "' " + words).c_str(), nullptr);
        _exit(127);
    }
    int status = 0;
    rusage usage{};
    ASSERT_EQ(wait4(child, &status, 0, &usage), child);
    EXPECT_EQ(WEXITSTATUS(status), 6);
    constexpr long most = 125L << 10;
    EXPECT_LT(usage.ru_maxrss, most);
}

TEST_F(DiagramCommands, SayThatThereIsNone) {
    for (const std::string words :
         {"sample none.yaml", "marginals none.yaml", "hint none.yaml", "unrank none.yaml 1"}) {
        const Outcome outcome = run(words);
        EXPECT_EQ(outcome.code, 1) << words;
        EXPECT_EQ(outcome.err.rfind("no packing", 0), 0) << outcome.err;
    }
    EXPECT_EQ(packings("none.yaml"), 0);
}

TEST_F(DiagramCommands, RefuseRulesByTheirNames) {
    const Outcome outcome = run("sample rules.yaml");
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.err.find("rules on whole packings: fault_free"), std::string::npos);
}

// With a limit, heat lists packings; a search that ends within the limit is complete.
TEST_F(DiagramCommands, HeatIsTheSameWithAndWithoutADiagram) {
    for (const std::string& file :
         {std::string("p.yaml"), nine_pieces(), source("puzzles/pentominoes-3x20.yaml"),
          source("puzzles/dominoes-6x6.yaml"), source("puzzles/tetrahexes-long-hexagon.yaml"),
          source("puzzles/hexiamonds-trefoil.yaml")}) {
        SCOPED_TRACE(file);
        const Outcome by_diagram = run("heat " + file);
        EXPECT_EQ(by_diagram.code, 0);
        EXPECT_EQ(by_diagram.out, run("heat --limit 1000000 " + file).out);
        EXPECT_EQ(run("heat -o a.json " + file).code, 0);
        EXPECT_EQ(run("heat -o b.json --limit 1000000 " + file).code, 0);
        EXPECT_EQ(contents(folder_ / "a.json"), contents(folder_ / "b.json"));
    }
}

TEST_F(DiagramCommands, FilesThatAreReadAreNotReplaced) {
    const std::string before = contents(folder_ / "p.yaml");
    EXPECT_EQ(run("diagram p.yaml -o ./p.yaml").err,
              "polypack: --output would replace 'p.yaml', which is read; name another file\n");
    EXPECT_EQ(run("solve p.yaml --checkpoint c --status p.yaml").code, 2);
    EXPECT_EQ(run("diagram p.yaml -o -").err, "polypack: --output must name a file, got '-'\n");
    EXPECT_EQ(contents(folder_ / "p.yaml"), before);
}

TEST_F(DiagramCommands, HeatIsExactForPackingsThatNobodyCouldList) {
    EXPECT_EQ(run("heat -o large.json large.yaml").code, 0);
    expect_record("heat", contents(folder_ / "large.json"));
    const json map = json::parse(contents(folder_ / "large.json"));
    EXPECT_EQ(map.at("complete"), true);
    EXPECT_TRUE(
        run("count large.yaml")
            .out.ends_with(fmt::format("all         {}\n", map.at("packings").get<std::string>())));
    EXPECT_EQ(map.at("pieces").at(0).at("counts").at(0), map.at("packings"));
}

}  // namespace
}  // namespace polypack::testing
