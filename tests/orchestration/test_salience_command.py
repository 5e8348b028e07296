"""`finvouch salience`: features of blocks, and what a share of them would discard."""

import json

import pytest
from click.testing import CliRunner

from orchestration.cli.errors import ExitCode
from orchestration.cli.main import main

FEATURES = {"entities", "tfidf", "position", "numbers", "discourse"}


@pytest.fixture
def told(sample_store):
    def run(*flags):
        command = ["salience", "data_measures", "--store", str(sample_store), *flags]
        return CliRunner().invoke(main, command)

    return run


def test_each_block_has_five_features_and_what_would_go_is_listed(told):
    found = json.loads(told("--share", "0.3", "--json").stdout)
    assert all(row.keys() >= FEATURES for row in found["blocks"])
    assert all(0 <= row[f] <= 1 for row in found["blocks"] for f in FEATURES)
    gone = {row["block_id"] for row in found["blocks"] if not row["kept"]}
    assert gone == set(found["discarded"])


def test_a_share_that_is_no_number_is_refused(told):
    assert told("--share", "nan").exit_code == ExitCode.USAGE


def test_definitions_stay_whatever_the_share(told):
    found = json.loads(told("--share", "0", "--json").stdout)
    assert all(bool(row["forced"]) == row["kept"] for row in found["blocks"])
    assert any(row["forced"] for row in found["blocks"])


def test_the_table_names_the_features_and_says_what_a_share_keeps(told):
    done = told("--share", "1")
    assert all(name in done.stdout for name in FEATURES)
    assert "discards 0" in done.stderr


@pytest.mark.parametrize("share", ["1.5", "-1"])
def test_a_share_out_of_bounds_is_refused(told, share):
    assert told("--share", share).exit_code == 2
