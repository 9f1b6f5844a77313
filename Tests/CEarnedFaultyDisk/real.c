#define _GNU_SOURCE
#include "real.h"

#include <dlfcn.h>

struct real real;

#define FIND(name) *(void **)&real.name = dlsym(RTLD_NEXT, #name)

void real_find(void) {
  if (real.sqlite3_open_v2) return;
  FIND(open);
  FIND(read);
  FIND(write);
  FIND(pread);
  FIND(pwrite);
  FIND(close);
  FIND(fsync);
  FIND(fdatasync);
  FIND(ftruncate);
  FIND(rename);
  FIND(link);
  FIND(linkat);
  FIND(unlink);
  FIND(unlinkat);
  FIND(mkdir);
  FIND(rmdir);
  FIND(stat);
  FIND(fstat);
  FIND(chmod);
  FIND(fchmod);
  FIND(access);
  FIND(flock);
  FIND(lseek);
  FIND(readlink);
  FIND(realpath);
  FIND(getcwd);
  FIND(opendir);
  FIND(readdir);
  FIND(fopen);
  FIND(fread);
  FIND(fwrite);
  FIND(fflush);
  FIND(fclose);
  FIND(sqlite3_open_v2);
}
