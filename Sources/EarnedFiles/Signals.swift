import CEarnedProcess

/// SIGINT, SIGTERM and SIGHUP, which ask a process to end.
public enum Signals {
  /// After this each of them removes temporary files and ends the process with the exit status that shells use: 128
  /// plus the signal's number. Whoever started the process may have one ignored, as `nohup` does: it stays ignored.
  public static func endCleanly() { cprocess_end_cleanly_on_signals() }

  /// After this the first signal is only noted, and ends a wait for input or a lock: for work that must not stop at an
  /// arbitrary point. A second signal ends the process.
  public static func deferSignals() { cprocess_note_signals() }

  /// The signal that was noted; nil when none was.
  public static var noted: Int32? {
    let number = cprocess_noted_signal()
    return number == 0 ? nil : number
  }
}
