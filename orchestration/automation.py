"""What starts a build without a person: a sensor and a schedule, both off by default.

Belongs here: when to build. Switch them on in the UI (they need `finvouch ui` running).
"""

import dagster as dg

from assets.corpus.register import register
from orchestration.jobs import build_job
from orchestration.settings import Settings
from warehouse.hashes import FileHashes
from warehouse.store import Store
from warehouse.workspace import documents_digest

SENSOR_INTERVAL_S = 60
"""People drop files by hand; a minute is soon enough, and a look costs one walk."""

NIGHTLY = "0 3 * * 1-5"
"""03:00 on working days: after the evening's disclosures, before the readers."""

CORPUS_FOLDER = dg.AssetKey("corpus_folder")


def corpus_digest(settings: Settings) -> str:
    """What the corpus folder holds now; files known by size and time are not read."""
    hashes = FileHashes(Store(settings.store))
    return documents_digest(register(settings.corpus, hashes.sha256))


@dg.sensor(
    job=build_job,
    minimum_interval_seconds=SENSOR_INTERVAL_S,
    default_status=dg.DefaultSensorStatus.STOPPED,
    description="Builds when a file of the corpus is added, changed or removed.",
)
def corpus_changed(
    context: dg.SensorEvaluationContext,
) -> dg.SensorResult | dg.SkipReason:
    """Compare the corpus with what it held when this sensor last asked for a build."""
    digest = corpus_digest(Settings.load())
    if digest == context.cursor:
        return dg.SkipReason("no file of the corpus changed")
    return dg.SensorResult(
        # No key: a corpus that is as it once was is built again.
        run_requests=[dg.RunRequest()],
        cursor=digest,
        asset_events=[dg.AssetObservation(CORPUS_FOLDER, metadata={"digest": digest})],
    )


nightly = dg.ScheduleDefinition(
    name="nightly",
    job=build_job,
    cron_schedule=NIGHTLY,
    execution_timezone="Asia/Shanghai",
    default_status=dg.DefaultScheduleStatus.STOPPED,
    description="An example: build at night on working days.",
)
