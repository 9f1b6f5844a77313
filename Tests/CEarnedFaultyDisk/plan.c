#include "plan.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "disk.h"
#include "real.h"

enum kind { kind_none, kind_fail, kind_broken, kind_short, kind_full, kind_power, kind_signal };

static const char *const kind_names[] = {"none", "fail", "broken", "short", "full", "power", "signal"};

static enum kind kind;
static bool counts[2];
static long number;
static long more;
static char only[16];
static long count;
static int log_file = -1;
static bool is_planned;

static void say(const char *what, long value, const char *name) {
  if (log_file < 0) return;
  char line[128];
  int length = snprintf(line, sizeof line, "%s %ld %s\n", what, value, name);
  (void)!real.write(log_file, line, (size_t)length);
}

__attribute__((constructor)) static void read_plan(void) {
  real_find();
  const char *text = getenv("EARNED_FAULT");
  char kind_text[16], where[16];
  if (!text || sscanf(text, "%15s %15s %ld %ld %15s", kind_text, where, &number, &more, only) < 2) return;
  for (int index = 0; index < 7; index++) {
    if (strcmp(kind_text, kind_names[index]) == 0) kind = (enum kind)index;
  }
  counts[asker_sqlite] = strcmp(where, "calls") != 0;
  counts[asker_calls] = strcmp(where, "sqlite") != 0;
  const char *log = getenv("EARNED_FAULT_LOG");
  if (log) log_file = real.open(log, 02001 | 0100 | 02000000, 0600);  // O_APPEND | O_WRONLY | O_CREAT | O_CLOEXEC
  is_planned = true;
}

__attribute__((destructor)) static void say_count(void) { say("count", count, ""); }

static bool is_counted(enum effect effect) {
  switch (kind) {
    case kind_short: return effect == effect_reads || effect == effect_writes;
    case kind_full: return effect == effect_writes || effect == effect_needs_space;
    default: return true;
  }
}

enum fault plan_next(enum asker asker, enum effect effect, const char *name) {
  if (!is_planned || !counts[asker] || !is_counted(effect)) return fault_none;
  if (only[0] && strcmp(only, name) != 0) return fault_none;
  if (kind == kind_power) disk_pass();
  count += 1;
  bool goes_on = kind == kind_broken || kind == kind_full;
  if (number == 0 || (goes_on ? count < number : count != number)) return fault_none;
  if (count == number) say("hit", count, name);
  switch (kind) {
    case kind_none: return fault_none;
    case kind_fail:
    case kind_broken: return fault_fails;
    case kind_short: return fault_is_half;
    case kind_full: return count == number && effect == effect_writes ? fault_is_half_and_full : fault_is_full;
    case kind_power: disk_cut((unsigned long)more);
    case kind_signal: raise((int)more); return fault_none;
  }
  return fault_none;
}

int plan_error_number(void) { return more > 0 && kind != kind_power ? (int)more : EIO; }

bool plan_cuts_power(void) { return kind == kind_power; }

void plan_delay_sync(void) {
  static long milliseconds = -1;
  if (milliseconds < 0) {
    const char *text = getenv("EARNED_SYNC_MS");
    milliseconds = text ? atol(text) : 0;
  }
  struct timespec rest = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  while (milliseconds > 0 && nanosleep(&rest, &rest) != 0 && errno == EINTR) {}
}
