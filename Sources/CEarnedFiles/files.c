#define _GNU_SOURCE
#include "CEarnedFiles.h"

#include <errno.h>
#include <fcntl.h>

int cfiles_open_unnamed(const char *folder) {
#ifdef O_TMPFILE
  return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
#else
  errno = ENOTSUP;
  return -1;
#endif
}
