/* watcher DATABASE: looks every 0.2 ms, without taking it, whether somebody holds the write lock of a database, until
   it is told to stop (SIGTERM). Prints, as JSON, how often it was held and how long at most, in milliseconds.

   SQLite locks byte 120 of the index of the log for it, and counts commits in the index's third word. So two
   transactions that follow each other at once are told apart. */
#include "database.h"
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>

enum { index_bytes = 32768, lock_place = 120, commits_place = 2 };
static volatile sig_atomic_t is_over;
static void end(int signal) { (void)signal, is_over = 1; }

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

typedef struct {
  int descriptor;
  ino_t node;
  const volatile uint32_t *words;
} Index;

/* Opens the index again when there is another one. Gives whether there is one. */
static int open_index(Index *index, const char *path) {
  struct stat status;
  if (stat(path, &status) != 0 || status.st_size < index_bytes) return 0;
  if (index->words && index->node == status.st_ino) return 1;
  if (index->words) {
    munmap((void *)index->words, index_bytes);
    close(index->descriptor);
    index->words = 0;
  }
  index->descriptor = open(path, O_RDWR | O_CLOEXEC);
  if (index->descriptor < 0) return 0;
  void *words = mmap(0, index_bytes, PROT_READ, MAP_SHARED, index->descriptor, 0);
  if (words == MAP_FAILED) {
    close(index->descriptor);
    return 0;
  }
  index->words = words;
  index->node = status.st_ino;
  return 1;
}

static int is_locked(const Index *index) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = lock_place, .l_len = 1};
  return fcntl(index->descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  signal(SIGTERM, end);
  char path[4096];
  snprintf(path, sizeof path, "%s-shm", arguments[1]);
  Index index = {0};
  double held_since = 0, longest = 0;
  uint32_t commits = 0;
  int times = 0;
  printf("ready\n");
  fflush(stdout);
  for (; !is_over; usleep(200)) {
    if (!open_index(&index, path) || !is_locked(&index)) {
      held_since = 0;
      continue;
    }
    double now = milliseconds();
    if (held_since == 0 || index.words[commits_place] != commits) {
      held_since = now;
      commits = index.words[commits_place];
      times++;
    }
    if (now - held_since > longest) longest = now - held_since;
  }
  printf("{\"count\": %d, \"longest_ms\": %.3f}\n", times, longest);
  return 0;
}
