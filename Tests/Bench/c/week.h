/* The weekly review's datasets: their columns, and their rows when they are read. */
#pragma once

#include "database.h"

typedef enum { COUNT, MINUTES, FLAG, DAY, INSTANT, HOUR, WEEKDAY, FRACTION, TEXT, JSON } Kind;

typedef struct {
  const char *name, *title;
  Kind kind;
  int is_detail, has_total;
} Column;

/* Text where the kind is one, else a number; neither is null. */
typedef struct {
  const char *text;
  double number;
  int is_null;
} Value;

typedef struct {
  const char *name, *title;
  const Column *columns;
  int width, height, is_single;
  Value *values;
} Table;

enum { window, totals, previous, streak, hardest_hour, days, hours, heatmap, apps, outcomes, datasets };
typedef Table Week[datasets];

static const Column window_columns[] = {
  {"basis", "Chosen by", TEXT, 0, 0},          {"from_day_id", "From", DAY, 0, 0},
  {"to_day_id", "To", DAY, 0, 0},              {"days", "Days on record", COUNT, 0, 0},
  {"calendar_days", "Calendar days", COUNT, 0, 0}, {"missing_day_ids", "Days without a record", JSON, 0, 0}};
static const Column totals_columns[] = {
  {"qualified_days", "Qualified days", COUNT, 0, 0},   {"focus_minutes", "Focus", MINUTES, 0, 0},
  {"credits_earned", "Credits earned", COUNT, 0, 0},   {"credits_spent", "Credits spent", COUNT, 0, 0},
  {"net_credits", "Net credits", COUNT, 0, 0},         {"unlock_attempts", "Unlock attempts", COUNT, 0, 0},
  {"credits_unlocks", "Credits unlocks", COUNT, 0, 0}, {"quest_unlocks", "Quest unlocks", COUNT, 0, 0},
  {"emergency_unlocks", "Emergency unlocks", COUNT, 0, 0}, {"denied", "Denied", COUNT, 0, 0},
  {"cancelled", "Cancelled", COUNT, 0, 0},             {"expired", "Expired", COUNT, 0, 0}};
static const Column streak_columns[] = {
  {"current", "Days in a row now", COUNT, 0, 0}, {"longest", "Longest ever", COUNT, 0, 0},
  {"bonus_credits", "Bonus credits", COUNT, 0, 0}};
static const Column hardest_hour_columns[] = {
  {"hour_local", "Hour", HOUR, 0, 0}, {"attempts", "Attempts", COUNT, 0, 0}, {"share", "Share", FRACTION, 0, 0}};
static const Column days_columns[] = {
  {"day_id", "Day", DAY, 0, 0},
  {"timezone_id", "Time zone", TEXT, 1, 0},
  {"qualified", "Qualified", FLAG, 0, 0},
  {"first_qualified_ts_utc_ms", "First qualified", INSTANT, 1, 0},
  {"focus_minutes_completed", "Focus", MINUTES, 0, 1},
  {"credits_earned", "Earned", COUNT, 0, 1},
  {"credits_spent", "Spent", COUNT, 0, 1},
  {"unlock_attempts_count", "Attempts", COUNT, 0, 1},
  {"credits_unlocks_count", "By credits", COUNT, 1, 1},
  {"quest_unlocks_count", "By quest", COUNT, 1, 1},
  {"emergency_unlocks_count", "Emergency", COUNT, 1, 1},
  {"created_ts_utc_ms", "Begun", INSTANT, 1, 0},
  {"updated_ts_utc_ms", "Last change", INSTANT, 1, 0},
  {"weekday", "Weekday", WEEKDAY, 1, 0}};
static const Column hours_columns[] = {
  {"hour_local", "Hour", HOUR, 0, 0}, {"attempts", "Attempts", COUNT, 0, 1}, {"granted", "Granted", COUNT, 0, 1},
  {"denied", "Denied", COUNT, 0, 1}};
static const Column heatmap_columns[] = {
  {"weekday", "Weekday", WEEKDAY, 0, 0}, {"hour_local", "Hour", HOUR, 0, 0}, {"attempts", "Attempts", COUNT, 0, 0}};
static const Column apps_columns[] = {
  {"app_id", "App ID", TEXT, 1, 0}, {"label", "App", TEXT, 0, 0}, {"attempts", "Attempts", COUNT, 0, 1},
  {"granted", "Granted", COUNT, 0, 1}, {"credits_spent", "Credits spent", COUNT, 0, 1}};
static const Column outcomes_columns[] = {
  {"outcome", "Outcome", TEXT, 0, 0}, {"option_type", "Option", TEXT, 0, 0}, {"reason", "Reason", TEXT, 0, 0},
  {"attempts", "Attempts", COUNT, 0, 1}};

#define EMPTY(table, title, is_single) \
  {#table, title, table##_columns, sizeof table##_columns / sizeof(Column), 0, is_single, 0}
static const Week no_rows = {
  EMPTY(window, "Window", 1),
  EMPTY(totals, "Key figures", 1),
  {"previous", "The window before", totals_columns, sizeof totals_columns / sizeof(Column), 0, 1, 0},
  EMPTY(streak, "Streak", 1),
  EMPTY(hardest_hour, "Hardest hour", 1),
  EMPTY(days, "Days", 0),
  EMPTY(hours, "Hours", 0),
  EMPTY(heatmap, "Heatmap", 0),
  EMPTY(apps, "Apps", 0),
  EMPTY(outcomes, "Outcomes", 0)};
