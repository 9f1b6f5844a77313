#include "CEarnedProcess.h"

#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <unistd.h>

static char line[128];
/// How much of the line fits.
static size_t columns;
static volatile sig_atomic_t seconds;
static volatile sig_atomic_t is_shown;

/// Writes `line` and the seconds. Only uses functions allowed in a signal handler.
static void show(int number) {
  (void)number;
  seconds += 1;
  char digits[16];
  size_t count = 0;
  for (int rest = seconds; rest > 0 && count < sizeof digits; rest /= 10) digits[count++] = (char)('0' + rest % 10);
  char text[192] = "\r";
  size_t length = 1 + strlen(line);
  memcpy(text + 1, line, length - 1);
  while (count > 0) text[length++] = digits[--count];
  memcpy(text + length, " s", 2);
  length += 2;
  // A line that wraps could not be drawn over.
  if (length > columns + 1) length = columns + 1;
  memcpy(text + length, "\x1b[K", 3);
  is_shown = write(STDERR_FILENO, text, length + 3) > 0 || is_shown;
}

void cprocess_show_elapsed(const char *what, int after_seconds) {
  strncpy(line, what, sizeof line - 1);
  struct winsize size;
  columns = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1u : sizeof line;
  seconds = after_seconds - 1;
  is_shown = 0;
  struct sigaction action = {.sa_handler = show, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGALRM, &action, NULL);
  const struct itimerval timer = {.it_interval = {.tv_sec = 1}, .it_value = {.tv_sec = after_seconds}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

void cprocess_hide_elapsed(void) {
  const struct itimerval never = {0};
  setitimer(ITIMER_REAL, &never, NULL);
  if (is_shown) (void)!write(STDERR_FILENO, "\r\x1b[K", 4);
  is_shown = 0;
}
