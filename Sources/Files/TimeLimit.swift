import CProcess

/// How long the process may work, whatever it is doing. Time in which it waits does not count.
public enum TimeLimit {
  /// After so many seconds of work the process says why, removes its temporary files and ends with 1.
  public static func set(seconds: Int, saying message: TerminalText) {
    cprocess_end_after(UInt32(clamping: seconds), message.string)
  }
}
