import CEarnedProcess
import EarnedPlatform

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
  /// Makes each of them remove temporary files and end the process with the exit status that shells use: 128 plus the
  /// number of the signal. A signal that was ignored when the process started, as with `nohup`, stays ignored.
  package static func endCleanly() { cprocess_end_cleanly_on_signals() }

  /// Makes the first signal only be noted and end a wait for input or a lock, for work that may stop only at certain points.
  /// A second signal ends the process.
  package static func deferSignals() { cprocess_note_signals() }

  /// The first signal since `deferSignals`; nil when there was none.
  package static var noted: Int32? {
    let number = cprocess_noted_signal()
    return number == 0 ? nil : number
  }
}

/// A limit on the processor time of the process. Time in which it waits does not count.
package enum TimeLimit {
  /// After this many seconds of processor time the process prints the message, removes its temporary files and exits
  /// with 1.
  package static func set(seconds: Int, saying message: TerminalText) {
    cprocess_end_after(UInt32(clamping: seconds), message.string)
  }
}

/// Bytes of the system's source of randomness.
package enum RandomBytes {
  /// This many.
  package static func make(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
