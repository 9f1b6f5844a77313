import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The stream for all messages to people.
public enum StandardError {
  /// Writes a text. A failed write is ignored: there is no other place to report it.
  public static func write(_ text: TerminalText) {
    var rest = Array(text.string.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written > 0 { rest = rest.dropFirst(written) } else if errno != EINTR { return }
    }
  }
}

extension StandardError {
  private static let silencesLibraries = Atomic(false)

  /// After this, libraries cannot print inside `silenced`. Only for a process with one thread: other threads could not
  /// print either.
  public static func silenceLibraries() { silencesLibraries.store(true, ordering: .relaxed) }

  /// Runs `body`, a call of a library that prints its errors as well as returning them. What it prints is dropped after
  /// `silenceLibraries`.
  public static func silenced<Result>(_ body: () -> Result) -> Result {
    guard silencesLibraries.load(ordering: .relaxed) else { return body() }
    let own = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    let silence = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { if silence >= 0 { close(silence) } }
    guard own >= 0 else { return body() }
    defer { close(own) }
    guard silence >= 0, dup2(silence, STDERR_FILENO) >= 0 else { return body() }
    defer { dup2(own, STDERR_FILENO) }
    return body()
  }
}

// It has another name because a method called `write` hides the system's function.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}
