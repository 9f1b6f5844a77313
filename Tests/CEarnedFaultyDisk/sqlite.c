#include "sqlite.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"
#include "real.h"

/// A VFS above the system's own, through which every operation of SQLite goes.

_Thread_local bool sqlite_is_at_work;

struct file {
  sqlite3_file base;
  /// Behind this in memory.
  sqlite3_file *real;
};

static sqlite3_vfs *below;

static struct file *of(sqlite3_file *file) { return (struct file *)file; }

/// Lets the system's VFS do it.
#define DO(call)                                \
  ({                                            \
    bool was_at_work = sqlite_is_at_work;       \
    sqlite_is_at_work = true;                   \
    __auto_type what_it_gave = (call);          \
    sqlite_is_at_work = was_at_work;            \
    what_it_gave;                               \
  })

/// What SQLite is told when there is no space, or something else.
static int code(enum fault fault, int other) {
  return fault == fault_is_full || fault == fault_is_half_and_full ? SQLITE_FULL : other;
}

// MARK: Files

static int file_close(sqlite3_file *file) { return DO(of(file)->real->pMethods->xClose(of(file)->real)); }

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 at) {
  sqlite3_file *real = of(file)->real;
  enum fault fault = plan_next(asker_sqlite, effect_reads, "read");
  if (fault == fault_none) return DO(real->pMethods->xRead(real, bytes, count, at));
  if (fault == fault_is_half) (void)DO(real->pMethods->xRead(real, bytes, count / 2, at));
  return SQLITE_IOERR_READ;
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 at) {
  sqlite3_file *real = of(file)->real;
  enum fault fault = plan_next(asker_sqlite, effect_writes, "write");
  if (fault == fault_none) return DO(real->pMethods->xWrite(real, bytes, count, at));
  if (fault == fault_is_half || fault == fault_is_half_and_full) {
    (void)DO(real->pMethods->xWrite(real, bytes, count / 2, at));
  }
  return code(fault, SQLITE_IOERR_WRITE);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  if (plan_next(asker_sqlite, effect_none, "truncate")) return SQLITE_IOERR_TRUNCATE;
  return DO(of(file)->real->pMethods->xTruncate(of(file)->real, size));
}

static int file_sync(sqlite3_file *file, int flags) {
  if (plan_next(asker_sqlite, effect_none, "sync")) return SQLITE_IOERR_FSYNC;
  return DO(of(file)->real->pMethods->xSync(of(file)->real, flags));
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  if (plan_next(asker_sqlite, effect_none, "size")) return SQLITE_IOERR_FSTAT;
  return DO(of(file)->real->pMethods->xFileSize(of(file)->real, size));
}

static int file_lock(sqlite3_file *file, int level) {
  if (plan_next(asker_sqlite, effect_none, "lock")) return SQLITE_IOERR_LOCK;
  return DO(of(file)->real->pMethods->xLock(of(file)->real, level));
}

static int file_unlock(sqlite3_file *file, int level) {
  return DO(of(file)->real->pMethods->xUnlock(of(file)->real, level));
}

static int file_check_lock(sqlite3_file *file, int *is_locked) {
  if (plan_next(asker_sqlite, effect_none, "check-lock")) return SQLITE_IOERR_CHECKRESERVEDLOCK;
  return DO(of(file)->real->pMethods->xCheckReservedLock(of(file)->real, is_locked));
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
  return DO(of(file)->real->pMethods->xFileControl(of(file)->real, operation, argument));
}

static int file_sector_size(sqlite3_file *file) { return DO(of(file)->real->pMethods->xSectorSize(of(file)->real)); }

static int file_characteristics(sqlite3_file *file) {
  return DO(of(file)->real->pMethods->xDeviceCharacteristics(of(file)->real));
}

static int file_map_index(sqlite3_file *file, int page, int bytes, int extends, void volatile **memory) {
  enum fault fault = plan_next(asker_sqlite, extends ? effect_needs_space : effect_none, "map-index");
  if (fault) return code(fault, SQLITE_IOERR_SHMMAP);
  return DO(of(file)->real->pMethods->xShmMap(of(file)->real, page, bytes, extends, memory));
}

static int file_lock_index(sqlite3_file *file, int offset, int count, int flags) {
  bool locks = (flags & SQLITE_SHM_LOCK) != 0;
  if (locks && plan_next(asker_sqlite, effect_none, "lock-index")) return SQLITE_IOERR_SHMLOCK;
  return DO(of(file)->real->pMethods->xShmLock(of(file)->real, offset, count, flags));
}

static void file_index_barrier(sqlite3_file *file) { of(file)->real->pMethods->xShmBarrier(of(file)->real); }

static int file_unmap_index(sqlite3_file *file, int removes) {
  return DO(of(file)->real->pMethods->xShmUnmap(of(file)->real, removes));
}

// The second version of the methods: files are not read as memory, which would go past this.
static const sqlite3_io_methods file_methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_map_index,
    .xShmLock = file_lock_index,
    .xShmBarrier = file_index_barrier,
    .xShmUnmap = file_unmap_index,
};

// MARK: Names

static int vfs_open(sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *file, int flags, int *out_flags) {
  (void)vfs;
  file->pMethods = NULL;
  enum fault fault = plan_next(asker_sqlite, flags & SQLITE_OPEN_CREATE ? effect_needs_space : effect_none, "open");
  if (fault) return code(fault, SQLITE_CANTOPEN);
  of(file)->real = (sqlite3_file *)(of(file) + 1);
  int status = DO(below->xOpen(below, path, of(file)->real, flags, out_flags));
  if (of(file)->real->pMethods) file->pMethods = &file_methods;
  return status;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int syncs_folder) {
  (void)vfs;
  if (plan_next(asker_sqlite, effect_none, "delete")) return SQLITE_IOERR_DELETE;
  return DO(below->xDelete(below, path, syncs_folder));
}

static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
  (void)vfs;
  if (plan_next(asker_sqlite, effect_none, "access")) return SQLITE_IOERR_ACCESS;
  return DO(below->xAccess(below, path, flags, result));
}

static int vfs_full_path(sqlite3_vfs *vfs, const char *path, int bytes, char *full) {
  (void)vfs;
  if (plan_next(asker_sqlite, effect_none, "full-path")) return SQLITE_CANTOPEN_FULLPATH;
  return DO(below->xFullPathname(below, path, bytes, full));
}

/// Makes it the VFS of every database that is opened from now on.
static void register_above(void) {
  static sqlite3_vfs vfs;
  below = sqlite3_vfs_find(NULL);
  vfs = *below;
  vfs.zName = "faulty";
  vfs.szOsFile = (int)sizeof(struct file) + below->szOsFile;
  vfs.xOpen = vfs_open;
  vfs.xDelete = vfs_delete;
  vfs.xAccess = vfs_access;
  vfs.xFullPathname = vfs_full_path;
  if (sqlite3_vfs_register(&vfs, 1) != SQLITE_OK) abort();
}

// The program may still set SQLite up until it opens its first database.
SQLITE_API int sqlite3_open_v2(const char *path, sqlite3 **database, int flags, const char *vfs) {
  real_find();
  if (!below) register_above();
  return real.sqlite3_open_v2(path, (void **)database, flags, vfs);
}
