#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits until something is so, and looks every 10 ms; false when it is not in twenty seconds.
@discardableResult
func waitUntil(_ isSo: () -> Bool) -> Bool {
  for _ in 0..<2_000 {
    if isSo() { return true }
    usleep(10_000)
  }
  return false
}
