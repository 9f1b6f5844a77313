/* measure DESCRIPTOR COMMAND...: runs a command and writes "seconds processor-seconds kilobytes status" to a descriptor:
   its time by the clock and of the processors, its peak memory, its exit status. A small program does this because the
   peak of a child begins with that of the process that started it. */
#define _GNU_SOURCE
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <fcntl.h>

extern char **environ;

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static double of(struct timeval time) { return time.tv_sec + time.tv_usec * 1e-6; }

int main(int count, char **arguments) {
  if (count < 3) return 64;
  int descriptor = atoi(arguments[1]);
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  pid_t process;
  int status;
  struct rusage usage;
  double begun = seconds();
  if (posix_spawnp(&process, arguments[2], NULL, NULL, arguments + 2, environ) != 0) {
    perror(arguments[2]);
    return 71;
  }
  wait4(process, &status, 0, &usage);
  dprintf(descriptor, "%.9f %.6f %ld %d\n", seconds() - begun, of(usage.ru_utime) + of(usage.ru_stime), usage.ru_maxrss,
          WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}
