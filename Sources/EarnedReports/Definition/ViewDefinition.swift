/// A view for reports: a file of `reports/views/`, SQL with comments that say what must be known before it is created.
struct ViewDefinition: Equatable, Sendable {
  /// What queries call it.
  let name: String
  /// The file, for messages.
  let file: String
  /// What each row holds, in order.
  var columns: [ViewColumn] = []
  /// The views it reads itself.
  var reads: [String] = []
  /// Whether it becomes a table where several queries of a report read it.
  var isReadOnce = false
  /// The columns that tell its rows apart, in the order in which such a table keeps them; empty where none are named.
  var key: [String] = []
  /// What its rows come from, one after the other.
  var parts = [Part()]

  /// One of the selects that a view puts together.
  struct Part: Equatable, Sendable {
    /// The select.
    var sql = ""
    /// The table, with its database, that must exist.
    var table: String?
    /// Whether that table must also hold a row.
    var needsRows = false
  }

  /// The names of its columns, in order.
  var columnNames: [String] { columns.map(\.name) }
}

/// A column of a view.
struct ViewColumn: Equatable, Sendable {
  /// What queries call it.
  let name: String
  /// What an export tells of it; nil where the view does not say.
  var kind: ExportKind?
}
