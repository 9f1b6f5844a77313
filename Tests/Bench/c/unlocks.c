/* unlocks DATABASE FROM_DAY TO_DAY WORKBOOK: one row per attempt of some days, eleven columns, in constant memory. */
#include <sqlite3.h>
#include <stdio.h>
#include <xlsxwriter.h>

enum { columns = 11 };
static const char *names[columns] = {"Time",   "Time zone",  "Day",    "App ID",  "App",    "Mode",
                                     "Strictness", "Option", "Outcome", "Reason", "Credits"};
static const char *sql =
  "select a.ts_utc_ms / 86400000.0 + 25569, a.timezone_id, a.day_id, a.app_id,"
  " coalesce(nullif(i.user_alias, ''), nullif(i.display_name, ''), a.app_id), m.name, a.effective_strictness,"
  " a.chosen_option_type, a.outcome, a.denial_reason,"
  " iif(a.outcome = 'GRANTED', a.chosen_option_payload_json ->> 'cost_credits', null)"
  " from unlock_attempt a left join app_info i using (app_id) left join mode m on m.mode_id = a.effective_mode_id"
  " where a.day_id between ? and ? order by a.ts_utc_ms";

int main(int count, char **arguments) {
  if (count != 5) return 64;
  sqlite3 *database;
  sqlite3_stmt *attempts;
  if (sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READONLY, 0) != SQLITE_OK ||
      sqlite3_prepare_v2(database, sql, -1, &attempts, 0) != SQLITE_OK) {
    fprintf(stderr, "%s\n", sqlite3_errmsg(database));
    return 1;
  }
  sqlite3_bind_text(attempts, 1, arguments[2], -1, SQLITE_STATIC);
  sqlite3_bind_text(attempts, 2, arguments[3], -1, SQLITE_STATIC);
  lxw_workbook_options options = {.constant_memory = LXW_TRUE};
  lxw_workbook *workbook = workbook_new_opt(arguments[4], &options);
  lxw_format *time = workbook_add_format(workbook);
  format_set_num_format(time, "yyyy-mm-dd hh:mm");
  lxw_worksheet *sheet = workbook_add_worksheet(workbook, "Attempts");
  for (int column = 0; column < columns; column++) worksheet_write_string(sheet, 0, column, names[column], 0);
  for (int row = 1; sqlite3_step(attempts) == SQLITE_ROW; row++)
    for (int column = 0; column < columns; column++)
      switch (sqlite3_column_type(attempts, column)) {
        case SQLITE_TEXT:
          worksheet_write_string(sheet, row, column, (const char *)sqlite3_column_text(attempts, column), 0);
          break;
        case SQLITE_NULL: break;
        default:
          worksheet_write_number(sheet, row, column, sqlite3_column_double(attempts, column), column == 0 ? time : 0);
      }
  sqlite3_finalize(attempts);
  sqlite3_close(database);
  return workbook_close(workbook);
}
