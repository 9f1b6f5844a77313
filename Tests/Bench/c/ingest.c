/* ingest DATABASE RECORDS LINES FIRST_MS SPACING_MS APPS: the least that recording credit grants takes: an attempt and
   its credits, as two changes, LINES changes a transaction. The rows are those that `earned ingest` writes, the reads
   those that nobody can decide without. Nothing is parsed and no rule is looked at. */
#include "database.h"

static const char *day = "2026-02-01";
static sqlite3 *database;
static uint64_t seed = 88172645463325252u;

/* An id that ascends with time. */
static char *made_id(char *id, int64_t ms) {
  seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
  snprintf(id, 37, "%08x-%04x-8%03x-a%03x-%012llx", (unsigned)(ms >> 16), (unsigned)(ms & 0xffff),
           (unsigned)(seed >> 60 << 8 | (seed >> 52 & 0xff)), (unsigned)(seed >> 48 & 0xfff),
           (unsigned long long)(seed & 0xffffffffffffu));
  return id;
}

/* The 16 bytes by which a record is recognised, in order of time. */
static void make_key(unsigned char *key, int64_t ms) {
  for (int byte = 0; byte < 6; byte++) key[byte] = ms >> (40 - 8 * byte);
  seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
  memcpy(key + 6, &seed, 8);
  key[14] = key[15] = 0;
}

enum {
  version, begin, commit, key_in, grant_of_app, quests_today, last_quest, pending, attempt_in, day_up, event_in,
  attempt_of, quest_of, economy_up, grant_in, current_in, attempt_up, statements
};
static const char *sql[statements] = {
  [version] = "pragma data_version",
  [begin] = "begin immediate",
  [commit] = "commit",
  [key_in] = "insert into earned_record_key (record_key) values (?) on conflict do nothing",
  [grant_of_app] = "select g.ends_ts_utc_ms, g.grant_id, g.starts_ts_utc_ms, g.method, g.revoked_ts_utc_ms"
    " from unlock_grant_current c join unlock_grant g on g.grant_id = c.grant_id where c.app_id = ?",
  [quests_today] = "select quest_grants_count from daily_app_limits where day_id = ? and app_id = ?",
  [last_quest] = "select max(last_quest_grant_start_ts_utc_ms) from daily_app_limits where app_id = ?",
  [pending] = "select attempt_id from unlock_attempt indexed by idx_unlock_attempt_pending"
    " where outcome = 'PENDING' and day_id <= ? and app_id = ?",
  [attempt_in] = "insert into unlock_attempt (attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_mode_id,"
    " effective_strictness, available_options_json, created_ts_utc_ms, updated_ts_utc_ms)"
    " values (?1, ?2, ?3, 'America/Vancouver', ?4, 'bench', 'GENTLE', ?5, ?3, ?3)",
  [day_up] = "update day_summary set unlock_attempts_count = unlock_attempts_count + ?2,"
    " credits_unlocks_count = credits_unlocks_count + 1 - ?2, credits_spent = credits_spent + 10 * (1 - ?2),"
    " updated_ts_utc_ms = ?3 where day_id = ?1",
  [event_in] = "insert into event_log (event_id, ts_utc_ms, timezone_id, day_id, type, payload_json,"
    " created_ts_utc_ms) values (?1, ?2, 'America/Vancouver', ?3, ?4, ?5, ?2)",
  [attempt_of] = "select ts_utc_ms, app_id, day_id, effective_mode_id, effective_strictness, outcome"
    " from unlock_attempt where attempt_id = ?",
  [quest_of] = "select expires_ts_utc_ms from quest_session where attempt_id = ? and state = 'ACTIVE'",
  [economy_up] = "update economy_state set credit_balance = credit_balance - 10, updated_ts_utc_ms = ? where id = 1",
  [grant_in] = "insert into unlock_grant (grant_id, app_id, created_ts_utc_ms, created_day_id, starts_ts_utc_ms,"
    " ends_ts_utc_ms, method, source_mode_id, source_attempt_id, metadata_json)"
    " values (?1, ?2, ?3, ?4, ?3, ?3 + 300000, 'CREDITS', 'bench', ?5,"
    " '{\"cost_credits\":10,\"duration_minutes\":5}')",
  [current_in] = "insert into unlock_grant_current (app_id, grant_id, updated_ts_utc_ms) values (?, ?, ?)"
    " on conflict (app_id) do update set grant_id = excluded.grant_id, updated_ts_utc_ms = excluded.updated_ts_utc_ms",
  [attempt_up] = "update unlock_attempt set outcome = 'GRANTED', grant_id = ?2, chosen_option_type = 'CREDITS_UNLOCK',"
    " chosen_option_payload_json = '{\"minutes\":5,\"cost_credits\":10}', updated_ts_utc_ms = ?3 where attempt_id = ?1",
};
static sqlite3_stmt *prepared[statements];

