import CProcess

/// A line on standard error that shows how long work takes, once that is two seconds. The process draws it whatever it
/// waits for.
public final class ElapsedLine {
  private var isShown: Bool

  /// Begins to count; nothing is drawn unless `isShown`, as it should be on a terminal alone.
  public init(_ what: String, isShown: Bool) {
    self.isShown = isShown
    if isShown { cprocess_show_elapsed("\(what), ", 2) }
  }

  /// Takes the line away. Nothing is drawn from now on.
  public func clear() {
    if isShown { cprocess_hide_elapsed() }
    isShown = false
  }

  deinit { clear() }
}
