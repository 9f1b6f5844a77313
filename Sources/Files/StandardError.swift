import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The stream everything said to a person goes to.
public enum StandardError {
  /// Writes a text. Nobody listening is no error: there is nobody to tell.
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

  /// From now on libraries are not heard in `silenced`. For a process with one thread: the others would not be heard
  /// either.
  public static func silenceLibraries() { silencesLibraries.store(true, ordering: .relaxed) }

  /// Runs `body`, a call of a library that prints what fails beside returning it. What it prints is not heard in a process
  /// that has asked for it.
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

// Under another name, as a method called `write` hides the system's.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}
