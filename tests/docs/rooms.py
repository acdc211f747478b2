#!/usr/bin/env python3
"""Compares the tables of docs/how-it-works.md with solver/: its folders, CMake files and #includes.

    rooms.py           fails unless the tables hold, every #include is permitted, and there are no
                       circles
    rooms.py circles   fails only if files of solver/ include each other in a circle
    rooms.py update    brings the table of rooms up to date: order, rows, lines

Rooms are the folders of solver/. Each includes only rooms above it in the table: those that its
CMakeLists.txt names, and those that these name. The folders of `design` are products with a door
each: other folders include that header of it, and no other.
"""
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

PAGE = "docs/how-it-works.md"
CODE = (".hpp", ".cpp", ".cpp.in")
COUNTED = (*CODE, ".S", ".py", ".ts", ".tsx", ".mjs", ".css", ".sh", ".cmake", "CMakeLists.txt")
NEAR = 0.2  # by how much of it a number of lines may be wrong
# What a room must link to include a header whose name begins so.
LIBRARIES = {
    "boost/multiprecision/": "Boost::headers", "boost/program_options": "Boost::program_options",
    "cadical.hpp": "${POLYPACK_CADICAL}", "fmt/": "fmt::fmt", "hwy/": "polypack_highway",
    "mpi.h": "MPI::MPI_CXX", "nlohmann/": "nlohmann_json::nlohmann_json",
    "pugixml.hpp": "pugixml::pugixml", "pybind11/": "pybind11::headers", "tbb/": "TBB::tbb",
    "yaml-cpp/": "yaml-cpp", "zlib.h": "ZLIB::ZLIB",
}
# The headers of design/FOLDER that other folders include. Choosing has two: one asks for the best
# choices, the other whether every choice packs.
DOORS = {"booklets": ["booklet"], "choose": ["bag", "choose"], "difficulty": ["difficulty"],
         "interlocking": ["interlocking"], "multiples": ["compat"], "orders": ["order"],
         "search": ["design"], "unique": ["unique"]}
INCLUDE = re.compile(r'\s*#\s*include\s*[<"]([^>"]+)[>"]')

problems: list[str] = []


@cache
def read(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


def files_of_solver() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "solver"], check=True,
                            capture_output=True, text=True).stdout.split("\n")
    return sorted(file for file in listed if file and Path(file).is_file())


@cache
def includes_of(file: str) -> list[tuple[str, str]]:
    """The file that is included, solver/base/stop_check.hpp or fmt/format.h, and how to tell it."""
    return [(re.sub("^polypack/", "solver/", match[1]), f"{file}:{n}: includes {match[1]}")
            for n, line in enumerate(read(file).split("\n"), 1) if (match := INCLUDE.match(line))]


