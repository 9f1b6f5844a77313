import CProcess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a process was started with. Unlike Swift's `CommandLine` this needs no `/proc`.
public enum ProcessArguments {
  /// The arguments without the name of the program, as bytes.
  public static var bytes: [[UInt8]] {
    let count = Int(cprocess_argument_count())
    guard count > 1, let arguments = cprocess_arguments() else { return [] }
    return (1..<count).compactMap { arguments[$0] }.map { argument in
      let characters = UnsafeBufferPointer(start: argument, count: strlen(argument))
      return characters.map(UInt8.init(bitPattern:))
    }
  }
}
