/// Minutes won or lost, as text (specification, sequence 8).
public enum DeltaText {
  /// `+120 min`, `−6 min` with a minus sign (U+2212), `+0 min`.
  public static func of(_ minutes: Int) -> String { (minutes < 0 ? "\u{2212}" : "+") + "\(minutes.magnitude) min" }
}
