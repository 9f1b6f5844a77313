/* weekly DATABASE FOLDER: the week and its hours as week.json, week.csv and week.xlsx, as directly as a program can. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xlsxwriter.h>

#include "files.h"

enum { figures = 8 };
static const char *names[figures] = {
  "qualified", "focus_minutes_completed", "credits_earned", "credits_spent", "unlock_attempts_count",
  "credits_unlocks_count", "quest_unlocks_count", "emergency_unlocks_count"};

typedef struct {
  int days;
  char day[7][16];
  long long figure[7][figures], hour[24];
} Week;

static sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, 0) != SQLITE_OK) fail(sqlite3_errmsg(database));
  return statement;
}

/* When the day begins that is `later` days after a day: 04:00 by the clock of $TZ. */
static long long start_ms(const char *day, int later) {
  struct tm time = {.tm_hour = 4, .tm_isdst = -1};
  sscanf(day, "%d-%d-%d", &time.tm_year, &time.tm_mon, &time.tm_mday);
  time.tm_year -= 1900, time.tm_mon -= 1, time.tm_mday += later;
  return mktime(&time) * 1000ll;
}

static void read_week(sqlite3 *database, Week *week) {
  sqlite3_stmt *days = prepare(
    database, "select * from (select day_id, qualified, focus_minutes_completed, credits_earned, credits_spent,"
              " unlock_attempts_count, credits_unlocks_count, quest_unlocks_count, emergency_unlocks_count"
              " from day_summary order by day_id desc limit 7) order by day_id");
  for (week->days = 0; sqlite3_step(days) == SQLITE_ROW; week->days++) {
    snprintf(week->day[week->days], 16, "%s", sqlite3_column_text(days, 0));
    for (int figure = 0; figure < figures; figure++)
      week->figure[week->days][figure] = sqlite3_column_int64(days, figure + 1);
  }
  sqlite3_finalize(days);
  if (week->days == 0) fail("there is no day");
  sqlite3_stmt *attempts =
    prepare(database, "select ts_utc_ms from unlock_attempt where ts_utc_ms >= ? and ts_utc_ms < ?");
  sqlite3_bind_int64(attempts, 1, start_ms(week->day[0], 0));
  sqlite3_bind_int64(attempts, 2, start_ms(week->day[week->days - 1], 1));
  while (sqlite3_step(attempts) == SQLITE_ROW) {
    time_t time = sqlite3_column_int64(attempts, 0) / 1000;
    struct tm local;
    week->hour[localtime_r(&time, &local)->tm_hour]++;
  }
  sqlite3_finalize(attempts);
}

static void write_json(const Week *week, const char *folder) {
  FILE *file = make_file(folder, "week.json");
  fprintf(file, "{\"days\":[");
  for (int day = 0; day < week->days; day++) {
    fprintf(file, "%s{\"day_id\":\"%s\"", day ? "," : "", week->day[day]);
    for (int figure = 0; figure < figures; figure++)
      fprintf(file, ",\"%s\":%lld", names[figure], week->figure[day][figure]);
    fprintf(file, "}");
  }
  fprintf(file, "],\"hours\":[");
  for (int hour = 0; hour < 24; hour++) fprintf(file, "%s%lld", hour ? "," : "", week->hour[hour]);
  fprintf(file, "]}\n");
  fclose(file);
}

static void write_csv(const Week *week, const char *folder) {
  FILE *file = make_file(folder, "week.csv");
  fprintf(file, "day_id");
  for (int figure = 0; figure < figures; figure++) fprintf(file, ",%s", names[figure]);
  for (int day = 0; day < week->days; day++) {
    fprintf(file, "\n%s", week->day[day]);
    for (int figure = 0; figure < figures; figure++) fprintf(file, ",%lld", week->figure[day][figure]);
  }
  fprintf(file, "\n");
  fclose(file);
}

static void write_xlsx(const Week *week, const char *folder) {
  char path[4096];
  snprintf(path, sizeof path, "%s/week.xlsx", folder);
  lxw_workbook *workbook = workbook_new(path);
  lxw_worksheet *totals = workbook_add_worksheet(workbook, "Key figures");
  lxw_worksheet *days = workbook_add_worksheet(workbook, "Days");
  lxw_worksheet *hours = workbook_add_worksheet(workbook, "Hours");
  worksheet_write_string(days, 0, 0, "day_id", 0);
  for (int day = 0; day < week->days; day++) worksheet_write_string(days, day + 1, 0, week->day[day], 0);
  for (int figure = 0; figure < figures; figure++) {
    long long total = 0;
    worksheet_write_string(days, 0, figure + 1, names[figure], 0);
    for (int day = 0; day < week->days; day++) {
      total += week->figure[day][figure];
      worksheet_write_number(days, day + 1, figure + 1, week->figure[day][figure], 0);
    }
    worksheet_write_string(totals, figure, 0, names[figure], 0);
    worksheet_write_number(totals, figure, 1, total, 0);
  }
  for (int hour = 0; hour < 24; hour++) {
    worksheet_write_number(hours, hour, 0, hour, 0);
    worksheet_write_number(hours, hour, 1, week->hour[hour], 0);
  }
  if (workbook_close(workbook) != LXW_NO_ERROR) fail(path);
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  sqlite3 *database;
  if (sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READONLY, 0) != SQLITE_OK) fail(arguments[1]);
  sqlite3_busy_timeout(database, 5000);
  Week week = {0};
  read_week(database, &week);
  sqlite3_close(database);
  write_json(&week, arguments[2]);
  write_csv(&week, arguments[2]);
  write_xlsx(&week, arguments[2]);
  return 0;
}
