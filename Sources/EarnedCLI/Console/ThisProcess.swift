import CEarnedProcess
import EarnedSystem

/// The arguments of the process. Unlike Swift's `CommandLine` this does not need `/proc`.
enum ProcessArguments {
  /// The arguments without the name of the program. Each may be a path, so every byte is kept.
  static var all: [String] {
    let count = Int(cprocess_argument_count())
    guard count > 1, let arguments = cprocess_arguments() else { return [] }
    return (1..<count).compactMap { arguments[$0] }.map { String(path: $0) }
  }
}

extension Signals {
  /// Makes each of them remove temporary files and end the process with the exit status that shells use: 128 plus the
  /// number of the signal. A signal that was ignored when the process started, as with `nohup`, stays ignored.
  static func endCleanly() { cprocess_end_cleanly_on_signals() }

  /// Makes the first signal only be noted and end a wait for input or a lock, for work that may stop only at certain points.
  /// A second signal ends the process.
  static func deferSignals() { cprocess_note_signals() }
}

/// A limit on the time of the process, by the clock.
enum TimeLimit {
  /// After this many seconds the process prints the message, removes its temporary files and exits with 1.
  static func set(seconds: Int, saying message: TerminalText) {
    cprocess_end_after(UInt32(clamping: seconds), message.string)
  }

  /// Stops the clock until it is resumed.
  static func pause() { cprocess_pause_end() }

  static func resume() { cprocess_resume_end() }
}
