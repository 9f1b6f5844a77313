import CProcess

/// A time after which the process ends, whatever it is doing.
public enum TimeLimit {
  /// After so many seconds the process says why, removes its temporary files and ends with 1.
  public static func set(seconds: Int, saying message: TerminalText) {
    cprocess_end_after(UInt32(clamping: seconds), message.string)
  }

  /// What was limited is done.
  public static func lift() { cprocess_end_after(0, "") }
}
