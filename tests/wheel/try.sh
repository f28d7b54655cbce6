#!/usr/bin/env bash
# The wheel must work alone: build it, install it into an empty environment far from the checkout, play with it there.
# Usage: tests/wheel/try.sh PYTHON [FILE]    FILE: a wheel or a source distribution that is built already
set -euo pipefail

checkout=$(cd "$(dirname "$0")/../.." && pwd)
python=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
built=${2:+$(realpath "$2")}
away=$(mktemp -d)
trap 'rm -rf "$away"' EXIT
unset PYTHONPATH

if command -v uv >/dev/null; then
  [ -n "$built" ] || uv build --quiet --wheel --out-dir "$away/wheel" "$checkout"
  uv venv --quiet --python "$python" "$away/venv"
  install=(uv pip install --quiet --python "$away/venv/bin/python")
else
  [ -n "$built" ] ||
    "$python" -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$away/wheel" "$checkout"
  "$python" -m venv "$away/venv"
  install=("$away/venv/bin/python" -m pip install --quiet --disable-pip-version-check)
fi
"${install[@]}" "${built:-$(echo "$away"/wheel/pitchdsl-*.whl)}"

mkdir "$away/table"
cd "$away/table"
pitchdsl=$away/venv/bin/pitchdsl

# tell STATUS WHAT COMMAND...: the command must end with that status; its output lands in the file "said"
tell() {
  local want=$1 what=$2 got=0
  shift 2
  "$@" >said 2>&1 || got=$?
  if [ "$got" -ne "$want" ]; then
    echo "wheel: $what: status $got instead of $want" >&2
    cat said >&2
    exit 1
  fi
  if grep -q Traceback said; then
    echo "wheel: $what: a traceback" >&2
    cat said >&2
    exit 1
  fi
  echo "wheel: $what: fine"
}

# says TEXT: the last command said so
says() {
  grep -qF -- "$1" said || { echo "wheel: '$1' was not said:" >&2; cat said >&2; exit 1; }
}

where=$("$away/venv/bin/python" -c 'import pitchdsl; print(pitchdsl.__file__)')
case $where in
  "$away"/*) ;;
  *) echo "wheel: pitchdsl was imported from $where" >&2; exit 1 ;;
esac

# The parser is read from the tables in the wheel: nothing is built, nothing but the dependencies is needed.
cat >ready.py <<'END'
from importlib.util import find_spec

from pitchdsl import resources
from pitchdsl.syntax import tables

assert tables.load(resources.grammar()), "the tables of the wheel do not fit"
assert not find_spec("interegular"), "interegular is for tests alone"
END
tell 0 "has its parser ready" "$away/venv/bin/python" ready.py
tell 0 "has the pages of the language" "$away/venv/bin/python" -c 'from pitchdsl import resources; resources.language_pages()'

cat >embedded.py <<'END'
import pitchdsl

made = pitchdsl.compile_text("variant mine extends auction-pitch\n", house_rules=["no-junk"])
game = pitchdsl.play_game(made.rules, seats=3, seed=1)
assert game.outcome and game.seen(0) and not pitchdsl.replay(game.record(), made.rules)
assert "hearts" in [found.text for found in pitchdsl.complete("variant x\npoints\n  low: 2 if trump is h", 3, 25)]
assert pitchdsl.explain("P201").right and pitchdsl.rulebook_text(made.rules, "html")
try:
    pitchdsl.simulate_games(made.rules, games=1)
except ImportError as fault:
    print(fault)
END
tell 0 "is embedded in a program" "$away/venv/bin/python" embedded.py
says "pip install 'pitchdsl[research]'"

tell 0 "tells its version" "$pitchdsl" --version
cp said version
tell 0 "tells it as a module" "$away/venv/bin/python" -m pitchdsl --version
cmp said version
tell 0 "lists the bundled variants" "$pitchdsl" list
says nine-card
says auction-pitch
tell 0 "shows a bundled variant" "$pitchdsl" show nine-card
cp said copy.pitch
tell 0 "checks what it showed" "$pitchdsl" check copy.pitch
tell 0 "plays" "$pitchdsl" run nine-card --games 2 --seed 1 --record first.jsonl
tell 0 "plays the same again" "$pitchdsl" run nine-card --games 2 --seed 1 --record second.jsonl
cmp first.jsonl second.jsonl
printf 'variant mine "Mine" extends auction-pitch\nwinning\n  target: 11\n' >mine.pitch
tell 0 "checks a variant of one's own" "$pitchdsl" check mine.pitch
tell 0 "plays a variant of one's own" "$pitchdsl" run mine.pitch --players 3 --games 1 --seed 1
printf 'pass\n1\n%.0s' {1..500} >words
tell 0 "lets a person play to the end" "$pitchdsl" play mine.pitch --players 3 --seed 1 --bots simple --plain --save game.jsonl <words
tail -n 1 game.jsonl | grep -q '"event":"over"' || { echo "wheel: the game has no end" >&2; exit 1; }
tell 0 "replays what the person played" "$pitchdsl" replay game.jsonl --variant mine.pitch
tell 0 "prints a rule sheet" "$pitchdsl" rulebook mine.pitch
says "# Mine"
says "## An example hand"
tell 0 "prints a rule sheet as a page" "$pitchdsl" rulebook nine-card --with no-junk --format html --out sheet.html
grep -qF "</html>" sheet.html || { echo "wheel: the page is not whole" >&2; exit 1; }
tell 0 "prints a card for the table" "$pitchdsl" rulebook mine.pitch --short --format html
says "To win:"
says "@page"
tell 0 "builds the rule sheet, the JSON and the tables of a variant" "$pitchdsl" build mine.pitch --into built
for file in rulebooks/mine.html rules/mine.json rules.schema.json record.schema.json matrix.csv; do
  [ -s "built/$file" ] || { echo "wheel: build made no $file" >&2; exit 1; }
done
tell 0 "finds what it built up to date" "$pitchdsl" build mine.pitch --into built --check
printf 'variant mine "Mine" extends no-such-game\n' >broken.pitch
tell 1 "finds a mistake" "$pitchdsl" check broken.pitch
tell 0 "explains a mistake" "$pitchdsl" explain P203
says "# error P203"

# A release brings along what a checkout makes: the page, and on Linux the fast engine for every x86-64 processor.
if [ -n "$built" ]; then
  site=$(dirname "$where")
  [ -s "$site/web/static/index.html" ] || { echo "wheel: there is no page in it" >&2; exit 1; }
  echo "wheel: has the page: fine"
  if [ "$(uname -sm)" = "Linux x86_64" ]; then
    "${install[@]}" "$built[research]"
    export XDG_CACHE_HOME=$away/cache
    tell 0 "simulates" "$pitchdsl" simulate mine.pitch --games 100 --seed 1
    [ -z "$(find "$away/cache" -type f 2>/dev/null)" ] || { echo "wheel: the fast engine was compiled anew" >&2; exit 1; }
    echo "wheel: simulates without compiling: fine"
  fi
fi

"${install[@]}" 'lark==1.3.0'
tell 0 "has its parser ready with the oldest lark that it takes" "$away/venv/bin/python" ready.py
tell 0 "checks with the oldest lark that it takes" "$pitchdsl" check mine.pitch
