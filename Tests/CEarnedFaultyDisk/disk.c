#define _GNU_SOURCE
#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plan.h"
#include "real.h"

enum { sector = 512, most_files = 256, most_changes = 1024 };

/// A file, whatever its name is, and what of it is on the disk.
struct file {
  dev_t device;
  ino_t number;
  /// Open as long as the process runs: to close it would let go of the locks of SQLite.
  int descriptor;
  unsigned char *synced;
  size_t synced_bytes;
  /// The index of a log, which is shared memory and means nothing after a start.
  bool is_index;
};

struct lost_name {
  char *path;
  struct file *file;
  mode_t mode;
};

/// What happened to names, in order, and is not on the disk yet.
struct change {
  enum { made, made_folder, removed, moved } what;
  char *path;
  struct lost_name *lost;
  struct lost_name *replaced;
};

static struct file files[most_files];
static int file_count;
static struct change changes[most_changes];
static int change_count;

/// What follows is one thread's at a time.
static pthread_mutex_t turn = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void end_turn(const int *unused) {
  (void)unused;
  pthread_mutex_unlock(&turn);
}

#define TAKE_TURN                                              \
  __attribute__((cleanup(end_turn), unused)) const int is_mine = 0; \
  pthread_mutex_lock(&turn)

void disk_pass(void) { TAKE_TURN; }

static void give_up(const char *why) {
  (void)!real.write(2, why, strlen(why));
  _exit(99);
}

// MARK: Contents

static unsigned char *content(int descriptor, size_t *bytes) {
  struct stat status;
  if (real.fstat(descriptor, &status) != 0) give_up("faulty disk: no status\n");
  unsigned char *buffer = malloc((size_t)status.st_size + 1);
  *bytes = 0;
  ssize_t read;
  while (*bytes < (size_t)status.st_size &&
         (read = real.pread(descriptor, buffer + *bytes, (size_t)status.st_size - *bytes, (off_t)*bytes)) > 0) {
    *bytes += (size_t)read;
  }
  return buffer;
}

