"""The jobs, in the order in which they are run. Each takes what to measure with and gives rows of the table."""
from jobs import (
    before, diagnostics, dry_run, formats, growth, ingest, ingest_lock, ingest_memory, peers, retention, site, startup,
    streaks, time_events, unlocks, weekly)

JOBS = {
    "startup": startup.run,
    "ingest": ingest.run,
    "dry-run": dry_run.run,
    "memory": ingest_memory.run,
    "lock": ingest_lock.run,
    "weekly": weekly.run,
    "peers": peers.run,
    "streaks": streaks.run,
    "unlocks": unlocks.run,
    "formats": formats.run,
    "site": site.run,
    "time-events": time_events.run,
    "growth": growth.run,
    "diagnostics": diagnostics.run,
    "retention": retention.run,
    "before": before.run,
}
