import CEarnedSQLite

/// What a statement asks for, as SQLite tells it while the statement is prepared.
package enum StatementAction: Equatable, Sendable {
  /// A table or view is read: by the statement itself, or within a view or query of that name.
  case read(table: String, database: String, within: String?)
  /// Something is computed of what was read.
  case compute
  /// Another database is attached or detached.
  case attach
  /// A setting or a description of the database is asked for or changed.
  case pragma
  /// A library is loaded.
  case load
  /// A transaction begins or ends.
  case transaction
  /// The database, a temporary table or a schema is changed.
  case change

  fileprivate init(_ code: Int32, _ first: String?, _ second: String?, _ database: String?, _ within: String?) {
    switch code {
    case SQLITE_READ: self = .read(table: first ?? "", database: database ?? "", within: within)
    case SQLITE_FUNCTION where second == "load_extension": self = .load
    case SQLITE_SELECT, SQLITE_FUNCTION, SQLITE_RECURSIVE: self = .compute
    case SQLITE_ATTACH, SQLITE_DETACH: self = .attach
    case SQLITE_PRAGMA: self = .pragma
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: self = .transaction
    default: self = .change
    }
  }
}

extension Database {
  /// Runs `body`, in which a statement may only be prepared when all that it asks for is allowed.
  package func allowing<Result>(
    _ isAllowed: @escaping (StatementAction) -> Bool, _ body: () throws -> Result
  ) rethrows -> Result {
    let rule = Rule(isAllowed)
    sqlite3_set_authorizer(
      handle,
      { context, code, first, second, database, within in
        guard let context else { return SQLITE_DENY }
        let texts = [first, second, database, within].map { text in text.map { String(cString: $0) } }
        let action = StatementAction(code, texts[0], texts[1], texts[2], texts[3])
        return Unmanaged<Rule>.fromOpaque(context).takeUnretainedValue().isAllowed(action) ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(rule).toOpaque())
    defer { sqlite3_set_authorizer(handle, nil, nil) }
    return try withExtendedLifetime(rule, body)
  }

  private final class Rule {
    let isAllowed: (StatementAction) -> Bool
    init(_ isAllowed: @escaping (StatementAction) -> Bool) { self.isAllowed = isAllowed }
  }
}
