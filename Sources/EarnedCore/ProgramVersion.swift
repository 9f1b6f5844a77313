package enum ProgramVersion {
  /// The version, as in `CHANGELOG.md`.
  package static let current = "1.0.0"
  /// The day of the version, as manual pages write it.
  package static let date = "November 27, 2026"
}
