"""What docs/editors.md tells to write into files is right: workflow and hooks run, and the settings are known."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from .pages import DOCS, ROOT, Block, page

PAGE = page("editors.md")
GOOD = 'variant mine "Mine" extends auction-pitch\n\nwinning\n  target: 11\n'
BAD = GOOD.replace("target", "tragets")


def only(kind: str, under: str) -> Block:
    (block,) = PAGE.examples(kind, under=under)
    return block


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with sheets, and a `pitchdsl` beside it that is on the path."""
    command = tmp_path / "bin" / "pitchdsl"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m pitchdsl "$@"\n')
    command.chmod(0o755)
    (tmp_path / "sheets" / "rules").mkdir(parents=True)
    (tmp_path / "sheets" / "mine.pitch").write_text(GOOD)
    return tmp_path / "sheets"


def run(command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    path = os.pathsep.join([str(folder.parent / "bin"), os.environ["PATH"]])
    where = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=where,
        capture_output=True,
        text=True,
        check=False,
    )


# ───── continuous integration ─────


def test_the_page_shows_the_file() -> None:
    text = (DOCS / "examples" / "github-workflow.yml").read_text(encoding="utf-8")
    assert only("yaml", "Continuous integration").text == text


def steps() -> dict[str, str]:
    workflow = yaml.safe_load(only("yaml", "Continuous integration").text)
    told: list[dict[str, Any]] = workflow["jobs"]["check"]["steps"]
    assert workflow["permissions"] == {"contents": "read", "security-events": "write"}
    uploaded = [step["with"]["sarif_file"] for step in told if "upload-sarif" in step.get("uses", "")]
    assert uploaded == ["pitchdsl.sarif"]
    return {step["name"]: step["run"] for step in told if "name" in step}


def test_the_steps_of_the_workflow_pass_a_sound_folder(folder: Path) -> None:
    for name, command in steps().items():
        assert run(command, folder).returncode == 0, name
    log = json.loads((folder / "pitchdsl.sarif").read_text(encoding="utf-8"))
    assert log["runs"][0]["results"] == []


def test_the_steps_of_the_workflow_show_what_is_wrong(folder: Path) -> None:
    (folder / "rules" / "bad.pitch").write_text(BAD)
    beside, _, sarif = steps().values()
    shown = run(beside, folder)
    assert shown.returncode == 1
    assert shown.stdout.startswith("::error file=rules/bad.pitch,line=4,col=3,title=P201::")
    assert run(sarif, folder).returncode == 0, "the log is uploaded, whatever it says"
    (result,) = json.loads((folder / "pitchdsl.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "rules/bad.pitch"}
    assert run(sarif.replace("sarif .", "sarif nowhere"), folder).returncode != 0, "what was misused is not passed over"


# ───── pre-commit ─────


HOOKS = {each["id"]: each for each in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}


def hooked(name: str, folder: Path, *files: str) -> int:
    hook = HOOKS[name]
    handed = files if hook.get("pass_filenames", True) else ()
    return run(shlex.join([*shlex.split(hook["entry"]), *hook.get("args", []), *handed]), folder).returncode


def test_the_page_names_the_hooks_that_there_are() -> None:
    (repository,) = yaml.safe_load(only("yaml", "pre-commit").text)["repos"]
    assert [each["id"] for each in repository["hooks"]] == list(HOOKS) == ["pitchdsl-check", "pitchdsl-format"]


def test_a_change_that_breaks_another_sheet_is_found(folder: Path) -> None:
    (folder / "heir.pitch").write_text("variant heir extends mine\nbidding\n  bids: 2-4\n")
    assert hooked("pitchdsl-check", folder, "mine.pitch") == 0
    (folder / "mine.pitch").write_text(GOOD.replace("variant mine", "variant ours"))
    assert hooked("pitchdsl-check", folder, "mine.pitch") == 1


def test_the_format_hook_tidies_up_and_pre_commit_sees_it_by_the_file(folder: Path) -> None:
    (folder / "mine.pitch").write_text(GOOD.replace("  target: 11", "    target:   11"))
    (folder / "other.pitch").write_text(BAD.replace("mine", "other"))
    assert hooked("pitchdsl-format", folder, "mine.pitch") == 0
    assert (folder / "mine.pitch").read_text() == GOOD
    assert hooked("pitchdsl-format", folder, "other.pitch") == 1


# ───── the extension, and Pygments ─────


def test_the_settings_are_those_of_the_extension() -> None:
    known = json.loads((ROOT / "editors" / "vscode" / "package.json").read_text(encoding="utf-8"))
    properties = known["contributes"]["configuration"]["properties"]
    (said,) = json.loads(only("json", "VS Code").text).items()
    assert said[0] in properties
    assert said[1][-1:] == properties[said[0]]["default"][-1:] == ["lsp"]
    (restart,) = known["contributes"]["commands"]
    assert f"{restart['category']}: {restart['title']}" in PAGE.text


def test_the_lock_file_names_no_index() -> None:
    locked = json.loads((ROOT / "editors" / "vscode" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert len(locked) > 100
    assert not [name for name, package in locked.items() if "resolved" in package]


def test_the_code_colours_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    exec(only("python", "Highlighting in documents (Pygments)").text, {})
    assert '<span class="na">target</span>' in capsys.readouterr().out
