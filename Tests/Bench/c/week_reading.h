/* Reads the weekly review's datasets as directly as a program can: every attempt once. $TZ is the zone. */
#include "files.h"
#include "week.h"

static void set(Value *value, double number) { *value = (Value){.number = number}; }

static void set_text(Value *value, const char *text) { *value = (Value){.text = text, .is_null = !text}; }

/* A column of a statement's row, as a value that stays. */
static void take(Value *value, sqlite3_stmt *statement, int column) {
  if (sqlite3_column_type(statement, column) == SQLITE_NULL)
    set_text(value, 0);
  else if (sqlite3_column_type(statement, column) == SQLITE_TEXT)
    set_text(value, strdup((const char *)sqlite3_column_text(statement, column)));
  else
    set(value, sqlite3_column_double(statement, column));
}

/* A new row of a table, all 0. */
static Value *add_row(Table *table) {
  table->values = realloc(table->values, (table->height + 1) * table->width * sizeof(Value));
  if (!table->values) fail("out of memory");
  Value *row = table->values + table->height++ * table->width;
  memset(row, 0, table->width * sizeof(Value));
  return row;
}

/* Days since 1970. */
static int day_number(const char *day) {
  struct tm time = {0};
  sscanf(day, "%d-%d-%d", &time.tm_year, &time.tm_mon, &time.tm_mday);
  time.tm_year -= 1900, time.tm_mon -= 1;
  return timegm(&time) / 86400;
}

static int weekday(int day) { return 1 + (day + 3) % 7; }

/* By the clock of $TZ, which is asked once for attempts of one quarter of an hour. */
static struct tm *local_time(int64_t ms) {
  static time_t quarter = -1;
  static struct tm local;
  time_t seconds = ms / 1000;
  if (seconds / 900 != quarter) localtime_r(&seconds, &local);
  quarter = seconds / 900;
  return &local;
}

enum { day_columns = 14, most_days = 14, days_of_week = 7 };

/* The days of the week into their table, the sums of both weeks into theirs. Gives how many days there are, and their
   ids, the latest first. */
static int read_days(sqlite3 *database, Week week, char ids[most_days][16]) {
  static const struct { int sum, column; } sums[] = {{0, 2}, {1, 4}, {2, 5}, {3, 6}, {5, 7}, {6, 8}, {7, 9}, {8, 10}};
  Value rows[days_of_week][day_columns];
  sqlite3_stmt *statement = prepare(
    database, "select day_id, timezone_id, qualified, first_qualified_ts_utc_ms, focus_minutes_completed,"
              " credits_earned, credits_spent, unlock_attempts_count, credits_unlocks_count, quest_unlocks_count,"
              " emergency_unlocks_count, created_ts_utc_ms, updated_ts_utc_ms"
              " from day_summary order by day_id desc limit 14");
  int count = 0;
  for (; sqlite3_step(statement) == SQLITE_ROW; count++) {
    snprintf(ids[count], 16, "%s", sqlite3_column_text(statement, 0));
    Table *of_week = &week[count < days_of_week ? totals : previous];
    Value *total = of_week->height ? of_week->values : add_row(of_week);
    for (int place = 0; place < 8; place++)
      total[sums[place].sum].number += sqlite3_column_double(statement, sums[place].column);
    total[4].number = total[2].number - total[3].number;
    if (count >= days_of_week) continue;
    for (int column = 0; column < day_columns - 1; column++) take(&rows[count][column], statement, column);
    set(&rows[count][day_columns - 1], weekday(day_number(ids[count])));
  }
  sqlite3_finalize(statement);
  if (count == 0) fail("there is no day");
  for (int place = (count < days_of_week ? count : days_of_week) - 1; place >= 0; place--)
    memcpy(add_row(&week[days]), rows[place], sizeof rows[place]);
  return count;
}

