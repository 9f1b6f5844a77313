import CEarnedProcess

/// A limit on the CPU time of the process. Time in which it waits does not count.
public enum TimeLimit {
  /// After `seconds` of CPU time the process prints the message, removes its temporary files and exits with 1.
  public static func set(seconds: Int, saying message: TerminalText) {
    cprocess_end_after(UInt32(clamping: seconds), message.string)
  }
}
