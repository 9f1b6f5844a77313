import CEarnedProcess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The arguments of the process. Unlike Swift's `CommandLine` this does not need `/proc`.
package enum ProcessArguments {
  /// The arguments without the name of the program. Each may be a path, so every byte is kept.
  package static var all: [String] {
    let count = Int(cprocess_argument_count())
    guard count > 1, let arguments = cprocess_arguments() else { return [] }
    return (1..<count).compactMap { arguments[$0] }.map { String(path: $0) }
  }
}

/// SIGINT, SIGTERM and SIGHUP, which ask a process to end.
package enum Signals {
  /// After this each of them removes temporary files and ends the process with the exit status that shells use: 128
  /// plus the signal's number. Whoever started the process may have one ignored, as `nohup` does: it stays ignored.
  package static func endCleanly() { cprocess_end_cleanly_on_signals() }

  /// After this the first signal is only noted, and ends a wait for input or a lock: for work that must not stop at an
  /// arbitrary point. A second signal ends the process.
  package static func deferSignals() { cprocess_note_signals() }

  /// The signal that was noted; nil when none was.
  package static var noted: Int32? {
    let number = cprocess_noted_signal()
    return number == 0 ? nil : number
  }
}

/// A limit on the CPU time of the process. Time in which it waits does not count.
package enum TimeLimit {
  /// After `seconds` of CPU time the process prints the message, removes its temporary files and exits with 1.
  package static func set(seconds: Int, saying message: TerminalText) {
    cprocess_end_after(UInt32(clamping: seconds), message.string)
  }
}

/// Bytes of the system's source of randomness.
package enum RandomBytes {
  /// As many of them.
  package static func make(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
