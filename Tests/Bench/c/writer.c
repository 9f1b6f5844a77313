/* writer DATABASE WAY...: another program beside the one that is measured. It commits a small change every 5 ms until
   it is told to stop (SIGTERM), turn by turn with each way of waiting for the lock: `polling` looks every 0.2 ms,
   `timeout` is SQLite's own busy timeout. Prints, as JSON, how long a change took: of each way the number, the 99th
   percentile and the longest, in milliseconds. */
#include "database.h"
#include <signal.h>

enum { limit = 2000000 };
static volatile sig_atomic_t is_over;
static void end(int signal) { (void)signal, is_over = 1; }

typedef struct {
  const char *name;
  sqlite3 *database;
  sqlite3_stmt *begin, *change, *commit;
  double *waits;
  int count;
} Way;

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

static Way make_way(const char *name, const char *path) {
  // Its commits are not synced and it folds no log back, so that what it waits for is the lock.
  sqlite3 *database = open_database(path, "pragma synchronous = normal; pragma wal_autocheckpoint = 0");
  if (strcmp(name, "timeout") == 0) sqlite3_busy_timeout(database, 60000);
  return (Way){
    name, database, prepare(database, "begin immediate"),
    prepare(database, "update economy_state set updated_ts_utc_ms = updated_ts_utc_ms + 1 where id = 1"),
    prepare(database, "commit"), malloc(limit * sizeof(double)), 0};
}

static void change(Way *way) {
  double begun = milliseconds();
  step(way->begin, 0, "");
  step(way->change, 0, "");
  step(way->commit, 0, "");
  if (way->count < limit) way->waits[way->count++] = milliseconds() - begun;
}

static int ascending(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static void print(Way *way, const char *before) {
  qsort(way->waits, way->count, sizeof(double), ascending);
  double p99 = way->count ? way->waits[(int)(way->count * 0.99)] : 0;
  double longest = way->count ? way->waits[way->count - 1] : 0;
  printf("%s\"%s\": {\"count\": %d, \"p99_ms\": %.3f, \"longest_ms\": %.3f}", before, way->name, way->count, p99,
         longest);
}

int main(int count, char **arguments) {
  int number = count - 2;
  if (number < 1 || number > 2) return 64;
  signal(SIGTERM, end);
  Way ways[2];
  for (int way = 0; way < number; way++) ways[way] = make_way(arguments[2 + way], arguments[1]);
  printf("ready\n");
  fflush(stdout);
  for (int turn = 0; !is_over; turn++) {
    change(&ways[turn % number]);
    usleep(5000);
  }
  for (int way = 0; way < number; way++) print(&ways[way], way == 0 ? "{" : ", ");
  printf("}\n");
  return 0;
}
