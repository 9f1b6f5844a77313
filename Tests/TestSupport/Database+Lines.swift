import EarnedSQLite

extension Database {
  /// The rows of a query, a line each, cells separated by a space; null is `-`.
  public func lines(_ sql: String) throws -> [String] {
    try rows(sql) { row throws(SQLiteError) in
      (0..<row.count).map { row.value($0).text }.joined(separator: " ")
    }
  }
}

extension Value {
  fileprivate var text: String {
    switch self {
    case .null: "-"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    case .blob(let bytes): "\(bytes)"
    }
  }
}
