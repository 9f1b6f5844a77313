#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "disk.h"
#include "plan.h"
#include "real.h"
#include "sqlite.h"

// The system calls on files that the program makes. What SQLite does on its own is counted where it asks for it, but also
// here it changes what is on the disk.

/// Whether a call fails; then `errno` says why.
static bool fails(enum effect effect, const char *name) {
  real_find();
  if (sqlite_is_at_work) return false;
  switch (plan_next(asker_calls, effect, name)) {
    case fault_fails: errno = plan_error_number(); return true;
    case fault_is_full: errno = ENOSPC; return true;
    default: return false;
  }
}

/// How much of it a call reads or writes; -1 when it fails.
static ssize_t share(size_t count, enum effect effect, const char *name) {
  real_find();
  if (sqlite_is_at_work) return (ssize_t)count;
  switch (plan_next(asker_calls, effect, name)) {
    case fault_none: return (ssize_t)count;
    case fault_is_half:
    case fault_is_half_and_full:
      if (count > 1) return (ssize_t)count / 2;
      if (effect == effect_reads) return (ssize_t)count;
      errno = ENOSPC;
      return -1;
    case fault_is_full: errno = ENOSPC; return -1;
    case fault_fails: errno = plan_error_number(); return -1;
  }
  return -1;
}

// MARK: Opening

static int open_file(const char *path, int flags, mode_t mode) {
  bool unnamed = (flags & O_TMPFILE) == O_TMPFILE;
  bool makes = unnamed || (flags & O_CREAT);
  if (fails(makes ? effect_needs_space : effect_none, makes ? "create" : "open")) return -1;
  struct stat status;
  bool is_new = makes && (unnamed || real.stat(path, &status) != 0);
  int descriptor = real.open(path, flags, mode);
  if (descriptor >= 0 && (is_new || (flags & O_ACCMODE) != O_RDONLY)) {
    disk_opened(descriptor, unnamed ? NULL : path, is_new);
  }
  return descriptor;
}

