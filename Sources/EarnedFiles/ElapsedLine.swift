import CEarnedProcess

/// A line on standard error that shows how long work takes, from two seconds on. It is drawn even while the process
/// waits for something.
public final class ElapsedLine {
  private var isShown: Bool

  /// Starts to count. Nothing is drawn unless `isShown`, which should be true on a terminal only.
  public init(_ what: String, isShown: Bool) {
    self.isShown = isShown
    if isShown { cprocess_show_elapsed("\(what), ", 2) }
  }

  /// Removes the line. Nothing is drawn after this.
  public func clear() {
    if isShown { cprocess_hide_elapsed() }
    isShown = false
  }

  deinit { clear() }
}