/// The file behind a descriptor; null for what is no file. What was there before is taken to be on the disk.
static struct file *file_behind(int descriptor, bool is_new) {
  struct stat status;
  if (real.fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return NULL;
  for (int index = 0; index < file_count; index++) {
    if (files[index].number == status.st_ino && files[index].device == status.st_dev) return &files[index];
  }
  if (file_count == most_files) give_up("faulty disk: too many files\n");
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  int own = real.open(path, O_RDWR | O_CLOEXEC);
  if (own < 0) return NULL;
  struct file *file = &files[file_count++];
  *file = (struct file){.device = status.st_dev, .number = status.st_ino, .descriptor = own};
  if (is_new) return file;
  file->synced = content(own, &file->synced_bytes);
  return file;
}

void disk_opened(int descriptor, const char *path, bool is_new) {
  if (!plan_cuts_power()) return;
  TAKE_TURN;
  struct file *file = file_behind(descriptor, is_new);
  size_t length = path ? strlen(path) : 0;
  if (file && length > 4 && strcmp(path + length - 4, "-shm") == 0) file->is_index = true;
  if (is_new && path) disk_named(path);
}

// MARK: Names

/// The path from the root on.
static char *whole_path(const char *path) {
  if (path[0] == '/') return strdup(path);
  char folder[PATH_MAX];
  if (!real.getcwd(folder, sizeof folder)) give_up("faulty disk: no folder\n");
  char *whole = malloc(strlen(folder) + strlen(path) + 2);
  sprintf(whole, "%s/%s", folder, path);
  return whole;
}

static void add_change(struct change change) {
  TAKE_TURN;
  if (change_count == most_changes) give_up("faulty disk: too many names\n");
  changes[change_count++] = change;
}

void disk_named(const char *path) {
  if (plan_cuts_power()) add_change((struct change){.what = made, .path = whole_path(path)});
}

void disk_made_folder(const char *path) {
  if (plan_cuts_power()) add_change((struct change){.what = made_folder, .path = whole_path(path)});
}

struct lost_name *disk_before_removing(const char *path) {
  if (!plan_cuts_power()) return NULL;
  TAKE_TURN;
  int descriptor = real.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return NULL;
  struct stat status;
  struct file *file = file_behind(descriptor, false);
  if (!file || real.fstat(descriptor, &status) != 0) return NULL;
  struct lost_name *lost = malloc(sizeof *lost);
  *lost = (struct lost_name){.path = whole_path(path), .file = file, .mode = status.st_mode & 07777};
  return lost;
}

void disk_removed(struct lost_name *lost, const char *moved_to, struct lost_name *replaced) {
  if (!lost) return;
  add_change((struct change){
      .what = moved_to ? moved : removed,
      .path = moved_to ? whole_path(moved_to) : strdup(lost->path),
      .lost = lost,
      .replaced = replaced});
}

void disk_kept(struct lost_name *lost) {
  if (!lost) return;
  free(lost->path);
  free(lost);
}

void disk_synced(int descriptor) {
  if (!plan_cuts_power()) return;
  TAKE_TURN;
  struct file *file = file_behind(descriptor, false);
  if (file) {
    free(file->synced);
    file->synced = content(file->descriptor, &file->synced_bytes);
    return;
  }
  char link[64], folder[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = real.readlink(link, folder, sizeof folder - 1);
  if (length < 0) return;
  folder[length] = 0;
  int kept = 0;
  for (int index = 0; index < change_count; index++) {
    const char *path = changes[index].path, *slash = strrchr(path, '/');
    bool is_here = slash - path == length && strncmp(path, folder, (size_t)length) == 0;
    if (!is_here) changes[kept++] = changes[index];
  }
  change_count = kept;
}

// MARK: The cut

static uint64_t state;

/// SplitMix64.
static uint64_t random_number(void) {
  uint64_t mixed = state += 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return mixed ^ (mixed >> 31);
}

static void put(int descriptor, const unsigned char *bytes, size_t count) {
  if (real.ftruncate(descriptor, 0) != 0) give_up("faulty disk: cannot cut\n");
  for (size_t done = 0; done < count;) {
    ssize_t written = real.pwrite(descriptor, bytes + done, count - done, (off_t)done);
    if (written <= 0) give_up("faulty disk: cannot write\n");
    done += (size_t)written;
  }
}

/// Of what was written since the last sync, nothing is on the disk, or all of it, or some sectors.
static void lose_content(struct file *file) {
  size_t current_bytes;
  unsigned char *current = content(file->descriptor, &current_bytes);
  if (file->is_index) {
    for (size_t at = 0; at < current_bytes; at++) current[at] = (unsigned char)random_number();
    put(file->descriptor, current, current_bytes);
    free(current);
    return;
  }
  uint64_t mode = random_number() % 4;
  size_t sizes[] = {file->synced_bytes, current_bytes};
  size_t bytes = mode < 2 ? sizes[mode] : sizes[random_number() % 2];
  // A file may have grown by a part. It is cut off at once or not at all, as SQLite, too, relies on.
  bool has_grown = current_bytes > file->synced_bytes;
  if (mode == 3 && has_grown) bytes = sizes[0] + random_number() % ((sizes[1] - sizes[0]) / sector + 1) * sector;
  unsigned char *left = calloc(bytes + 1, 1);
  for (size_t at = 0; at < bytes; at += sector) {
    bool is_new = mode == 1 || (mode > 1 && random_number() % 2);
    // What was cut off and is there again is what it was.
    if (is_new && at >= current_bytes) is_new = false;
    const unsigned char *source = is_new ? current : file->synced;
    size_t end = is_new ? current_bytes : file->synced_bytes;
    size_t until = at + sector < bytes ? at + sector : bytes;
    if (until > end) until = end;
    if (until > at) memcpy(left + at, source + at, until - at);
  }
  put(file->descriptor, left, bytes);
  free(left);
  free(current);
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk) {
  (void)status;
  (void)walk;
  return kind == FTW_DP ? real.rmdir(path) : real.unlink(path);
}

/// Makes a name lead to what it led to.
static void bring_back(struct lost_name *lost) {
  if (!lost) return;
  real.unlink(lost->path);
  int descriptor = real.open(lost->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, lost->mode);
  if (descriptor < 0) return;  // Its folder is gone, too.
  size_t bytes;
  unsigned char *left = content(lost->file->descriptor, &bytes);
  put(descriptor, left, bytes);
  free(left);
}

void disk_cut(unsigned long seed) {
  pthread_mutex_lock(&turn);
  state = seed;
  for (int index = 0; index < file_count; index++) lose_content(&files[index]);
  int on_disk = change_count > 0 ? (int)(random_number() % (uint64_t)(change_count + 1)) : 0;
  for (int index = change_count - 1; index >= on_disk; index--) {
    struct change *change = &changes[index];
    if (change->what == made || change->what == moved) real.unlink(change->path);
    if (change->what == made_folder) nftw(change->path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    bring_back(change->replaced);
    bring_back(change->lost);
  }
  _exit(137);
}
