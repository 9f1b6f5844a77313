#define _GNU_SOURCE
#include "CEarnedProcess.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

enum { place_count = 256 };

static _Atomic(char *) temporaries[place_count];
// Whether a signal is removing them. Other threads go on meanwhile.
static atomic_bool is_ending;
static volatile sig_atomic_t is_noting;
static volatile sig_atomic_t noted;

int cprocess_name_temporary(const char *path) {
  char *copy = strdup(path);
  for (int place = 0; copy && place < place_count; place++) {
    char *free_place = NULL;
    if (atomic_compare_exchange_strong(&temporaries[place], &free_place, copy)) return place;
  }
  free(copy);
  return -1;
}

void cprocess_forget_temporary(int place) {
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
static void remove_temporaries(void) {
  atomic_store(&is_ending, true);
  for (int place = 0; place < place_count; place++) {
    const char *path = atomic_load(&temporaries[place]);
    if (path && unlink(path) != 0 && (errno == EISDIR || errno == EPERM)) remove_folder(path);
  }
}

static void end_or_note(int number) {
  if (is_noting && !noted) {
    noted = number;
    return;
  }
  remove_temporaries();
  _exit(128 + number);
}

bool cprocess_wait_for_input(int descriptor) {
  sigset_t ending, before;
  sigemptyset(&ending);
  sigaddset(&ending, SIGINT);
  sigaddset(&ending, SIGTERM);
  sigaddset(&ending, SIGHUP);
  // They come in while ppoll waits, and only then: none is missed between the look at `noted` and the wait.
  pthread_sigmask(SIG_BLOCK, &ending, &before);
  struct pollfd input = {.fd = descriptor, .events = POLLIN};
  while (!noted && ppoll(&input, 1, NULL, &before) < 0 && errno == EINTR) {}
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return !noted;
}

static char *limit_message;
static size_t limit_message_length;

static void end_late(int number) {
  (void)number;
  ssize_t written = write(STDERR_FILENO, limit_message, limit_message_length);
  (void)written;
  remove_temporaries();
  _exit(1);
}

void cprocess_end_after(unsigned seconds, const char *message) {
  struct itimerval timer = {0};
  setitimer(ITIMER_PROF, &timer, NULL);
  free(limit_message);
  limit_message = strdup(message);
  limit_message_length = limit_message ? strlen(limit_message) : 0;
  struct sigaction action = {0};
  action.sa_handler = end_late;
  sigemptyset(&action.sa_mask);
  sigaction(SIGPROF, &action, NULL);
  timer.it_value.tv_sec = seconds;
  setitimer(ITIMER_PROF, &timer, NULL);
}

void cprocess_end_cleanly_on_signals(void) {
  const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  for (int index = 0; index < 3; index++) {
    struct sigaction action = {0};
    if (sigaction(numbers[index], NULL, &action) == 0 && action.sa_handler == SIG_IGN) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = end_or_note;
    // One signal at a time. Without SA_RESTART a signal interrupts waiting calls, so that the caller can check for it.
    sigemptyset(&action.sa_mask);
    for (int other = 0; other < 3; other++) sigaddset(&action.sa_mask, numbers[other]);
    sigaction(numbers[index], &action, NULL);
  }
}

void cprocess_note_signals(void) { is_noting = 1; }

int cprocess_noted_signal(void) { return noted; }
