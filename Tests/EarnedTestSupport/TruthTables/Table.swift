import EarnedCore
import EarnedJSON

/// Reads a truth table: a header, then one case a row. Cells are separated by a bar; `-` is an empty cell. Blank lines and
/// lines that start with `#` are left out.
package func table(_ text: String) -> [Case] {
  let lines = text.split(separator: "\n").map(String.init).filter { !$0.isBlank && !$0.hasPrefix("#") }
  guard let header = lines.first else { preconditionFailure("a table has a header") }
  let columns = cells(of: header)
  return lines.dropFirst().map { line in
    let cells = cells(of: line)
    precondition(cells.count == columns.count, "the row has \(cells.count) cells, not \(columns.count): \(line)")
    return Case(description: line, cells: Dictionary(uniqueKeysWithValues: zip(columns, cells)))
  }
}

/// One row of a truth table. Its description is the row as it was written, so that a failing test quotes it.
package struct Case: CustomStringConvertible, Sendable {
  /// The row.
  package let description: String
  fileprivate let cells: [String: String]

  /// The cell of a column, empty for `-`.
  package subscript(column: String) -> String {
    guard let cell = cells[column] else { preconditionFailure("the table has no column '\(column)'") }
    return cell == "-" ? "" : cell
  }

  /// The cell of a column; nil for `-`.
  package func optional(_ column: String) -> String? { self[column].isEmpty ? nil : self[column] }

  /// A whole number.
  package func number(_ column: String) -> Int {
    guard let number = Int(self[column]) else { preconditionFailure("'\(column)' is not a number: \(self)") }
    return number
  }

  /// `yes` or `no`.
  package func flag(_ column: String) -> Bool {
    precondition(["yes", "no"].contains(self[column]), "'\(column)' is neither yes nor no: \(self)")
    return self[column] == "yes"
  }
}

private func cells(of line: String) -> [String] {
  line.split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmed }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }

  fileprivate var trimmed: String {
    String(String(drop { $0 == " " }.reversed()).drop { $0 == " " }.reversed())
  }
}

/// A record from its type and fields, `unlock.credits attempt_id=1 minutes=5`. A value is JSON where it can be read as
/// such, else a text; it has no spaces.
package func record(_ text: String, at instant: Instant, timeZoneID: String? = nil) -> JSONObject {
  let words = text.split(separator: " ").map(String.init)
  guard let type = words.first else { preconditionFailure("a record has a type") }
  var record: JSONObject = [
    "type": .string(type), "ts_utc_ms": .integer(instant.millisecondsSinceEpoch),
  ]
  if let timeZoneID { record["timezone_id"] = .string(timeZoneID) }
  for word in words.dropFirst() {
    guard let equals = word.firstIndex(of: "=") else { preconditionFailure("a field is name=value: \(word)") }
    record[String(word[..<equals])] = value(String(word[word.index(after: equals)...]))
  }
  return record
}

private func value(_ text: String) -> JSONValue {
  do {
    return try JSONParser().parse(text)
  } catch {
    return .string(text)
  }
}

extension Zone {
  /// The instant of a text: epoch milliseconds, an RFC 3339 time, or what the zone's wall clock shows,
  /// `2026-02-02 09:00` with or without `:ss` and `.mmm`.
  package func instant(_ text: String) -> Instant {
    if let instant = Instant(timeArgument: text) { return instant }
    let numbers = text.split { "- :.".contains($0) }.compactMap { Int($0) }
    guard (5...7).contains(numbers.count), let date = CalendarDate(String(text.prefix(10))) else {
      preconditionFailure("not a time: \(text)")
    }
    let second = numbers.count > 5 ? numbers[5] : 0
    let millisecond = numbers.count > 6 ? numbers[6] : 0
    return instant(of: date, hour: numbers[3], minute: numbers[4], second: second) + .milliseconds(millisecond)
  }
}
