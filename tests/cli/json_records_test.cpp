// Every JSON line that a command prints obeys the schema of its record.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/in_folder.hpp"
#include "formats/json_schema.hpp"

namespace polypack::testing {
namespace {

using nlohmann::json;

std::vector<json> records_of(const std::string& text) {
    std::vector<json> records;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) records.push_back(json::parse(line));
    return records;
}

const JsonSchema& schema(const std::string& record) {
    static std::map<std::string, JsonSchema> schemas;
    const auto at = schemas.find(record);
    if (at != schemas.end()) return at->second;
    const std::string file = POLYPACK_SOURCE_DIR "/solver/records/" + record + ".schema.json";
    return schemas.emplace(record, JsonSchema(file)).first->second;
}

void expect_record(const std::string& record, const json& value) {
    for (const std::string& mistake : schema(record).mistakes(value)) {
        ADD_FAILURE() << record << mistake << "\n" << value.dump();
    }
}

class JsonRecords : public InFolder {};

TEST_F(JsonRecords, OfTheBestPackings) {
    std::ofstream(folder_ / "crosses.yaml")
        << "pieces: [{name: X, copies: any, art: [.X., XXX, .X.], value: 2}]\n"
           "region: {box: [6, 6]}\nholes: 36\nmaximise: {copies: X}\n";
    std::ofstream(folder_ / "heptominoes.yaml")
        << "pieces: {generate: {polyominoes: 7}, copies: {min: 0, max: 1}}\n"
           "region: {box: [28, 27]}\nholes: 756\nmaximise: cells\n";
    std::ofstream(folder_ / "none.yaml")
        << "pieces: [{name: d, copies: any, art: [XX]}]\nregion: {box: [3, 3]}\n";
    for (const std::string& words :
         {std::string("crosses.yaml"), std::string("crosses.yaml --count"),
          std::string("crosses.yaml --minimise holes"),
          std::string("heptominoes.yaml --time 500ms"),
          std::string("crosses.yaml --maximise value"),
          std::string("none.yaml --minimise copies:d")}) {
        SCOPED_TRACE(words);
        const auto records = records_of(run("solve --json " + words).out);
        ASSERT_FALSE(records.empty());
        for (std::size_t i = 0; i + 1 < records.size(); ++i) {
            expect_record(i == 0 ? "puzzle" : "packing", records[i]);
        }
        expect_record("optimum", records.back());
    }
    const json best = records_of(run("solve --json --count crosses.yaml").out).back();
    EXPECT_EQ(best["best"], 4);
    EXPECT_EQ(best["bound"], 4);
    EXPECT_EQ(best["proven"], true);
    EXPECT_GT(best["all"], 0);
}

TEST_F(JsonRecords, OfSolve) {
    std::ofstream(folder_ / "uneven.yaml")
        << "pieces: [{name: d, copies: any, art: [XX]}]\nregion: {box: [3, 3]}\n";
    for (const std::string& words :
         {nine_pieces(), nine_pieces() + " --all", nine_pieces() + " --all --limit 3",
          nine_pieces() + " --unique", source("puzzles/soma-cube.yaml") + " --unique",
          source("puzzles/tetrominoes-4x5.yaml"), std::string("uneven.yaml --unique"),
          source("puzzles/hexiamonds-trefoil.yaml") + " --limit 2",
          source("bench/puzzles/one-sided-pentominoes-5x18.yaml") + " --count --time 300ms",
          source("puzzles/dominoes-20x20.yaml") + " --count",
          source("bench/puzzles/one-sided-pentominoes-5x18.yaml") + " --unique --time 300ms"}) {
        SCOPED_TRACE(words);
        const auto records = records_of(run("solve --json " + words).out);
        ASSERT_FALSE(records.empty());
        for (std::size_t i = 0; i + 1 < records.size(); ++i) {
            expect_record(i == 0 ? "puzzle" : "packing", records[i]);
        }
        expect_record("result", records.back());
    }
}

TEST_F(JsonRecords, OfCount) {
    for (const std::string& words :
         {nine_pieces(), nine_pieces() + " --distinct", source("puzzles/dominoes-12x12.yaml"),
          source("puzzles/tetrominoes-4x5.yaml"),
          source("bench/puzzles/one-sided-pentominoes-5x18.yaml") + " --time 300ms"}) {
        SCOPED_TRACE(words);
        expect_record("count", json::parse(run("count --json " + words).out));
    }
}

TEST_F(JsonRecords, OfDisassemble) {
    for (const std::string& words :
         {source("puzzles/burr-piston.yaml") + " --least-total",
          source("puzzles/soma-cube.yaml") + " --level 2..",
          source("puzzles/bedlam-cube.yaml") + " --time 300ms",
          source("tests/corpus/data/xmpuzzle/CubeInCage.xmpuzzle"),
          source("puzzles/key-in-lock.yaml") + " --moves turns",
          source("puzzles/key-in-narrow-lock.yaml") + " --moves turns --turn-bevel 0",
          source("puzzles/key-in-narrow-lock.yaml") + " --moves turns --turn-bevel 0.05",
          source("puzzles/burr-piston.yaml") + " --moves apart"}) {
        SCOPED_TRACE(words);
        const auto records = records_of(run("disassemble --json " + words).out);
        ASSERT_FALSE(records.empty());
        for (std::size_t i = 0; i + 1 < records.size(); ++i) {
            expect_record(i == 0 ? "puzzle" : "disassembly", records[i]);
        }
        expect_record("disassembled", records.back());
    }
}

TEST_F(JsonRecords, OfInterlockingPieces) {
    for (const std::string& words :
         {source("puzzles/burr-piston.yaml"), source("puzzles/interlocking-5x5x5-5.yaml"),
          source("puzzles/soma-cube.yaml") + " --hold L",
          source("puzzles/bedlam-cube.yaml") + " --time 300ms"}) {
        SCOPED_TRACE(words);
        const auto records = records_of(run("disassemble --interlock --json " + words).out);
        ASSERT_GT(records.size(), 2U);
        for (std::size_t i = 0; i + 1 < records.size(); ++i) {
            expect_record(i == 0 ? "puzzle" : "interlock", records[i]);
        }
        expect_record("interlocked", records.back());
    }
}

TEST_F(JsonRecords, OfPackingsThatAFileStores) {
    // With moves, with their numbers alone, without either.
    for (const auto& [file, record] : {std::pair{"PelikanBurr", "disassembly"},
                                       {"SolidSixPieceBurrs", "packing"},
                                       {"PiecesOfEight", "packing"}}) {
        SCOPED_TRACE(file);
        const auto records = records_of(
            run("convert --problem 1 --to packings " +
                source(std::string("tests/corpus/data/xmpuzzle/") + file + ".xmpuzzle") + " -")
                .out);
        ASSERT_GT(records.size(), 1U);
        expect_record("puzzle", records.front());
        for (std::size_t i = 1; i < records.size(); ++i) {
            expect_record(record, records[i]);
            EXPECT_TRUE(records[i].contains("stored"));
        }
    }
}

TEST_F(JsonRecords, OfProgress) {
    const Outcome outcome = run("solve --count --progress json --time 1.3s " +
                                source("bench/puzzles/one-sided-pentominoes-5x18.yaml"));
    const auto records = records_of(outcome.err);
    ASSERT_FALSE(records.empty());
    for (const json& record : records) expect_record("progress", record);
}

TEST_F(JsonRecords, OfExplainAndEstimate) {
    std::ofstream(folder_ / "two-parts.yaml")
        << "pieces: {generate: {polyominoes: 6}}\n"
           "region: {parts: [{box: [15, 7]}, {box: [15, 7]}]}\n";
    std::ofstream(folder_ / "rules.yaml")
        << "pieces: [{name: d, copies: 2, art: [XX]}]\nregion: {box: [2, 2]}\n"
           "rules: {fault_free: true}\n";
    std::ofstream(folder_ / "too-wide.yaml")
        << "pieces: [{name: I, art: [XXXX]}, {name: d, copies: 3, art: [XX]}]\n"
           "region: {box: [3, 3], optional: {cells: [[0, 0]]}}\n";
    for (const std::string& file :
         {nine_pieces(), source("puzzles/tetrominoes-4x5.yaml"),
          source("puzzles/l-tetrominoes-10x10.yaml"), std::string("two-parts.yaml"),
          std::string("rules.yaml"), std::string("too-wide.yaml")}) {
        SCOPED_TRACE(file);
        expect_record("explanation", json::parse(run("explain --json " + file).out));
        const Outcome estimated = run("estimate --json --time 200ms " + file);
        expect_record("estimate", json::parse(estimated.out));
    }
    const json parts = json::parse(run("explain --json two-parts.yaml").out);
    ASSERT_FALSE(parts.at("reasons").empty());
    EXPECT_EQ(parts.at("reasons")[0].at("volumes").at("divisor"), 6);
    EXPECT_EQ(parts.at("reasons")[0].at("volumes").at("most"), 105);
    EXPECT_EQ(parts.at("reasons")[0].at("cells").size(), 105);
    const json ruled = json::parse(run("explain --json rules.yaml").out);
    EXPECT_EQ(ruled.at("verdict"), "impossible");
    EXPECT_EQ(ruled.at("only_rules_forbid"), true);
}

TEST_F(JsonRecords, OfWeightsAddUp) {
    const json explained =
        json::parse(run("explain --json " + source("puzzles/y-hexominoes-12x13.yaml")).out);
    const json& reason = explained.at("reasons").at(0);
    EXPECT_EQ(reason.at("kind"), "weights");
    const json& weights = reason.at("weights");
    EXPECT_EQ(weights.at("cells").size(), reason.at("cells").size());
    EXPECT_EQ(weights.at("pieces").size(), reason.at("pieces").size());
    int sum = 0;
    for (const json& weight : weights.at("cells")) sum += weight.get<int>();
    EXPECT_EQ(weights.at("region_sum"), sum);
    EXPECT_NE(sum % weights.at("modulus").get<int>(), 0);
}

TEST_F(JsonRecords, TellTheSameReasonAsExplain) {
    std::ofstream(folder_ / "two-parts.yaml")
        << "pieces: {generate: {polyominoes: 6}}\n"
           "region: {parts: [{box: [15, 7]}, {box: [15, 7]}]}\n";
    const std::string sentence = "105 is not a multiple of 6";
    EXPECT_NE(run("explain two-parts.yaml").out.find(sentence), std::string::npos);
    EXPECT_NE(run("solve two-parts.yaml --count").err.find("no packing: volumes: "),
              std::string::npos);
    const Outcome solved = run("solve two-parts.yaml --count --json");
    const json explained = json::parse(run("explain --json two-parts.yaml").out);
    EXPECT_EQ(json::parse(solved.out).at("reason"), explained.at("reasons")[0]);
}

TEST_F(JsonRecords, OfEachPieceChecked) {
    const json soma =
        json::parse(run("check --json --each-piece " + source("puzzles/soma-cube.yaml")).out);
    expect_record("check", soma);
    ASSERT_EQ(soma.at("each_piece").size(), 7U);
    int placements = 0;
    int mirrored = 0;
    for (const json& piece : soma.at("each_piece")) {
        placements += piece.at("placements").get<int>();
        mirrored += piece.at("mirror_of").is_null() ? 0 : 1;
        EXPECT_EQ(piece.at("same_as"), nullptr);
    }
    EXPECT_EQ(placements, soma.at("placements"));
    EXPECT_EQ(mirrored, 1);
    std::ofstream(folder_ / "same.yaml")
        << "pieces: [{name: A, art: [XX]}, {name: B, art: [X, X]}, {name: C, art: [XXXX]}]\n"
           "region: {box: [3, 2]}\n";
    const Outcome text = run("check --each-piece same.yaml");
    EXPECT_NE(text.out.find("B           2 cells, 7 placements, 4 symmetries, the same as 'A'\n"),
              std::string::npos)
        << text.out;
    EXPECT_NE(text.out.find("C           4 cells, 0 placements, 4 symmetries\n"),
              std::string::npos);
    EXPECT_EQ(run("check --each-piece no-such-file.yaml").code, 3);
}

TEST_F(JsonRecords, OfCheck) {
    std::ofstream(folder_ / "any.yaml")
        << "pieces: [{name: d, copies: any, art: [XX]}]\nregion: {box: [3, 3]}\n";
    const Outcome outcome = run("check --json any.yaml no-such-file.yaml " + nine_pieces() + " " +
                                source("tests/bad_puzzles/from-disconnected.yaml"));
    EXPECT_EQ(outcome.code, 3);
    EXPECT_EQ(outcome.err, "");
    const auto records = records_of(outcome.out);
    ASSERT_EQ(records.size(), 4);
    for (const json& record : records) expect_record("check", record);
    EXPECT_EQ(records[0].at("copies").at("most"), nullptr);
    EXPECT_EQ(records[0].at("reason").at("kind"), "volumes");
    EXPECT_EQ(records[0].at("contradicted"), nullptr);
    EXPECT_EQ(records[1].at("valid"), false);
    EXPECT_EQ(records[2].at("copies").at("most"), 9);
    EXPECT_NE(records[3].at("error").at("file"), records[3].at("file"));
    std::ofstream(folder_ / "any.yaml", std::ios::app) << "expect: {all: 10}\n";
    const Outcome contradicted = run("check --json any.yaml");
    EXPECT_EQ(contradicted.code, 1);
    const json record = json::parse(contradicted.out);
    expect_record("check", record);
    EXPECT_EQ(record.at("contradicted"), "10");
    std::string bad;
    for (const auto& file :
         std::filesystem::directory_iterator(POLYPACK_SOURCE_DIR "/tests/bad_puzzles")) {
        bad += " '" + file.path().string() + "'";
    }
    std::set<json> codes;
    for (const json& record : records_of(run("check --json" + bad).out)) {
        expect_record("check", record);
        if (record.contains("error")) codes.insert(record.at("error").at("code"));
    }
    EXPECT_GE(codes.size(), 20);
}

TEST_F(JsonRecords, OfThePuzzle) {
    std::ofstream(folder_ / "everything.yaml")
        << "lattice: square\ncolours: {b: black, w: white}\n"
           "pieces:\n"
           "  - {name: d, copies: any, art: [XX], colour: red}\n"
           "  - {name: t, copies: {min: 0, max: 2}, art: [bwb],\n"
           "     turn_over: false, rotate: half}\n"
           "region: {box: [6, 2], wrap: {x: 6}, optional: {cells: [[0, 0]]}}\n";
    const auto records = records_of(run("solve --json --limit 1 everything.yaml").out);
    ASSERT_EQ(records.size(), 3);
    expect_record("puzzle", records[0]);
    const json& puzzle = records[0].at("puzzle");
    EXPECT_EQ(puzzle.at("wrap"), json({{"x", 6}}));
    EXPECT_EQ(puzzle.at("optional").size(), 1);
    EXPECT_EQ(puzzle.at("pieces")[1].at("rotate"), "half");
}

TEST_F(JsonRecords, OfPlacements) {
    std::ofstream(folder_ / "all.yaml")
        << "pieces: [{name: d, copies: any, art: [XX]}, {name: I, copies: {max: 2}, art: [XXX]}]\n"
           "region: {box: [3, 2], optional: {cells: [[2, 1]]}}\nholes: 1\n"
           "fixed: [{piece: d, cells: [[0, 1], [1, 1]]}]\n"
           "rules: {groups: [{pieces: [d, I], copies: {min: 1}}]}\n";
    std::ofstream(folder_ / "rule.yaml")
        << "pieces: [{name: d, copies: 2, art: [XX]}]\nregion: {box: [2, 2]}\n"
           "rules: {fault_free: true}\n";
    const json all = json::parse(run("convert all.yaml - --to placements").out);
    expect_record("placements", all);
    EXPECT_EQ(all.at("pieces")[0].at("copies"), json({0, nullptr}));
    EXPECT_EQ(all.at("pieces")[1].at("copies"), json({0, 2}));
    EXPECT_EQ(all.at("optional"), json({5}));
    EXPECT_EQ(all.at("holes"), 1);
    EXPECT_EQ(all.at("groups")[0].at("pieces"), json({0, 1}));
    ASSERT_EQ(all.at("fixed").size(), 1);
    EXPECT_EQ(all.at("placements")[all.at("fixed")[0].get<std::size_t>()], json({0, json({3, 4})}));
    EXPECT_EQ(run("convert rule.yaml - --to placements").err,
              "polypack: the format placements cannot express: the rule fault_free\n");

    const std::string soma = source("puzzles/soma-cube.yaml");
    const json of_soma = json::parse(run("convert " + soma + " - --to placements").out);
    expect_record("placements", of_soma);
    EXPECT_EQ(of_soma.at("placements").size(),
              json::parse(run("check --json " + soma).out).at("placements"));
    std::set<std::pair<json, json>> known;
    for (const json& placement : of_soma.at("placements")) {
        json cells = json::array();
        for (const json& cell : placement[1]) {
            cells.push_back(of_soma.at("region")[cell.get<std::size_t>()]);
        }
        known.emplace(of_soma.at("pieces")[placement[0].get<std::size_t>()].at("piece"), cells);
    }
    const json packing = records_of(run("solve --json --limit 1 " + soma).out).at(1);
    for (const json& placed : packing.at("packing")) {
        EXPECT_TRUE(known.contains({placed.at("piece"), placed.at("cells")})) << placed;
    }
}

TEST_F(JsonRecords, OfTheViewer) {
    for (const std::string& words :
         {source("puzzles/soma-cube.yaml"), source("puzzles/dominoes-6x6.yaml") + " --limit 3",
          source("puzzles/kanoodle-pyramid.yaml") + " --limit 2",
          source("puzzles/chequered-pentominoes-6x10.yaml") + " --limit 2",
          source("puzzles/burr-piston.yaml") + " --play-moves",
          source("puzzles/burr-piston.yaml") + " --explore --states 100"}) {
        SCOPED_TRACE(words);
        ASSERT_EQ(run("show -o x.json " + words).code, 0);
        std::string data = contents(folder_ / "x.json");
        expect_record("viewer", json::parse(data));
        ASSERT_EQ(run("show -o x.html " + words).code, 0);
        ASSERT_TRUE(data.ends_with('\n'));
        data.pop_back();
        EXPECT_NE(contents(folder_ / "x.html").find(">" + data + "<"), std::string::npos);
    }
}

TEST_F(JsonRecords, OfCountPolyforms) {
    const auto records = records_of(run("count-polyforms hex 1..4 --json").out);
    ASSERT_EQ(records.size(), 4);
    for (const json& record : records) expect_record("polyforms", record);
}

TEST_F(JsonRecords, OfListAndHeat) {
    const auto records = records_of(run("list --json").out);
    EXPECT_GT(records.size(), 80);
    for (const json& record : records) expect_record("list", record);
    EXPECT_EQ(run("heat -o heat.json " + nine_pieces()).code, 0);
    expect_record("heat", json::parse(contents(folder_ / "heat.json")));
    expect_record("heat", json::parse(run("heat --json " + nine_pieces()).out));
}

TEST_F(JsonRecords, OfLattice) {
    expect_record("lattice", json::parse(run("lattice hex --json").out));
    const json rhombic = json::parse(run("lattice rhombic --json").out);
    expect_record("lattice", rhombic);
    EXPECT_EQ(rhombic.at("words").at("cube").size(), 24);
    EXPECT_EQ(rhombic.at("steps"),
              json::parse("[[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], null, [0.0, 0.0, 1.0]]"));
    const json sphere = json::parse(run("lattice sphere --json").out);
    expect_record("lattice", sphere);
    EXPECT_EQ(sphere.at("cells").at(0).at("radius"), 0.5);
}

TEST_F(JsonRecords, OfVerify) {
    std::ofstream(folder_ / "p.json") << run("solve --json " + nine_pieces()).out;
    const json record = json::parse(run("verify --json " + nine_pieces() + " p.json").out);
    expect_record("verify", record);
    EXPECT_EQ(record.at("wrong"), 0);
}

TEST_F(JsonRecords, OfProofs) {
    const json certified =
        json::parse(run("certify --json -o p " + source("puzzles/example.yaml")).out);
    expect_record("certified", certified);
    EXPECT_EQ(certified.at("all"), 12);
    const json checked = json::parse(run("check-proof --json p.opb p").out);
    expect_record("checked", checked);
    EXPECT_EQ(checked.at("solutions"), certified.at("listed"));
    EXPECT_EQ(checked.at("solutions_without_last"), certified.at("all"));
}

TEST_F(JsonRecords, SecondsHaveNoMoreThanSixDecimals) {
    for (int i = 0; i < 5; ++i) {
        const std::string line = run("solve --count --json " + nine_pieces()).out;
        const double micro = json::parse(line).at("seconds").get<double>() * 1e6;
        EXPECT_NEAR(micro, std::round(micro), 1e-6);
    }
}

TEST_F(JsonRecords, OfChoose) {
    const std::string choose = "choose --json " + source("puzzles/pentominoes-5x5-choose.yaml");
    for (const std::string words :
         {"", " --limit 1", " --list packing", " --list none", " --list one --limit 2"}) {
        SCOPED_TRACE(words);
        const auto records = records_of(run(choose + words).out);
        ASSERT_FALSE(records.empty());
        for (std::size_t i = 0; i + 1 < records.size(); ++i) expect_record("choice", records[i]);
        expect_record("choices", records.back());
    }
    expect_record("bag", json::parse(run(choose + " --bag 5").out));
    const std::string bag = "choose --json --bag 20 --time 300ms " +
                            source("bench/puzzles/pentacubes-5x5x4-choose.yaml");
    expect_record("bag", json::parse(run(bag).out));
}

TEST_F(JsonRecords, OfDifficulty) {
    const std::string difficulty = "difficulty --json " + source("puzzles/soma-cube.yaml");
    expect_record("difficulty", json::parse(run(difficulty).out));
    const json stopped =
        json::parse(run("difficulty --json --time 0.5 " + source("puzzles/bedlam-cube.yaml")).out);
    expect_record("difficulty", stopped);
    EXPECT_EQ(stopped["ending"], "time");
    EXPECT_TRUE(stopped["chance"].is_null());
    EXPECT_GT(stopped["played"]["plays"], 0);
    const std::string family = source("puzzles/pentominoes-5x5-choose.yaml");
    std::ofstream(folder_ / "five.yaml")
        << "pieces: {from: " << source("pieces/pentominoes.yaml") << ", use: [F, L, P, V, Y]}\n"
        << "region: {box: [5, 5]}\n";
    const std::string ranks = "difficulty --json --family " + family + " ";
    const json ranked = json::parse(run(ranks + "five.yaml").out);
    expect_record("difficulty", ranked);
    EXPECT_EQ(ranked["family"]["easier"], 44);
    EXPECT_EQ(run(ranks + source("puzzles/pentominoes-3x20.yaml")).code, 2) << "another region";
    EXPECT_EQ(run(ranks + source("puzzles/pentominoes-5x5-any.yaml")).code, 2) << "any number";
}

TEST_F(JsonRecords, OfUnique) {
    for (const std::string by : {"place", "marks", "colours", "move"}) {
        SCOPED_TRACE(by);
        const std::string unique = "unique --json --by " + by + " ";
        const json record = json::parse(run(unique + source("puzzles/soma-cube.yaml")).out);
        expect_record("unique", record);
        EXPECT_EQ(record["proven"], by != "move");
        if (by == "move") continue;
        expect_record(
            "unique",
            json::parse(run(unique + "--limit 10 " + source("puzzles/pentominoes-3x20.yaml")).out));
    }
}

TEST_F(JsonRecords, OfBooklet) {
    const std::string booklet =
        "booklet --json -o b.html -n 3 " + source("puzzles/pentominoes-5x5-choose.yaml");
    expect_record("booklet", json::parse(run(booklet).out));
    expect_record("booklet", json::parse(run(booklet + " --random 4").out));
    const json stopped = json::parse(run("booklet --json -o b.html -n 500 --random 12 --time 0.5 " +
                                         source("pieces/hexominoes.yaml"))
                                         .out);
    expect_record("booklet", stopped);
    EXPECT_EQ(stopped["ending"], "time");
}

TEST_F(JsonRecords, OfOrder) {
    const std::string order = "order --json " + source("pieces/pentominoes.yaml");
    const auto records = records_of(run(order + " --piece Y").out);
    ASSERT_EQ(records.size(), 3);
    expect_record("puzzle", records[0]);
    expect_record("packing", records[1]);
    expect_record("order", records[2]);
    EXPECT_EQ(records[2]["order"], 10);
    expect_record("order", json::parse(run(order + " --piece X --limit 20").out));
    expect_record("order", records_of(run(order + " --piece X --find torus").out)[2]);
    expect_record("order", records_of(run(order + " --piece P --find reptile").out)[2]);
    const json primes = json::parse(run(order + " --piece Y --find primes --limit 30").out);
    expect_record("primes", primes);
    EXPECT_EQ(primes["primes"], json::parse("[[5, 10], [10, 14]]"));
    const std::string hexominoes = source("pieces/hexominoes.yaml");
    expect_record("order", json::parse(run("order --json --piece Y --time 0.3 " + hexominoes).out));
}

TEST_F(JsonRecords, OfCompat) {
    const std::string compat = "compat --json " + source("pieces/pentominoes.yaml");
    const auto records = records_of(run(compat + " --piece T --piece X").out);
    ASSERT_EQ(records.size(), 4);
    expect_record("puzzle", records[0]);
    expect_record("packing", records[1]);
    expect_record("packing", records[2]);
    expect_record("compat", records[3]);
    EXPECT_EQ(records[3]["cells"], 20);
    EXPECT_EQ(records[3]["copies"], json::parse("[4, 4]"));
    const json never = json::parse(run(compat + " --piece U --piece X").out);
    expect_record("compat", never);
    EXPECT_EQ(never["never"], true);
    const auto pairs = records_of(run(compat + " --pairs --limit 10").out);
    ASSERT_EQ(pairs.size(), 66);
    for (const json& pair : pairs) expect_record("compat", pair);
    const json stopped =
        json::parse(run(compat + " --piece I --piece Z --limit 200 --time 0.3").out);
    expect_record("compat", stopped);
    EXPECT_EQ(stopped["ending"], "time");
}

TEST_F(JsonRecords, OfDesign) {
    const std::string design = "design --json " + source("puzzles/pentominoes-5x5-choose.yaml");
    for (const std::string words :
         {" --goal unique", " --goal unique --by exhaustive --best 3", " --goal many-packings"}) {
        SCOPED_TRACE(words);
        expect_record("design", json::parse(run(design + words).out));
    }
    expect_record("design", json::parse(run("design --json --goal few-packings --time 1s " +
                                            source("puzzles/design-3x3x3-five-pieces.yaml"))
                                            .out));
}

TEST_F(JsonRecords, SchemasArePrinted) {
    const Outcome names = run("schema");
    for (const auto& entry : std::filesystem::directory_iterator(
             std::filesystem::path(POLYPACK_SOURCE_DIR) / "solver" / "records")) {
        const std::string file = entry.path().filename().string();
        if (!file.ends_with(".schema.json")) continue;
        const std::string record = file.substr(0, file.find('.'));
        SCOPED_TRACE(record);
        EXPECT_NE(names.out.find(record), std::string::npos);
        const json text = json::parse(contents(entry.path()));
        const std::string printed = run("schema " + record).out;
        if (text.dump().find(".schema.json") == std::string::npos) {
            EXPECT_EQ(printed, contents(entry.path()));
        } else {
            for (const auto& [name, embedded] : json::parse(printed).at("$defs").items()) {
                if (!name.ends_with(".schema.json")) continue;
                EXPECT_EQ(embedded.at("$id"), name);
                const json own = json::parse(run("schema " + name.substr(0, name.find('.'))).out);
                EXPECT_EQ(embedded.at("properties"), own.at("properties"));
            }
            EXPECT_EQ(json::parse(printed).at("properties"), text.at("properties"));
        }
        EXPECT_EQ(text.at("$schema"), "https://json-schema.org/draft/2020-12/schema");
        EXPECT_EQ(text.at("additionalProperties"), false);
    }
    EXPECT_EQ(run("schema reson").err,
              "polypack: unknown record 'reson'; did you mean 'reason'?\n");
    EXPECT_EQ(run("schema reson").code, 2);
}

// Counts the references of a schema, each of which leads to a part of it.
int references(const json& value, const json& document) {
    int count = 0;
    for (const auto& [key, member] : value.items()) {
        if (key == "$ref") {
            const auto target = member.get<std::string>();
            EXPECT_TRUE(target.starts_with("#/") &&
                        document.contains(json::json_pointer(target.substr(1))))
                << target;
            ++count;
        } else if (member.is_structured()) {
            count += references(member, document);
        }
    }
    return count;
}

// Those of the files that people write need no other file.
TEST_F(JsonRecords, SchemasOfFilesStandAlone) {
    for (const std::string kind : {"puzzle", "pieces"}) {
        SCOPED_TRACE(kind);
        const json printed = json::parse(run("schema " + kind + "-file").out);
        const std::string file =
            fmt::format("{}/{}.schema.json", kind == "puzzle" ? "puzzles" : "pieces", kind);
        const json shipped =
            json::parse(contents(std::filesystem::path(POLYPACK_SOURCE_DIR) / file));
        EXPECT_GE(references(printed, printed), 40);
        ASSERT_EQ(printed.at("properties").size(), shipped.at("properties").size());
        for (const auto& [key, value] : shipped.at("properties").items())
            EXPECT_TRUE(printed.at("properties").contains(key)) << key;
    }
}

TEST_F(JsonRecords, AreRefusedIfTheyAreWrong) {
    json record = records_of(run("solve --count --json " + nine_pieces()).out).back();
    record["seconds"] = "0.1";
    EXPECT_EQ(schema("result").mistakes(record).size(), 1);
    record["seconds"] = 0.1;
    record["reason"] = {{"kind", "volumes"}};
    EXPECT_EQ(schema("result").mistakes(record).size(), 1);
    record["reason"] = nullptr;
    record["extra"] = 1;
    EXPECT_EQ(schema("result").mistakes(record).size(), 1);
    record.erase("extra");
    record.erase("ending");
    EXPECT_EQ(schema("result").mistakes(record).size(), 1);
}

}  // namespace
}  // namespace polypack::testing
