#define _GNU_SOURCE
#include "CEarnedFiles.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { place_count = 256 };

static _Atomic(char *) temporaries[place_count];
// Whether they are being removed, because the process ends. Other threads continue meanwhile.
static atomic_bool is_ending;

int cfiles_name_temporary(const char *path) {
  char *copy = strdup(path);
  for (int place = 0; copy && place < place_count; place++) {
    char *free_place = NULL;
    if (atomic_compare_exchange_strong(&temporaries[place], &free_place, copy)) return place;
  }
  free(copy);
  return -1;
}

void cfiles_forget_temporary(int place) {
  if (place < 0) return;
  char *path = atomic_exchange(&temporaries[place], NULL);
  // From then on the handler, on another thread, may still be reading it.
  if (!atomic_load(&is_ending)) free(path);
}

// Another thread may put a file into a folder while its files are removed.
enum { folder_tries = 10 };

// Removes a folder of this user and the files in it, also those of libraries, whose names nobody here knows. The system's
// own call lists it, because opendir may not be called in a signal handler.
static void remove_folder(const char *path) {
  for (int try = 0; try < folder_tries && rmdir(path) != 0 && errno == ENOTEMPTY; try++) {
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat status;
    if (folder < 0 || fstat(folder, &status) != 0 || status.st_uid != geteuid()) return;
    _Alignas(struct dirent64) char entries[4096];
    long length;
    while ((length = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0) {
      for (long at = 0; at < length;) {
        const struct dirent64 *entry = (const struct dirent64 *)(entries + at);
        unlinkat(folder, entry->d_name, 0);
        at += entry->d_reclen;
      }
    }
    close(folder);
  }
}

// Runs in signal handlers, so it only calls functions that POSIX allows there, and the system itself.
void cfiles_remove_temporaries(void) {
  atomic_store(&is_ending, true);
  for (int place = 0; place < place_count; place++) {
    const char *path = atomic_load(&temporaries[place]);
    if (path && unlink(path) != 0 && (errno == EISDIR || errno == EPERM)) remove_folder(path);
  }
}
