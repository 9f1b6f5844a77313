#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The stream for results, written without a buffer.
public enum StandardOutput {
  /// What faults call it.
  public static let name = "standard output"

  /// Whether an output path means this stream: `-`, `/dev/stdout`, or a link to that.
  public static func isNamed(by path: String) -> Bool { path == "-" || Target.isStandardOutput(path) }

  /// Whether it goes into a file, and not to a terminal, a pipe or a device.
  public static var isFile: Bool {
    do throws(FileFault) {
      return try FileStatus(ofDescriptor: STDOUT_FILENO, named: name).isRegularFile
    } catch {
      return false  // What is closed is no file: writing to it will fail.
    }
  }

  /// Writes all bytes. After `reportClosedPipes`, a closed pipe is a fault with `isClosedPipe`.
  public static func write(_ bytes: [UInt8]) throws(FileFault) {
    try Descriptor.write(bytes, to: STDOUT_FILENO, path: name)
  }

  /// Writes a text.
  public static func write(_ text: TerminalText) throws(FileFault) { try write(Array(text.string.utf8)) }

  /// After this a write past the size limit of the process (`ulimit -f`) fails, instead of ending the process by a
  /// signal.
  public static func reportSizeLimit() { signal(SIGXFSZ, SIG_IGN) }

  /// After this a write to a closed pipe fails, instead of ending the process by a signal.
  public static func reportClosedPipes() { signal(SIGPIPE, SIG_IGN) }
}

extension FileLocation {
  /// The location of the file that standard output is written to.
  public static func standardOutput() throws(FileFault) -> FileLocation {
    FileLocation(StandardOutput.name, "", try FileStatus(ofDescriptor: STDOUT_FILENO, named: StandardOutput.name))
  }
}
