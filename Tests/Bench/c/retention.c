/* retention DATABASE CUTOFF_MS: deletes what is older, and nothing else: 1000 rows a transaction, children first, with
   foreign keys on, a pause of 2 ms after each, and the log folded back when it passes 16 MB. Nothing is remembered, no
   row that something newer needs is spared, no space is given back. Prints how many rows went. */
#include "database.h"

static const struct { const char *table, *time; } sources[] = {
  {"unlock_grant_extension", "ts_utc_ms"}, {"quest_session", "created_ts_utc_ms"},
  {"unlock_grant", "created_ts_utc_ms"},   {"unlock_attempt", "ts_utc_ms"},
  {"event_log", "ts_utc_ms"},
};

int main(int count, char **arguments) {
  if (count != 3) return 64;
  const char *path = arguments[1];
  sqlite3 *database = open_database(
    path, "pragma foreign_keys = on; pragma synchronous = full; pragma secure_delete = on;"
          "pragma wal_autocheckpoint = 0;"
          "create index if not exists idx_unlock_grant_attempt on unlock_grant(source_attempt_id)");
  sqlite3_stmt *begin = prepare(database, "begin immediate"), *commit = prepare(database, "commit");
  int64_t cutoff_ms = atoll(arguments[2]), deleted = 0;
  for (size_t source = 0; source < sizeof sources / sizeof *sources; source++) {
    char sql[256];
    snprintf(sql, sizeof sql, "delete from %1$s where rowid in (select rowid from %1$s where %2$s < ? limit 1000)",
             sources[source].table, sources[source].time);
    sqlite3_stmt *delete = prepare(database, sql);
    int rows = 1000;
    while (rows == 1000) {
      step(begin, 0, "");
      step(delete, 0, "i", cutoff_ms);
      rows = sqlite3_changes(database);
      step(commit, 0, "");
      deleted += rows;
      checkpoint(database, path, 16 << 20);
      usleep(2000);
    }
  }
  checkpoint(database, path, 0);
  printf("%lld\n", (long long)deleted);
  return 0;
}
