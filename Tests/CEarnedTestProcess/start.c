#include <sqlite3.h>

#include "CEarnedTestProcess.h"

// Memory statistics cost a lock for every allocation, for which tests side by side would wait. They can be turned off only
// before the first database is opened, so this runs before main. The command does the same.
__attribute__((constructor)) static void keep_no_memory_statistics(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
