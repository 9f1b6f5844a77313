// For `make sanitize`. A thread that has to wait for a Mutex of Swift is given it by the kernel, and gives it on to one that
// waits, in a library that ThreadSanitizer does not see into: it would take what the mutex protects for unprotected. Loaded
// before that library, these two tell it. Where nobody waits, it sees the atomic operations by itself.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define CONTEXT __attribute__((swift_context))
#define SWIFT __attribute__((swiftcall))

// Missing in processes without ThreadSanitizer, which load this, too.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void lock_slow(uint32_t thread, CONTEXT void *mutex);
typedef SWIFT void unlock_slow(CONTEXT void *mutex);

SWIFT void tell_lock(uint32_t thread, CONTEXT void *mutex) __asm__(LOCK);
SWIFT void tell_unlock(CONTEXT void *mutex) __asm__(UNLOCK);

SWIFT void tell_lock(uint32_t thread, CONTEXT void *mutex) {
  ((lock_slow *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void tell_unlock(CONTEXT void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((unlock_slow *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
