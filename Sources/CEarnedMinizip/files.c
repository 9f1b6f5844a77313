#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// A file that is read, with the bytes that were read last: minizip reads most of it one byte at a time, and the list of
/// parts again for each part.
typedef struct {
  int descriptor;
  int error;
  ZPOS64_T size;
  ZPOS64_T place;
  ZPOS64_T start;
  size_t count;
  unsigned char bytes[1 << 16];
} reader;

static voidpf open_file(voidpf opaque, const void *path, int mode) {
  (void)opaque;
  (void)mode;
  const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return NULL;
  const off_t size = lseek(descriptor, 0, SEEK_END);
  reader *file = size < 0 ? NULL : malloc(sizeof *file);
  if (!file) {
    const int error = errno;
    close(descriptor);
    errno = error;
    return NULL;
  }
  file->descriptor = descriptor;
  file->error = 0;
  file->size = (ZPOS64_T)size;
  file->place = file->start = file->count = 0;
  return file;
}

/// Reads the bytes from the place on. 0 at the end of the file and when it cannot be read.
static size_t fill(reader *file) {
  ssize_t count;
  do count = pread(file->descriptor, file->bytes, sizeof file->bytes, (off_t)file->place);
  while (count < 0 && errno == EINTR);
  if (count < 0) file->error = errno;
  file->start = file->place;
  file->count = count < 0 ? 0 : (size_t)count;
  return file->count;
}

static uLong read_file(voidpf opaque, voidpf stream, void *into, uLong size) {
  (void)opaque;
  reader *file = stream;
  uLong done = 0;
  while (done < size) {
    const int is_known = file->place >= file->start && file->place - file->start < file->count;
    if (!is_known && fill(file) == 0) break;
    const size_t skipped = (size_t)(file->place - file->start), rest = file->count - skipped;
    const size_t count = rest < size - done ? rest : size - done;
    memcpy((char *)into + done, file->bytes + skipped, count);
    done += count;
    file->place += count;
  }
  return done;
}

static ZPOS64_T tell_file(voidpf opaque, voidpf stream) {
  (void)opaque;
  return ((reader *)stream)->place;
}

static long seek_file(voidpf opaque, voidpf stream, ZPOS64_T offset, int origin) {
  (void)opaque;
  reader *file = stream;
  switch (origin) {
  case ZLIB_FILEFUNC_SEEK_SET: file->place = offset; return 0;
  case ZLIB_FILEFUNC_SEEK_CUR: file->place += offset; return 0;
  case ZLIB_FILEFUNC_SEEK_END: file->place = file->size + offset; return 0;
  default: return -1;
  }
}

static int close_file(voidpf opaque, voidpf stream) {
  (void)opaque;
  reader *file = stream;
  const int status = close(file->descriptor);
  free(file);
  return status;
}

static int error_of_file(voidpf opaque, voidpf stream) {
  (void)opaque;
  return ((reader *)stream)->error;
}

zlib_filefunc64_def minizip_files = {
  .zopen64_file = open_file,
  .zread_file = read_file,
  .ztell64_file = tell_file,
  .zseek64_file = seek_file,
  .zclose_file = close_file,
  .zerror_file = error_of_file,
};
