import CProcess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a process was started with. Unlike Swift's `CommandLine` this needs no `/proc`.
public enum ProcessArguments {
  /// The arguments without the name of the program. Each may be a path, and so keeps every byte.
  public static var all: [String] {
    let count = Int(cprocess_argument_count())
    guard count > 1, let arguments = cprocess_arguments() else { return [] }
    return (1..<count).compactMap { arguments[$0] }.map { String(path: $0) }
  }
}
