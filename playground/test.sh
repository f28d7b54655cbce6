#!/usr/bin/env bash
# Runs tests of the built page, one after the other, with the Node that made it.
# Usage: playground/test.sh PYTHON FILE…      (files below playground/)
set -euo pipefail

python=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
cd "$(dirname "$0")/.."

# what cannot be had here is no fault of the page: status 3
missing() {
  echo "make test-page: $1" >&2
  exit 3
}

source playground/node.sh
for file in "$@"; do "$node" "playground/$file"; done
