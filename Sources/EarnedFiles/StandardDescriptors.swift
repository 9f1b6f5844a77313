#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Descriptors 0, 1 and 2.
public enum StandardDescriptors {
  /// Opens those of them that the process was started without, so that no other file gets their number and receives
  /// what is printed. Reading or writing them is still an error.
  public static func reserve() {
    while true {
      let number = open("/dev/null", O_RDWR)
      guard 0...2 ~= number else {
        if number > 2 { close(number) }
        return
      }
      close(number)
      guard open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY) == number else { return }
    }
  }
}
