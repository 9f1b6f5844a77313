#pragma once

#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>

/// The system's own calls, behind those of this library.
struct real {
  int (*open)(const char *, int, ...);
  ssize_t (*read)(int, void *, size_t);
  ssize_t (*write)(int, const void *, size_t);
  ssize_t (*pread)(int, void *, size_t, off_t);
  ssize_t (*pwrite)(int, const void *, size_t, off_t);
  int (*close)(int);
  int (*fsync)(int);
  int (*fdatasync)(int);
  int (*ftruncate)(int, off_t);
  int (*rename)(const char *, const char *);
  int (*link)(const char *, const char *);
  int (*linkat)(int, const char *, int, const char *, int);
  int (*unlink)(const char *);
  int (*unlinkat)(int, const char *, int);
  int (*mkdir)(const char *, mode_t);
  int (*rmdir)(const char *);
  int (*stat)(const char *, struct stat *);
  int (*fstat)(int, struct stat *);
  int (*chmod)(const char *, mode_t);
  int (*fchmod)(int, mode_t);
  int (*access)(const char *, int);
  int (*flock)(int, int);
  off_t (*lseek)(int, off_t, int);
  ssize_t (*readlink)(const char *, char *, size_t);
  char *(*realpath)(const char *, char *);
  char *(*getcwd)(char *, size_t);
  DIR *(*opendir)(const char *);
  struct dirent *(*readdir)(DIR *);
  FILE *(*fopen)(const char *, const char *);
  size_t (*fread)(void *, size_t, size_t, FILE *);
  size_t (*fwrite)(const void *, size_t, size_t, FILE *);
  int (*fflush)(FILE *);
  int (*fclose)(FILE *);
  int (*sqlite3_open_v2)(const char *, void **, int, const char *);
};

extern struct real real;

/// Finds them. Before, there are none.
void real_find(void);
