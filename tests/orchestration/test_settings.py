"""Settings come from flags, then the environment, then a file."""

from pathlib import Path

import pytest

from orchestration.settings import Settings, SettingsError


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("CORPUS", "STORE", "DOMAIN", "WORKERS", "CONFIG"):
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