class Room:
    """A folder that is compiled as its CMakeLists.txt says: `packing`, `games/program`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.cmake = f"solver/{name}/CMakeLists.txt"
        self.code: list[str] = []  # its files
        self.links: dict[str, int] = {}  # rooms and libraries, and the lines that name them

    def read_cmake(self) -> None:
        text = re.sub(r"#.*", "", read(self.cmake))
        self.code += re.findall(r"CREATE_LINK \$\{PROJECT_SOURCE_DIR\}/(solver/\S+)", text)
        for call in re.finditer(r"(?:polypack_module|target_link_libraries|"
                                r"target_include_directories)\(([^()]*)\)", text):
            keyword = ""
            for word in re.finditer(r"\S+", call[1]):
                if re.fullmatch(r"[A-Z]+", word[0]):
                    keyword = word[0]
                elif keyword not in ("", "SOURCES", "HOT", "OPTIMIZE", "BATCH"):
                    name = re.sub(r"^\$<TARGET_PROPERTY:|,.*", "", word[0])
                    line = text.count("\n", 0, call.start(1) + word.start()) + 1
                    self.links.setdefault(name, line)

    def uses(self) -> list[str]:
        names = [name.removeprefix("polypack_") for name in self.links]
        return [name for name in names if name in rooms and name != self.name]


rooms: dict[str, Room] = {}


def read_rooms(files: list[str]) -> None:
    folders = [file.split("/")[1] for file in files if file.count("/") > 1]
    built = [file[len("solver/"):-len("/CMakeLists.txt")] for file in files
             if file.endswith("/CMakeLists.txt")]
    rooms.update({name: Room(name) for name in sorted({*folders, *built})})
    for name in built:
        rooms[name].read_cmake()
    for file in files:
        within = [str(folder)[len("solver/"):] for folder in Path(file).parents]
        if file.endswith(CODE) and (owner := next((n for n in within if n in rooms), None)):
            rooms[owner].code.append(file)


def table_below(page: list[str], header: str) -> dict[int, list[str]]:
    """The rows of the table with this header, by their numbers of lines."""
    rows: dict[int, list[str]] = {}
    first = page.index(next((line for line in page if line.startswith(header)), page[-1]))
    for i in range(first + 2, len(page)):
        if not page[i].startswith("|"):
            break
        rows[i + 1] = [cell.strip() for cell in page[i].strip("|").split("|")]
    return rows


def lines_by_room(files: list[str]) -> dict[str, int]:
    lines = {file.split("/")[1]: 0 for file in files if file.count("/") > 1}
    for file in files:
        if file.endswith(COUNTED) and file.count("/") > 1:
            lines[file.split("/")[1]] += read(file).count("\n")
    return lines


def is_near(written: str, lines: int) -> bool:
    number = int(written.replace(",", ""))
    return abs(lines - number) <= NEAR * number


def order_in_cmake() -> list[str]:
    calls = re.findall(r"(?:set|list)\((?:APPEND )?polypack_modules\s([^)]*)\)"
                       r"|add_subdirectory\(solver/(\w+)\)", read("CMakeLists.txt"))
    return list(dict.fromkeys(name for call in calls for name in " ".join(call).split()))


def check_table(rows: dict[int, list[str]], lines: dict[str, int]) -> None:
    names = [row[0] for row in rows.values()]
    for n, (name, written, sentence, begin) in rows.items():
        if name not in lines:
            problems.append(f"{PAGE}:{n}: there is no solver/{name}")
            continue
        if not is_near(written, lines[name]):
            problems.append(f"{PAGE}:{n}: {name} has {lines[name]:,} lines: run ./dev format")
        if not sentence.endswith("."):
            problems.append(f"{PAGE}:{n}: no sentence says what {name} is for")
        if not any(Path("solver", name).rglob(begin.strip("`"))):
            problems.append(f"{PAGE}:{n}: {name} has no {begin}")
        for used in rooms[name].uses():
            if used in names[names.index(name):]:
                problems.append(f"{rooms[name].cmake}:{rooms[name].links['polypack_' + used]}: "
                                f"{name} uses {used}, a room below {name} in {PAGE}")
    for name in sorted(lines.keys() - set(names)):
        problems.append(f"{PAGE}: the table lacks solver/{name}: run ./dev format")
    cmake = [name for name in order_in_cmake() if name in names]
    for ours, theirs in zip([name for name in names if name in cmake], cmake):
        if ours != theirs:
            problems.append(f"CMakeLists.txt: {theirs} comes where {PAGE} has {ours}")
            break


def check_includes(order: list[str]) -> None:
    """Each room includes what it uses, and uses what it includes."""
    homes: dict[str, set[str]] = {}
    for room in rooms.values():
        for file in room.code:
            homes.setdefault(file, set()).add(room.name)
    for room in rooms.values():
        seen = [room.name]
        for name in seen:
            seen += [used for used in rooms[name].uses() if used not in seen]
        unused = set(room.uses())
        for file in room.code:
            for included, include in includes_of(file):
                home = homes.get(included, set())
                unused -= home
                if not included.startswith("solver/") or home.intersection(seen):
                    continue
                below = order[order.index(room.name):] if room.name in order else []
                if not home:
                    problems.append(f"{include}, which no room has")
                elif home.intersection(below):
                    problems.append(f"{include}, a room below {room.name}")
                else:
                    problems.append(f"{include}, which {room.cmake} does not use")
        for name in sorted(unused):
            problems.append(f"{room.cmake}:{room.links['polypack_' + name]}: {room.name} uses "
                            f"{name}, but includes nothing of it")


def check_libraries() -> None:
    """Each room with sources names the third-party libraries whose headers these include, be it
    through headers of other rooms, and no others."""
    includes = {file: includes_of(file) for room in rooms.values() for file in room.code}

    def libraries(included: str, visited: set[str]) -> set[str]:
        if included in visited:
            return set()
        visited.add(included)
        found = {LIBRARIES[prefix] for prefix in LIBRARIES if included.startswith(prefix)}
        return found.union(*(libraries(each, visited) for each, _ in includes.get(included, [])))

    for room in rooms.values():
        if not any(file.endswith(".cpp") for file in room.code):
            continue
        unused = room.links.keys() & set(LIBRARIES.values())
        for file in room.code:
            for included, include in includes[file]:
                needed = libraries(included, set()) if included not in room.code else set()
                unused -= needed
                for library in sorted(needed - room.links.keys()):
                    problems.append(f"{include}, which needs {library}, but {room.cmake} does not "
                                    "name it")
        for library in sorted(unused):
            problems.append(f"{room.cmake}:{room.links[library]}: {room.name} names {library}, but "
                            "includes nothing of it")


def check_confined(rows: dict[int, list[str]], files: list[str]) -> None:
    """Words that stand only in some files: `tbb::` in `packing/threads.cpp`."""
    for n, (_, words, places) in rows.items():
        word = "|".join(re.escape(each) for each in re.findall(r"`([^`]+)`", words))
        homes = [f"solver/{home}" for home in re.findall(r"`([^`]+)`", places)]
        empty = set(homes)
        for file in files:
            text = re.sub(r"//.*", "", read(file)) if file.endswith(CODE) else ""
            if found := re.search(rf"(?<!\w)({word})", text):
                here = {home for home in homes if file.startswith(home) or Path(file).match(home)}
                empty -= here
                if not here:
                    line = text.count("\n", 0, found.start()) + 1
                    problems.append(f"{file}:{line}: {found[0]} is not in {places}: {PAGE}:{n}")
        for home in sorted(empty):
            problems.append(f"{PAGE}:{n}: {home} does not have {words}")


def update(rows: dict[int, list[str]], page: list[str], lines: dict[str, int]) -> None:
    by_name = {row[0]: row for row in rows.values() if row[0] in lines}
    for name in lines:
        by_name.setdefault(name, [name, "0", "", "`CMakeLists.txt`"])
    for name, row in by_name.items():
        if not is_near(row[1], lines[name]):
            row[1] = f"{int(float(f'{lines[name]:.2g}')):,}"
    # Rooms that CMake does not name stay where they are.
    in_order = [name for name in order_in_cmake() if name in by_name]
    names = [in_order.pop(0) if name in order_in_cmake() else name for name in by_name]
    page[min(rows) - 1:max(rows)] = ["| " + " | ".join(by_name[name]) + " |" for name in names]
    Path(PAGE).write_text("\n".join(page), encoding="utf-8")


def check_doors(files: list[str]) -> None:
    for file in files:
        for included, include in includes_of(file) if file.endswith(CODE) else []:
            inside = re.fullmatch(r"solver/design/(\w+)/(\w+)[.]hpp", included)
            if not inside or file.startswith(f"solver/design/{inside[1]}/"):
                continue
            if inside[2] not in DOORS[inside[1]]:
                doors = " or ".join(f"{door}.hpp" for door in DOORS[inside[1]])
                problems.append(f"{include}, which is inside of design/{inside[1]}: others include "
                                f"{doors}")


def check_circles(files: list[str]) -> None:
    """A header and the source of the same name count as one file."""
    def unit(file: str) -> str:
        return re.sub(r"[.][ch]pp$", "", file)

    ways: dict[str, dict[str, str]] = {}  # from file to file, the #include
    for file in files:
        for included, include in includes_of(file) if file.endswith(CODE) else []:
            if included.startswith("solver/") and unit(included) != unit(file):
                ways.setdefault(unit(file), {}).setdefault(unit(included), include)
    told: set[str] = set()
    for start in sorted(ways):
        # The shortest way back, breadth first: how each file is reached.
        reached: dict[str, list[str]] = {start: []}
        for here in (queue := [start]):
            for there, include in ways.get(here, {}).items():
                way = [*reached[here], include]
                if there == start and start not in told:
                    told |= {unit(step.split(":")[0]) for step in way}
                    problems.append("a circle:\n  " + "\n  ".join(way))
                if there not in reached:
                    reached[there] = way
                    queue.append(there)


def main() -> None:
    command = sys.argv[1] if len(sys.argv) > 1 else "check"
    files = files_of_solver()
    page = read(PAGE).split("\n")
    table = table_below(page, "| Room |")
    lines = lines_by_room(files)
    if command == "update":
        update(table, page, lines)
    elif command == "circles":
        check_circles(files)
    else:
        read_rooms(files)
        check_table(table, lines)
        check_includes([row[0] for row in table.values()])
        check_libraries()
        check_doors(files)
        check_circles(files)
        check_confined(table_below(page, "| Confined |"), files)
    if problems:
        print(*problems, sep="\n", file=sys.stderr)
        raise SystemExit(1)


main()
