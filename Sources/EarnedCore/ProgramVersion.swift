/// The version of this program.
public enum ProgramVersion {
  /// The version, as in `CHANGELOG.md`.
  public static let current = "0.1.0"
}
