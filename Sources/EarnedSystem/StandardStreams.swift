import Synchronization

/// The stream for results. It has no buffer.
package enum StandardOutput {
  /// What messages call it.
  package static let name = "standard output"

  /// Whether an output path means this stream: `-`, `/dev/stdout`, or a link to that.
  package static func isNamed(by path: String) -> Bool { path == "-" || Target.isStandardOutput(path) }

  /// Whether it goes into a file, and not to a terminal, a pipe or a device.
  package static var isFile: Bool {
    do throws(FileFault) {
      return try FileStatus(ofDescriptor: STDOUT_FILENO, named: name).isRegularFile
    } catch {
      return false  // A closed descriptor is no file. Writing to it will fail later.
    }
  }

  /// Writes all bytes. After `reportClosedPipes`, a closed pipe is a fault with `isClosedPipe`.
  package static func write(_ bytes: [UInt8]) throws(FileFault) {
    try Descriptor.write(bytes, to: STDOUT_FILENO, path: name)
  }

  package static func write(_ text: TerminalText) throws(FileFault) { try write(Array(text.string.utf8)) }

  /// Makes a write past the size limit of the process (`ulimit -f`) fail. Without this, a signal ends the process.
  package static func reportSizeLimit() { signal(SIGXFSZ, SIG_IGN) }

  /// Makes a write to a closed pipe fail. Without this, a signal ends the process.
  package static func reportClosedPipes() { signal(SIGPIPE, SIG_IGN) }
}

extension FileLocation {
  package static func standardOutput() throws(FileFault) -> FileLocation {
    FileLocation(StandardOutput.name, "", try FileStatus(ofDescriptor: STDOUT_FILENO, named: StandardOutput.name))
  }
}

/// The stream for all messages to people.
package enum StandardError {
  /// Writes a text. A failed write is ignored, because there is no other place to report it.
  package static func write(_ text: TerminalText) {
    var rest = Array(text.string.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written > 0 { rest = rest.dropFirst(written) } else if errno != EINTR { return }
    }
  }
}

extension StandardError {
  private static let silencesLibraries = Atomic(false)

  /// Lets `silenced` drop what libraries print. Only for a process with one thread, because other threads could not
  /// print meanwhile.
  package static func silenceLibraries() { silencesLibraries.store(true, ordering: .relaxed) }

  /// Runs `body`, a call of a library that prints its errors and also returns them. After `silenceLibraries`, what it
  /// prints is dropped.
  package static func silenced<Result>(_ body: () -> Result) -> Result {
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