static mode_t mode_behind(int flags, va_list arguments) {
  return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(arguments, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_behind(flags, arguments);
  va_end(arguments);
  return open_file(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_behind(flags, arguments);
  va_end(arguments);
  return open_file(path, flags, mode);
}

DIR *opendir(const char *path) { return fails(effect_none, "opendir") ? NULL : real.opendir(path); }

struct dirent *readdir(DIR *folder) { return fails(effect_none, "readdir") ? NULL : real.readdir(folder); }

// MARK: Contents

ssize_t read(int descriptor, void *bytes, size_t count) {
  ssize_t part = share(count, effect_reads, "read");
  return part < 0 ? -1 : real.read(descriptor, bytes, (size_t)part);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t at) {
  ssize_t part = share(count, effect_reads, "pread");
  return part < 0 ? -1 : real.pread(descriptor, bytes, (size_t)part, at);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  ssize_t part = share(count, effect_writes, "write");
  return part < 0 ? -1 : real.write(descriptor, bytes, (size_t)part);
}

int ftruncate(int descriptor, off_t size) {
  return fails(effect_none, "ftruncate") ? -1 : real.ftruncate(descriptor, size);
}

off_t lseek(int descriptor, off_t offset, int from) {
  return fails(effect_none, "lseek") ? -1 : real.lseek(descriptor, offset, from);
}

static int synced(int descriptor, int status) {
  if (status == 0) disk_synced(descriptor);
  return status;
}

int fsync(int descriptor) {
  if (fails(effect_none, "fsync")) return -1;
  plan_delay_sync();
  return synced(descriptor, real.fsync(descriptor));
}

int fdatasync(int descriptor) {
  if (fails(effect_none, "fdatasync")) return -1;
  plan_delay_sync();
  return synced(descriptor, real.fdatasync(descriptor));
}

// MARK: Streams

/// As a call that fails leaves a stream of glibc.
static void note_error(FILE *stream) { stream->_flags |= 0x20; }

static FILE *open_stream(const char *path, const char *mode) {
  bool writes = mode[0] != 'r';
  if (fails(writes ? effect_needs_space : effect_none, "fopen")) return NULL;
  struct stat status;
  bool is_new = writes && real.stat(path, &status) != 0;
  FILE *stream = real.fopen(path, mode);
  if (stream && writes) disk_opened(fileno(stream), path, is_new);
  return stream;
}

FILE *fopen(const char *path, const char *mode) { return open_stream(path, mode); }

FILE *fopen64(const char *path, const char *mode) { return open_stream(path, mode); }

size_t fread(void *bytes, size_t size, size_t count, FILE *stream) {
  ssize_t part = share(size * count, effect_reads, "fread");
  if (part == (ssize_t)(size * count)) return real.fread(bytes, size, count, stream);
  // A stream asks again until it has all, so half of it is an error.
  note_error(stream);
  return 0;
}

// What is written to a stream waits in memory, so that it fails when that is given to the system, and as a whole.
enum { most_doomed = 64 };
static FILE *doomed[most_doomed];

static bool is_doomed(FILE *stream) {
  for (int index = 0; index < most_doomed; index++) {
    if (doomed[index] == stream) return true;
  }
  return false;
}

static void replace_doomed(FILE *old, FILE *new) {
  for (int index = 0; index < most_doomed; index++) {
    if (doomed[index] != old) continue;
    doomed[index] = new;
    return;
  }
}

/// Loses what waits in a stream that is to fail. Whether it was one.
static bool loses_what_waits(FILE *stream) {
  if (!is_doomed(stream)) return false;
  replace_doomed(stream, NULL);
  if (__fpending(stream) == 0) return false;
  __fpurge(stream);
  note_error(stream);
  errno = plan_error_number();
  return true;
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *stream) {
  size_t length = size * count;
  if (share(length, effect_writes, "fwrite") != (ssize_t)length && !is_doomed(stream)) replace_doomed(NULL, stream);
  bool waits = __fpending(stream) + length < __fbufsize(stream) || (__fbufsize(stream) == 0 && length < 4096);
  if (!is_doomed(stream) || waits) return real.fwrite(bytes, size, count, stream);
  loses_what_waits(stream);
  note_error(stream);
  return 0;
}

int fflush(FILE *stream) { return stream && loses_what_waits(stream) ? EOF : real.fflush(stream); }

int fclose(FILE *stream) {
  bool fails = loses_what_waits(stream);
  int status = real.fclose(stream);
  return fails ? EOF : status;
}

// MARK: Names

int rename(const char *from, const char *to) {
  if (fails(effect_none, "rename")) return -1;
  struct lost_name *lost = disk_before_removing(from), *replaced = disk_before_removing(to);
  if (real.rename(from, to) == 0) {
    disk_removed(lost, to, replaced);
    return 0;
  }
  int error = errno;
  disk_kept(lost);
  disk_kept(replaced);
  errno = error;
  return -1;
}

static int named(int status, const char *path) {
  if (status == 0) disk_named(path);
  return status;
}

int link(const char *from, const char *to) {
  return fails(effect_needs_space, "link") ? -1 : named(real.link(from, to), to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  if (fails(effect_needs_space, "linkat")) return -1;
  return named(real.linkat(from_folder, from, to_folder, to, flags), to);
}

int unlink(const char *path) {
  if (fails(effect_none, "unlink")) return -1;
  struct lost_name *lost = disk_before_removing(path);
  if (real.unlink(path) == 0) {
    disk_removed(lost, NULL, NULL);
    return 0;
  }
  int error = errno;
  disk_kept(lost);
  errno = error;
  return -1;
}

int unlinkat(int folder, const char *path, int flags) {
  return fails(effect_none, "unlinkat") ? -1 : real.unlinkat(folder, path, flags);
}

int mkdir(const char *path, mode_t mode) {
  if (fails(effect_needs_space, "mkdir")) return -1;
  int status = real.mkdir(path, mode);
  if (status == 0) disk_made_folder(path);
  return status;
}

int rmdir(const char *path) { return fails(effect_none, "rmdir") ? -1 : real.rmdir(path); }

// MARK: Questions

int stat(const char *path, struct stat *status) {
  return fails(effect_none, "stat") ? -1 : real.stat(path, status);
}

int fstat(int descriptor, struct stat *status) {
  return fails(effect_none, "fstat") ? -1 : real.fstat(descriptor, status);
}

int access(const char *path, int mode) { return fails(effect_none, "access") ? -1 : real.access(path, mode); }

int chmod(const char *path, mode_t mode) { return fails(effect_none, "chmod") ? -1 : real.chmod(path, mode); }

int fchmod(int descriptor, mode_t mode) { return fails(effect_none, "fchmod") ? -1 : real.fchmod(descriptor, mode); }

int flock(int descriptor, int operation) {
  return fails(effect_none, "flock") ? -1 : real.flock(descriptor, operation);
}

ssize_t readlink(const char *path, char *target, size_t bytes) {
  return fails(effect_none, "readlink") ? -1 : real.readlink(path, target, bytes);
}

char *realpath(const char *path, char *resolved) {
  return fails(effect_none, "realpath") ? NULL : real.realpath(path, resolved);
}

char *getcwd(char *path, size_t bytes) { return fails(effect_none, "getcwd") ? NULL : real.getcwd(path, bytes); }