static const char *options =
  "{\"generated_ts_utc_ms\":%lld,\"mode_id\":\"bench\",\"mode_strictness\":\"GENTLE\",\"app_id\":\"%s\",\"options\":["
  "{\"type\":\"CREDITS_UNLOCK\",\"enabled\":true,\"disabled_reason\":null,\"durations\":["
  "{\"minutes\":5,\"cost_credits\":10,\"enabled\":true,\"disabled_reason\":null},"
  "{\"minutes\":15,\"cost_credits\":25,\"enabled\":true,\"disabled_reason\":null},"
  "{\"minutes\":30,\"cost_credits\":45,\"enabled\":true,\"disabled_reason\":null}]},"
  "{\"type\":\"QUEST_UNLOCK\",\"enabled\":true,\"disabled_reason\":null,\"quest_types\":["
  "{\"quest_type\":\"BREATHING\",\"enabled\":true,\"disabled_reason\":null},"
  "{\"quest_type\":\"COPY_TEXT\",\"enabled\":true,\"disabled_reason\":null},"
  "{\"quest_type\":\"QR_SCAN\",\"enabled\":false,\"disabled_reason\":\"QR_KEY_NOT_SET\"}]},"
  "{\"type\":\"EMERGENCY_UNLOCK\",\"enabled\":true,\"disabled_reason\":null,\"delay_seconds\":60,"
  "\"unlock_minutes\":5}]}";

static void log_event(int64_t ms, const char *type, const char *payload) {
  char id[37];
  step(prepared[event_in], 0, "tittt", made_id(id, ms), ms, day, type, payload);
}

static void note_key(int64_t ms) {
  unsigned char key[16];
  make_key(key, ms);
  step(prepared[key_in], 0, "b", key);
}

static void read_app(const char *app) {
  step(prepared[grant_of_app], 0, "t", app);
  step(prepared[quests_today], 0, "tt", day, app);
  step(prepared[last_quest], 0, "t", app);
}

static void attempt(const char *attempt_id, const char *app, int64_t ms) {
  char text[2048];
  note_key(ms);
  read_app(app);
  step(prepared[pending], 0, "tt", day, app);
  snprintf(text, sizeof text, options, (long long)ms, app);
  step(prepared[attempt_in], 0, "ttitt", attempt_id, app, ms, day, text);
  snprintf(text, sizeof text,
           "{\"attempt_id\":\"%s\",\"app_id\":\"%s\",\"mode_id\":\"bench\",\"strictness\":\"GENTLE\"}", attempt_id,
           app);
  log_event(ms, "UNLOCK_ATTEMPT_CREATED", text);
  step(prepared[day_up], 0, "tii", day, (int64_t)1, ms);
}

static void credits(const char *attempt_id, const char *app, int64_t ms) {
  char grant[37], text[512];
  note_key(ms);
  step(prepared[attempt_of], 0, "t", attempt_id);
  step(prepared[quest_of], 0, "t", attempt_id);
  read_app(app);
  made_id(grant, ms);
  step(prepared[grant_in], 0, "ttitt", grant, app, ms, day, attempt_id);
  step(prepared[current_in], 0, "tti", app, grant, ms);
  step(prepared[attempt_up], 0, "tti", attempt_id, grant, ms);
  snprintf(text, sizeof text,
           "{\"attempt_id\":\"%s\",\"option_type\":\"CREDITS_UNLOCK\",\"option_payload\":{\"minutes\":5,"
           "\"cost_credits\":10}}", attempt_id);
  log_event(ms, "UNLOCK_OPTION_SELECTED", text);
  snprintf(text, sizeof text, "{\"app_id\":\"%s\",\"amount\":10,\"unlock_minutes\":5,\"attempt_id\":\"%s\"}", app,
           attempt_id);
  log_event(ms, "CREDITS_SPENT", text);
  snprintf(text, sizeof text,
           "{\"grant_id\":\"%s\",\"app_id\":\"%s\",\"method\":\"CREDITS\",\"starts_ts_utc_ms\":%lld,"
           "\"ends_ts_utc_ms\":%lld,\"attempt_id\":\"%s\"}", grant, app, (long long)ms, (long long)ms + 300000,
           attempt_id);
  log_event(ms, "UNLOCK_GRANTED", text);
  step(prepared[economy_up], 0, "i", ms);
  step(prepared[day_up], 0, "tii", day, (int64_t)0, ms);
}

int main(int count, char **arguments) {
  if (count != 7) return 64;
  const char *path = arguments[1];
  int64_t lines = 2 * atoll(arguments[2]), batch = atoll(arguments[3]);
  int64_t first_ms = atoll(arguments[4]), spacing_ms = atoll(arguments[5]), apps = atoll(arguments[6]);
  database = open_database(
    path, "pragma foreign_keys = on; pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;"
          "pragma wal_autocheckpoint = 0");
  for (int place = 0; place < statements; place++) prepared[place] = prepare(database, sql[place]);
  for (int64_t line = 0; line < lines; line++) {
    if (line % batch == 0) {
      step(prepared[begin], 0, "");
      step(prepared[version], 0, "");
    }
    int64_t record = line / 2, ms = first_ms + record * spacing_ms;
    char app[64], attempt_id[64];
    snprintf(app, sizeof app, "android:com.example.bench%lld", (long long)(record % apps));
    snprintf(attempt_id, sizeof attempt_id, "%08x-%04x-8000-a000-%012llx", (unsigned)(ms >> 16),
             (unsigned)(ms & 0xffff), (long long)record);
    line % 2 == 0 ? attempt(attempt_id, app, ms) : credits(attempt_id, app, ms + 1);
    if ((line + 1) % batch == 0 || line + 1 == lines) {
      step(prepared[commit], 0, "");
      checkpoint(database, path, 16 << 20);
    }
  }
  checkpoint(database, path, 0);
  return 0;
}