/* What the week is about, from its days, the earliest first. */
static void fill_window(Week week) {
  const Table *table = &week[days];
  const char *from = table->values[0].text, *to = table->values[(table->height - 1) * table->width].text;
  static char missing[4096] = "[";
  int known = 0;
  for (int day = day_number(from); day <= day_number(to); day++) {
    if (day == day_number(table->values[known * table->width].text)) {
      known++;
      continue;
    }
    time_t seconds = day * 86400ll;
    struct tm date;
    size_t length = strlen(missing);
    if (length + 16 > sizeof missing) fail("more missing days than this program lists");
    strftime(missing + length, 16, length > 1 ? ",\"%F\"" : "\"%F\"", gmtime_r(&seconds, &date));
  }
  strcat(missing, "]");
  Value *row = add_row(&week[window]);
  set_text(&row[0], "rows");
  set_text(&row[1], from);
  set_text(&row[2], to);
  set(&row[3], table->height);
  set(&row[4], day_number(to) - day_number(from) + 1);
  set_text(&row[5], missing);
}

enum { most_groups = 4096 };
typedef int Slots[most_groups];

static int are_equal(const char *one, const char *other) { return one && other ? !strcmp(one, other) : one == other; }

/* The row that begins with these texts, found by a hash; a new one when there is none. */
static Value *group(Table *table, Slots slots, const char *const *texts, int count) {
  uint32_t hash = 2166136261;
  for (int place = 0; place < count; place++)
    for (const char *byte = texts[place] ? texts[place] : ""; *byte; byte++) hash = (hash ^ *byte) * 16777619;
  int *slot = &slots[hash % most_groups];
  for (; *slot; slot = &slots[++hash % most_groups]) {
    Value *row = table->values + (*slot - 1) * table->width;
    int place = 0;
    while (place < count && are_equal(texts[place], row[place].text)) place++;
    if (place == count) return row;
  }
  Value *row = add_row(table);
  *slot = table->height;
  if (table->height == most_groups) fail("more groups than this program counts");
  for (int place = 0; place < count; place++) set_text(&row[place], texts[place] ? strdup(texts[place]) : 0);
  return row;
}

/* Every attempt of both weeks, counted by all that anybody asks for. */
static void read_attempts(sqlite3 *database, Week week, int count, char ids[most_days][16]) {
  static Slots app_slots, outcome_slots;
  for (int hour = 0; hour < 24; hour++) set(add_row(&week[hours]), hour);
  for (int cell = 0; cell < 7 * 24; cell++) {
    Value *row = add_row(&week[heatmap]);
    set(&row[0], 1 + cell / 24);
    set(&row[1], cell % 24);
  }
  sqlite3_stmt *statement = prepare(
    database, "select outcome, ts_utc_ms, app_id, chosen_option_type, denial_reason,"
              " iif(outcome = 'GRANTED' and chosen_option_type = 'CREDITS_UNLOCK',"
              " chosen_option_payload_json ->> 'cost_credits', null) from unlock_attempt where day_id = ?");
  for (int day = count - 1; day >= 0; day--) {
    int is_week = day < days_of_week, row_of_day = 24 * (weekday(day_number(ids[day])) - 1);
    Value *sums = week[is_week ? totals : previous].values;
    sqlite3_bind_text(statement, 1, ids[day], -1, SQLITE_STATIC);
    while (sqlite3_step(statement) == SQLITE_ROW) {
      const char *outcome = (const char *)sqlite3_column_text(statement, 0);
      int is_granted = !strcmp(outcome, "GRANTED"), is_denied = !strcmp(outcome, "DENIED");
      sums[9].number += is_denied;
      sums[10].number += !strcmp(outcome, "CANCELLED");
      sums[11].number += !strcmp(outcome, "EXPIRED");
      if (!is_week) continue;
      int hour = local_time(sqlite3_column_int64(statement, 1))->tm_hour;
      const char *app = (const char *)sqlite3_column_text(statement, 2);
      const char *ways[] = {
        outcome, (const char *)sqlite3_column_text(statement, 3), (const char *)sqlite3_column_text(statement, 4)};
      Value *of_hour = week[hours].values + 4 * hour, *of_app = group(&week[apps], app_slots, &app, 1);
      of_hour[1].number++, of_hour[2].number += is_granted, of_hour[3].number += is_denied;
      week[heatmap].values[3 * (row_of_day + hour) + 2].number++;
      of_app[2].number++, of_app[3].number += is_granted, of_app[4].number += sqlite3_column_double(statement, 5);
      group(&week[outcomes], outcome_slots, ways, 3)[3].number++;
    }
    sqlite3_reset(statement);
  }
  sqlite3_finalize(statement);
}

