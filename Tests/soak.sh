#!/bin/sh
# soak.sh SWIFT-TEST...: runs the tests that are worth running for long, with more random inputs. FILTER chooses some of them.
# A variable that is set already stays.
set -eu
: "${EARNED_SOAK_SEEDS=2000}" "${EARNED_SOAK_YEARS=10000}" "${EARNED_SOAK_KILLS=1000}" "${EARNED_SOAK_FAULTS=1}"
: "${EARNED_SOAK_SECONDS=300}" "${EARNED_SOAK_HOSTILE=1}" "${EARNED_SOAK_ANSWERS=500}" "${EARNED_SOAK_EVENTS=20000}"
: "${EARNED_SOAK_ROUNDS=1000000}" "${EARNED_SOAK_LIVES=2000}" "${EARNED_SOAK_SITE_KILLS=50}" "${EARNED_SOAK_COLUMNS=1}"
: "${EARNED_SOAK_BESIDE=1000}" "${EARNED_SOAK_PIPES=1}" "${EARNED_SOAK_NAMES=100}" "${EARNED_SOAK_LOCKS=200}"
export EARNED_SOAK_SEEDS EARNED_SOAK_YEARS EARNED_SOAK_KILLS EARNED_SOAK_FAULTS EARNED_SOAK_SECONDS EARNED_SOAK_HOSTILE
export EARNED_SOAK_ANSWERS EARNED_SOAK_EVENTS EARNED_SOAK_ROUNDS EARNED_SOAK_LIVES EARNED_SOAK_SITE_KILLS EARNED_SOAK_COLUMNS
export EARNED_SOAK_BESIDE EARNED_SOAK_PIPES EARNED_SOAK_NAMES EARNED_SOAK_LOCKS
suites='Histor|Recovery|ClepsyQueue|Chance|KillTests|DatabaseProcess|RetentionProcess|DiskFault|Concurrency|Simulation|HostileDatabase|ExtremeColumn|SyncFault|SyncAnswer|SiteTests|EarnedUsageTests|EffectLives|EffectProcess|AppBeside|LockTests|ClosedPipe|VersionTests|DamagedRow|ThingNames'
exec "$@" --filter "${FILTER:-$suites}"
