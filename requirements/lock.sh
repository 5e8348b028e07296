#!/bin/sh
# Pin all requirements anew, with hashes, for Python 3.11 to 3.13 on any platform.
# One resolution of everything comes first, so that the files never disagree.
set -eu
cd "$(dirname "$0")/.."

pin() {
    uv pip compile --quiet --universal --python-version 3.11 --upgrade \
        --generate-hashes --no-emit-index-url --no-header --no-annotate "$@"
}

all=$(mktemp)
trap 'rm -f "$all"' EXIT
pin pyproject.toml --extra fast --extra ocr --extra notebook --group dev --output-file "$all"
pin requirements/build.in --output-file requirements/build.txt
pin pyproject.toml --extra fast --constraints "$all" --output-file requirements/runtime.txt
pin pyproject.toml --extra fast --group dev --constraints "$all" --output-file requirements/dev.txt
pin pyproject.toml --extra fast --extra ocr --constraints "$all" --output-file requirements/ocr.txt
pin pyproject.toml --extra fast --extra notebook --constraints "$all" --output-file requirements/notebook.txt
