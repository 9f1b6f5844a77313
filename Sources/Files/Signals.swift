import CProcess

/// SIGINT, SIGTERM and SIGHUP: what asks a process to end.
public enum Signals {
  /// From now on each ends the process with the exit status of the shell, 128 and its number, after temporary files were
  /// removed.
  public static func endCleanly() { cprocess_end_cleanly_on_signals() }

  /// From now on the first one is noted, for work that must not end just anywhere, and ends a wait for input or a lock.
  /// A second one ends the process.
  public static func note() { cprocess_note_signals() }

  /// The signal that was noted; nil when none was.
  public static var noted: Int32? {
    let number = cprocess_noted_signal()
    return number == 0 ? nil : number
  }
}
