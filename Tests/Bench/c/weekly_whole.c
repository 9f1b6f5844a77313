/* weekly_whole DATABASE FOLDER: the whole weekly review as whole.json, whole.csv and whole.xlsx. */
#include "week_reading.h"
#include "week_texts.h"
#include "week_workbook.h"

int main(int count, char **arguments) {
  if (count != 3) return 64;
  sqlite3 *database;
  if (sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READONLY, 0) != SQLITE_OK) fail(arguments[1]);
  sqlite3_busy_timeout(database, 5000);
  Week week;
  memcpy(week, no_rows, sizeof week);
  read_week(database, week);
  sqlite3_close(database);
  write_json(week, arguments[2]);
  write_csv(&week[days], arguments[2]);
  write_xlsx(week, arguments[2]);
  return 0;
}
