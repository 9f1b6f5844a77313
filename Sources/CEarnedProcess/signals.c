#define _GNU_SOURCE
#include "CEarnedProcess.h"

#include <CEarnedFiles.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t is_noting;

static void end_or_note(int number) {
  if (is_noting && !cfiles_noted_signal()) {
    cfiles_note_signal(number);
    return;
  }
  cfiles_remove_temporaries();
  _exit(128 + number);
}

bool cprocess_wait_for_input(int descriptor) {
  sigset_t ending, before;
  sigemptyset(&ending);
  sigaddset(&ending, SIGINT);
  sigaddset(&ending, SIGTERM);
  sigaddset(&ending, SIGHUP);
  // They come in while ppoll waits, and only then: none is missed between the look at the noted one and the wait.
  pthread_sigmask(SIG_BLOCK, &ending, &before);
  struct pollfd input = {.fd = descriptor, .events = POLLIN};
  while (!cfiles_noted_signal() && ppoll(&input, 1, NULL, &before) < 0 && errno == EINTR) {}
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return !cfiles_noted_signal();
}

static char *limit_message;
static size_t limit_message_length;

static void end_late(int number) {
  (void)number;
  ssize_t written = write(STDERR_FILENO, limit_message, limit_message_length);
  (void)written;
  cfiles_remove_temporaries();
  _exit(1);
}

static timer_t limit_timer;
static bool has_limit_timer;
static struct itimerspec limit_left;

void cprocess_end_after(unsigned seconds, const char *message) {
  struct itimerspec time = {0};
  if (has_limit_timer) timer_settime(limit_timer, 0, &time, NULL);
  free(limit_message);
  limit_message = strdup(message);
  limit_message_length = limit_message ? strlen(limit_message) : 0;
  struct sigaction action = {0};
  action.sa_handler = end_late;
  sigemptyset(&action.sa_mask);
  sigaction(SIGPROF, &action, NULL);
  // SIGALRM, the signal of the other timers by the clock, draws the line with the elapsed time.
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGPROF};
  if (!has_limit_timer) has_limit_timer = timer_create(CLOCK_MONOTONIC, &event, &limit_timer) == 0;
  time.it_value.tv_sec = seconds;
  if (has_limit_timer) {
    timer_settime(limit_timer, 0, &time, NULL);
  } else {
    // The system has no timer left: processor time is a limit, too.
    struct itimerval processor = {.it_value.tv_sec = seconds};
    setitimer(ITIMER_PROF, &processor, NULL);
  }
}

void cprocess_pause_end(void) {
  struct itimerspec none = {0};
  if (has_limit_timer) timer_settime(limit_timer, 0, &none, &limit_left);
}

void cprocess_resume_end(void) {
  if (has_limit_timer) timer_settime(limit_timer, 0, &limit_left, NULL);
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
