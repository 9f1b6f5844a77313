#define _GNU_SOURCE
#include "CEarnedProcess.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void cprocess_reserve_memory(size_t bytes) {
#ifdef MADV_POPULATE_WRITE
  // A large block is a mapping of its own, which ends with it. Once it is freed, the C library puts smaller ones into the
  // heap, whose pages stay. It is volatile because a block that is not used is none to the compiler.
  char *volatile block = malloc(bytes + bytes / 16);
  free(block);
  block = malloc(bytes);
  if (!block) return;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  const uintptr_t start = ((uintptr_t)block + page - 1) / page * page;
  const uintptr_t end = ((uintptr_t)block + bytes) / page * page;
  if (end > start) madvise((void *)start, end - start, MADV_POPULATE_WRITE);
  free(block);
#else
  (void)bytes;
#endif
}
