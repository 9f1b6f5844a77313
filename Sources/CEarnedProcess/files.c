#define _GNU_SOURCE
#include "CEarnedProcess.h"

#include <errno.h>
#include <fcntl.h>

#ifdef __linux__
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

int cprocess_open_unnamed(const char *folder) {
#ifdef O_TMPFILE
  return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
#else
  errno = ENOTSUP;
  return -1;
#endif
}

bool cprocess_is_in_memory(const char *path) {
#ifdef __linux__
  struct statfs status;
  return statfs(path, &status) == 0 && (status.f_type == TMPFS_MAGIC || status.f_type == RAMFS_MAGIC);
#else
  return false;
#endif
}
