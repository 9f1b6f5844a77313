/// The version of this program.
public enum ProgramVersion {
  /// The version, as in `CHANGELOG.md`.
  public static let current = "1.0.0"
  /// The day of the version, as manual pages write it.
  public static let date = "November 27, 2026"
}
