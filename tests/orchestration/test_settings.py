"""Settings come from flags, then the environment, then a file."""

from pathlib import Path

import pytest

from orchestration.settings import Settings, SettingsError

NAMES = ("CORPUS", "STORE", "DOMAIN", "WORKERS", "CONFIG", "CAPABILITY", "BUDGETS")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(f"FINVOUCH_{name}", raising=False)
    return tmp_path


def test_defaults_are_folders_below_the_working_folder(elsewhere):
    settings = Settings.load()
    assert (settings.corpus, settings.store) == (
        elsewhere / "corpus",
        elsewhere / "store",
    )
    assert settings.worker_count >= 1


def test_a_flag_wins_over_the_environment_and_that_over_the_file(monkeypatch):
    Path("finvouch.toml").write_text(
        'store = "/file"\nworkers = 1\ndomain = ["research"]\n'
    )
    monkeypatch.setenv("FINVOUCH_STORE", "/environment")
    settings = Settings.load(workers=3, store=None)
    assert (settings.store, settings.workers) == (Path("/environment"), 3)
    assert settings.domain == ("research",)


def test_another_file_can_be_named(monkeypatch, tmp_path):
    (tmp_path / "other.toml").write_text("workers = 7\n")
    monkeypatch.setenv("FINVOUCH_CONFIG", str(tmp_path / "other.toml"))
    assert Settings.load().workers == 7


def test_a_file_may_begin_with_a_byte_order_mark():
    Path("finvouch.toml").write_text("workers = 5\n", encoding="utf-8-sig")
    assert Settings.load().workers == 5


def test_domains_in_the_environment_are_parted_by_commas(monkeypatch):
    monkeypatch.setenv("FINVOUCH_DOMAIN", "insurance, research")
    assert Settings.load().domain == ("insurance", "research")


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("stor = 'x'\n", "stor"),
        ("workers = -1\n", "workers"),
        ("workers =\n", "finvouch.toml"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(file, said):
    Path("finvouch.toml").write_text(file)
    with pytest.raises(SettingsError, match=said):
        Settings.load()


def test_the_environment_of_the_ui_gives_the_same_settings(monkeypatch):
    settings = Settings.load(store="s", domain=["research", "insurance"], workers=2)
    for name, value in settings.environment().items():
        monkeypatch.setenv(name, value)
    assert Settings.load() == settings


def test_budgets_and_the_capability_of_packs_are_settings(monkeypatch):
    Path("finvouch.toml").write_text(
        'capability = "brief"\n[budgets.brief]\n'
        "tokens = 500\nwindow = 4096\nreserve = 900\n"
    )
    settings = Settings.load()
    assert (settings.capability, settings.budgets["brief"]["tokens"]) == ("brief", 500)
    for name, value in settings.environment().items():
        monkeypatch.setenv(name, value)
    Path("finvouch.toml").unlink()
    assert Settings.load().budgets == settings.budgets


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ('capability = "brief"\n', "no budget 'brief'; there is qa, chat, agent"),
        (
            "[budgets.qa]\ntoken = 9\n",
            "budget 'qa' cannot be used: there is no 'token'",
        ),
        ("[budgets.qa]\ntokens = 0\n", "0 tokens: a budget is 1 or more"),
        ("budgets = 4\n", "budgets in finvouch.toml"),
    ],
)
def test_a_budget_that_cannot_be_used_is_named(file, said):
    Path("finvouch.toml").write_text(file)
    with pytest.raises(SettingsError, match=said):
        Settings.load()


def test_budgets_of_the_environment_that_are_no_json_are_told_as_such(monkeypatch):
    monkeypatch.setenv("FINVOUCH_BUDGETS", "{")
    with pytest.raises(SettingsError, match="FINVOUCH_BUDGETS is no JSON"):
        Settings.load()