/* Null comes first, as in SQLite. */
static int order_of_texts(const char *one, const char *other) {
  return one && other ? strcmp(one, other) : !!one - !!other;
}

/* Most attempts first; of equals, by the texts. */
static int order(const Value *one, const Value *other, int attempts, int texts) {
  if (one[attempts].number != other[attempts].number) return one[attempts].number < other[attempts].number ? 1 : -1;
  int order = 0;
  for (int place = 0; !order && place < texts; place++) order = order_of_texts(one[place].text, other[place].text);
  return order;
}

static int order_of_apps(const void *one, const void *other) { return order(one, other, 2, 1); }
static int order_of_outcomes(const void *one, const void *other) { return order(one, other, 3, 3); }

static void name_apps(sqlite3 *database, Table *table) {
  sqlite3_stmt *statement = prepare(
    database, "select coalesce(nullif(user_alias, ''), nullif(display_name, '')) from app_info where app_id = ?");
  for (int place = 0; place < table->height; place++) {
    Value *row = table->values + place * table->width;
    sqlite3_bind_text(statement, 1, row[0].text, -1, SQLITE_STATIC);
    if (sqlite3_step(statement) == SQLITE_ROW) take(&row[1], statement, 0);
    if (!row[1].text) set_text(&row[1], row[0].text);
    sqlite3_reset(statement);
  }
  sqlite3_finalize(statement);
}

static void fill_hardest_hour(Week week) {
  const Value *most = week[hours].values;
  double attempts = 0;
  for (int hour = 0; hour < 24; hour++) {
    const Value *row = week[hours].values + 4 * hour;
    attempts += row[1].number;
    if (row[1].number > most[1].number) most = row;
  }
  if (attempts == 0) return;
  Value *row = add_row(&week[hardest_hour]);
  row[0] = most[0], row[1] = most[1];
  set(&row[2], (int64_t)(most[1].number / attempts * 10000 + 0.5) / 10000.0);
}

static void read_streak(sqlite3 *database, Table *streak, const char *from, const char *to) {
  sqlite3_stmt *statement =
    prepare(database, "select day_id from day_summary where qualified and day_id <= ? order by day_id");
  sqlite3_bind_text(statement, 1, to, -1, SQLITE_STATIC);
  int last = 0, length = 0, longest = 0;
  while (sqlite3_step(statement) == SQLITE_ROW) {
    int day = day_number((const char *)sqlite3_column_text(statement, 0));
    length = day == last + 1 ? length + 1 : 1;
    last = day;
    if (length > longest) longest = length;
  }
  sqlite3_finalize(statement);
  Value *row = add_row(streak);
  set(&row[0], last >= day_number(to) - 1 ? length : 0);
  set(&row[1], longest);
  statement = prepare(
    database, "select coalesce(sum(payload_json ->> 'amount'), 0) from event_log"
              " where type = 'STREAK_BONUS_AWARDED' and +day_id between ? and ?");
  set(&row[2], step(statement, 0, "tt", from, to));
  sqlite3_finalize(statement);
}

static void read_week(sqlite3 *database, Week week) {
  char ids[most_days][16];
  run(database, "begin");
  int count = read_days(database, week, ids);
  fill_window(week);
  read_attempts(database, week, count, ids);
  fill_hardest_hour(week);
  qsort(week[apps].values, week[apps].height, week[apps].width * sizeof(Value), order_of_apps);
  qsort(week[outcomes].values, week[outcomes].height, week[outcomes].width * sizeof(Value), order_of_outcomes);
  name_apps(database, &week[apps]);
  read_streak(database, &week[streak], week[window].values[1].text, week[window].values[2].text);
  run(database, "commit");
}
