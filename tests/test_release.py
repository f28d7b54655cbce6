"""The workflow of a release builds by the Makefile's own targets, and what it uploads is what they make."""

import re
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
FILE = ROOT / ".github" / "workflows" / "release.yml"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def steps() -> list[dict[str, Any]]:
    workflow = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_each_target_that_it_makes_is_one_of_the_makefile() -> None:
    wanted = {found for step in steps() for found in re.findall(r"^make ([a-z-]+)", step.get("run", ""))}
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, flags=re.M))
    assert {"test", "dist", "playground", "site", "vscode"} <= wanted <= targets


def test_what_it_uploads_is_what_the_targets_make() -> None:
    made = {"dist/", "build/pitchdsl.vsix", "build/site", "build/playground"}
    assert "--out ../../build/pitchdsl.vsix" in MAKEFILE and "--outdir dist" in MAKEFILE
    assert "build/site" in MAKEFILE and "build/playground" in MAKEFILE
    uploaded = [step["with"]["path"] for step in steps() if "upload" in step.get("uses", "")]
    copied = next(step["run"] for step in steps() if "build/pages" in step.get("run", ""))
    assert {path for path in uploaded if path != "build/pages"} <= made
    assert "build/site" in copied and "build/playground" in copied


def test_it_holds_no_secret() -> None:
    assert "secrets." not in FILE.read_text(encoding="utf-8")
