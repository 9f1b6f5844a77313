/// Which earned this is.
public enum ProgramVersion {
  /// The version, as in `CHANGELOG.md`.
  public static let current = "0.1.0"
}
