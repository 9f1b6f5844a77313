/* What the baselines share: a database opened as the program opens it, and statements that end the run on a failure. */
#include <sqlite3.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Waits 0.2 ms at a time for somebody else's transaction. */
static int keep_polling(void *unused, int times) {
  (void)unused, (void)times;
  usleep(200);
  return 1;
}

static void check(sqlite3 *database, int code, const char *what) {
  if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
  fprintf(stderr, "%s: %s\n", what, sqlite3_errmsg(database));
  exit(1);
}

static void run(sqlite3 *database, const char *sql) { check(database, sqlite3_exec(database, sql, 0, 0, 0), sql); }

static sqlite3 *open_database(const char *path, const char *pragmas) {
  sqlite3 *database;
  check(database, sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, 0), path);
  sqlite3_busy_handler(database, keep_polling, 0);
  run(database, pragmas);
  return database;
}

static sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement;
  check(database, sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, 0), sql);
  return statement;
}

/* Binds one value: i is an integer, t a text, b a blob of 16 bytes. */
static void bind(sqlite3_stmt *statement, int place, char kind, va_list *values) {
  switch (kind) {
    case 'i': sqlite3_bind_int64(statement, place, va_arg(*values, int64_t)); break;
    case 't': sqlite3_bind_text(statement, place, va_arg(*values, const char *), -1, SQLITE_STATIC); break;
    case 'b': sqlite3_bind_blob(statement, place, va_arg(*values, const void *), 16, SQLITE_STATIC); break;
  }
}

/* Runs a prepared statement to its end with the values that the kinds name, and gives the first column of its last row,
   or `otherwise`. */
static int64_t step(sqlite3_stmt *statement, int64_t otherwise, const char *kinds, ...) {
  va_list values;
  va_start(values, kinds);
  for (int place = 0; kinds[place]; place++) bind(statement, place + 1, kinds[place], &values);
  va_end(values);
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) otherwise = sqlite3_column_int64(statement, 0);
  check(sqlite3_db_handle(statement), code, sqlite3_sql(statement));
  sqlite3_reset(statement);
  return otherwise;
}

static int64_t file_bytes(const char *path, const char *ending) {
  char name[4096];
  struct stat status;
  snprintf(name, sizeof name, "%s%s", path, ending);
  return stat(name, &status) == 0 ? status.st_size : 0;
}

/* Folds the log back when it is larger than this. */
static void checkpoint(sqlite3 *database, const char *path, int64_t limit_bytes) {
  if (file_bytes(path, "-wal") > limit_bytes) run(database, "pragma wal_checkpoint(truncate)");
}
