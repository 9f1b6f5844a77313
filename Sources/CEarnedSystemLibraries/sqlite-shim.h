#include <sqlite3.h>

/* Swift cannot call a function with a variable number of arguments. */
static inline int csqlite_keep_no_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
static inline int csqlite_keep_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 1); }
static inline int csqlite_allocate_pages_singly(void) { return sqlite3_config(SQLITE_CONFIG_PAGECACHE, (void *)0, 0, 0); }
static inline int csqlite_enable_triggers(sqlite3 *database, int enabled) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, enabled, (void *)0);
}
static inline int csqlite_keep_log_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (void *)0);
}
