import CEarnedProcess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The arguments of the process. Unlike Swift's `CommandLine` this does not need `/proc`.
public enum ProcessArguments {
  /// The arguments without the name of the program. Each may be a path, so every byte is kept.
  public static var all: [String] {
    let count = Int(cprocess_argument_count())
    guard count > 1, let arguments = cprocess_arguments() else { return [] }
    return (1..<count).compactMap { arguments[$0] }.map { String(path: $0) }
  }
}
