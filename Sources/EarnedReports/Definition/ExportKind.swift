/// What a column of a view holds, and so what `earned export` tells of it. `reports/views/` names the kind of each column
/// of every view that is exported.
public enum ExportKind: String, CaseIterable, Sendable {
  /// A day, `YYYY-MM-DD`: told.
  case day
  /// A month, `YYYY-MM`: told.
  case month
  /// A whole number of 64 bits, a time, a flag: told.
  case number
  /// A number with a fraction: told.
  case fraction
  /// A JSON list of whole numbers: told.
  case numbers
  /// A time zone that this system knows, `Europe/Berlin`: told.
  case zone
  /// A text for programs, `DENIED`: told when it is one of the program's own, else hashed like an id.
  case code
  /// The id of something that may be in the program's catalogue, `first-session`: told then, else hashed like an id.
  case catalogue
  /// The id of an app: hashed, the same in all databases, unless app ids are asked for.
  case app
  /// The id of anything else: hashed, another in each database, unless texts are asked for.
  case id
  /// What people call something: left out unless texts are asked for.
  case text
  /// Never told.
  case kept
}
