#!/usr/bin/env python3
"""Puts the pages of the site into a folder: stage.py FOLDER

They are README.md, docs/*.md, and whatever these link to, under the paths that they have in the
repository, so that links stay as they are. Pictures are copied. A linked file of text becomes a
page that shows it, and a linked folder without a README.md a page with links to its files.
"""
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PICTURES = {".png", ".svg"}
LANGUAGES = {".hpp": "cpp", ".cpp": "cpp", ".sh": "bash", ".yaml": "yaml", ".py": "python"}
NOT_SEARCHED = "---\nsearch: {exclude: true}\n---\n\n"
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)#\s]+)((?:#[^)]*)?\))")


def outside_blocks(text: str, change) -> str:
    """The text with what is outside of its fenced blocks changed."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if part.startswith("```") else change(part) for part in parts)


class Stage:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.staged: set[Path] = set()

    def write(self, path: Path, text: str) -> None:
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def page_of(self, path: Path) -> str:
        """Stages what the path names, and returns what to add to a link to it."""
        is_page = path.suffix == ".md" or path.suffix in PICTURES
        added = "" if is_page else "/README.md" if (ROOT / path).is_dir() else ".md"
        if path in self.staged:
            return added
        self.staged.add(path)
        source = ROOT / path
        if path.suffix in PICTURES:
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, self.folder / path)
        elif path.suffix == ".md":
            self.stage_markdown(path, source.read_text(encoding="utf-8"))
        elif source.is_dir():
            self.stage_folder(path)
        else:
            block = f"```{LANGUAGES.get(path.suffix, 'text')}\n{source.read_text(encoding='utf-8')}```\n"
            self.write(path.with_name(path.name + ".md"), f"{NOT_SEARCHED}# {path}\n\n{block}")
        return added

    def stage_folder(self, path: Path) -> None:
        if (ROOT / path / "README.md").exists():
            self.page_of(path / "README.md")
            return
        lines = [f"# {path}", ""]
        for file in sorted((ROOT / path).iterdir()):
            lines.append(f"- [{file.name}]({file.name}{self.page_of(path / file.name)})")
        self.write(path / "README.md", "\n".join(lines) + "\n")

    def stage_markdown(self, path: Path, text: str) -> None:
        def staged_link(match: re.Match) -> str:
            before, target, after = match.groups()
            if re.match(r"\w+:", target):
                return match.group(0)
            named = (ROOT / path.parent / target).resolve()
            return before + target + self.page_of(named.relative_to(ROOT)) + after

        self.write(path, outside_blocks(text, lambda part: LINK.sub(staged_link, part)))


def main() -> None:
    stage = Stage(Path(sys.argv[1]))
    stage.page_of(Path("README.md"))
    for page in sorted((ROOT / "docs").glob("*.md")):
        stage.page_of(page.relative_to(ROOT))


main()
