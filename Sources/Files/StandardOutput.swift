#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The stream results go to, written without a buffer of its own.
public enum StandardOutput {
  /// Writes all bytes. A reader that has gone is a fault with `isClosedPipe`, once `reportClosedPipes` was called.
  public static func write(_ bytes: [UInt8]) throws(FileFault) {
    try Descriptor.write(bytes, to: STDOUT_FILENO, path: "standard output")
  }

  /// Writes a text.
  public static func write(_ text: TerminalText) throws(FileFault) { try write(Array(text.string.utf8)) }

  /// From now on a write past the size limit of the process (`ulimit -f`) fails, instead of ending it by a signal.
  public static func reportSizeLimit() { signal(SIGXFSZ, SIG_IGN) }

  /// From now on a write to a closed pipe fails, instead of ending the process by a signal.
  public static func reportClosedPipes() { signal(SIGPIPE, SIG_IGN) }
}
