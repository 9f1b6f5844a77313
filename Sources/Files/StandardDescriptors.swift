#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Descriptors 0, 1 and 2.
public enum StandardDescriptors {
  /// Fills those that the process was started without, so that no file of ours gets their number and what is printed
  /// does not end up in it. What stands in their place cannot be read or written: using it is an error as before.
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
