#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The stream everything said to a person goes to.
public enum StandardError {
  /// Writes a text. Nobody listening is no error: there is nobody to tell.
  public static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written > 0 { rest = rest.dropFirst(written) } else if errno != EINTR { return }
    }
  }
}

// Under another name, as a method called `write` hides the system's.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}
