import EarnedCore
import EarnedSystem

/// Reads any table (contract, section 8). A row is an app that was used at a time, perhaps for a while; or a focus session
/// (`--as focus`); or a day on which a habit was done or not (`--as habits`).
package struct TableImport: Importer {
  /// Any text. A table cannot be recognised by its form.
  package static let kind = FileKind("a table", format: "csv --time COLUMN --app COLUMN") { content in
    guard case .text = content else { return false }
    return true
  }
  package static let aspects: Set<Aspect> = [.openings, .usage]
  package static let missingAspects = "when something was used; name a column of durations with --seconds or --end"

  private let columns: TableColumns

  package init(_ columns: TableColumns) { self.columns = columns }

  package func read(_ file: ForeignFile, into findings: Findings) throws {
    // A table of habits without a column for them has one for each.
    let isWide = form(findings) == .habits && columns.habit == nil
    try read(file, as: Self.kind, isWide: isWide, into: findings) {
      try TableRows(file, isWide ? [] : columns.named, separator: columns.separator)
    }
  }

  private func form(_ findings: Findings) -> ImportForm {
    findings.choice.form == .apps ? columns.form : findings.choice.form
  }

  /// Reads rows.
  ///
  /// - Parameters:
  ///   - isWide: whether every column that has no other meaning is a habit.
  ///   - reopen: the rows from the first one.
  func read(
    _ file: ForeignFile, as kind: FileKind, isWide: Bool = false, into findings: Findings,
    _ reopen: @escaping () throws -> TableRows
  ) throws {
    var rows = try reopen()
    var places = rows.places
    if isWide { for name in columns.named { places[name] = try rows.place(of: name) } }
    let values = TableValues(
      columns: columns, places: places,
      numbers: TableNumbers(takesDecimalComma: rows.takesDecimalComma, mayGroup: rows.mayGroup),
      timeZone: findings.dataZone, lastYear: findings.timeZone.localDate(at: findings.choice.now).year + 1)
    rows.skipNames(where: values.isOfNames)
    let order = TableOrder(of: values) {
      var rows = try reopen()
      rows.skipNames(where: values.isOfNames)
      return rows
    }
    let count: Int
    switch form(findings) {
    case .apps: count = try readApps(&rows, values, order, findings)
    case .focus: count = try readSessions(&rows, values, order, findings)
    case .habits: count = try TableHabits(values, rows.columns).read(&rows, findings)
    }
    findings.summary.leaveOut(.row, "of another table below", rows.ofAnotherTable)
    findings.summary.note(file, kind, count, .row)
  }

  // MARK: Apps

  private func readApps(
    _ rows: inout TableRows, _ values: TableValues, _ order: TableOrder, _ findings: Findings
  ) throws -> Int {
    let aspects = try findings.aspects(
      of: Self.self, available: columns.hasDurations ? Self.aspects : [.openings])
    let before = try findings.lastPlace()
    while let row = try rows.nextReadable(findings) {
      try values.reading(row, order, findings) { start, end, endOfDay in
        guard let id = try id(values.text(columns.app, row) ?? "", row) else {
          return findings.summary.leaveOut(.row, "without an app")
        }
        let name = values.text(columns.label, row) ?? values.text(columns.app, row) ?? ""
        let app = findings.app(id, label: id.isWritten(name) ? nil : name)
        if columns.areSums, let end {
          try findings.sawSum(
            .row, app, from: start, seconds: Int64((end - start) / .seconds(1) + 0.5), ending: endOfDay,
            inFile: findings.fileNumber)
        } else {
          try findings.saw(.row, app, from: start, to: end ?? start, as: aspects)
        }
      }
    }
    if columns.hasDurations, !columns.areSums { try noteSums(after: before, findings) }
    return rows.count
  }

  /// Rows that begin together are sums, or their times are too coarse.
  private func noteSums(after place: Int64, _ findings: Findings) throws {
    let count = try findings.countOfEqualStarts(after: place)
    guard count > 0 else { return }
    findings.summary.note(
      "\(count.counted("row")) \(count == 1 ? "begins" : "begin") at the same instant as another one of the app; "
        + "if they are sums of an hour or a day, import them with --sums")
  }

  private func id(_ name: String, _ row: TableRows.Row) throws -> AppID? {
    if name.isEmpty { return nil }
    if let kind = AppID.Kind(of: name) { return kind.appID(String(name.dropFirst(kind.prefix.count))) }
    if let id = AppID.Kind.webID(address: name) { return id }
    if HostName.isSite(name) { return AppID.Kind.web.appID(name) }
    guard let system = columns.system else {
      throw ImportFault.missingOption(
        "\(row.place): the app '\(name.prefix(80))' has no system; name it with --system, such as --system android")
    }
    return system.appID(name)
  }

  // MARK: Focus

  private func readSessions(
    _ rows: inout TableRows, _ values: TableValues, _ order: TableOrder, _ findings: Findings
  ) throws -> Int {
    while let row = try rows.nextReadable(findings) {
      try values.reading(row, order, findings) { start, end, _ in
        let end = end ?? start
        guard end - start >= .seconds(60) else { return findings.summary.leaveOut(.row, "of less than a minute") }
        let label = values.text(columns.label, row) ?? values.text(columns.app, row) ?? ""
        try findings.focused(
          .row, from: start, to: end, label: label.isEmpty ? nil : label,
          ofRow: columns.seconds == nil ? nil : (row.place, columns.areSums))
      }
    }
    return rows.count
  }
}

extension TableValues {
  /// Calls `body` with the beginning and the end of a row, and with the end of its day if it has no time; or leaves the row
  /// out, and notes why.
  func reading(
    _ row: TableRows.Row, _ order: TableOrder, _ findings: Findings,
    _ body: (_ start: Instant, _ end: Instant?, _ endOfDay: Instant?) throws -> Void
  ) throws {
    let period: Period
    let endOfDay: Instant?
    do {
      let reading = try start(row)
      var starts = instants(of: reading)
      guard !starts.isEmpty else { throw onlyADay(row) }
      if starts.count > 1, !reading.isSkipped, try order.meansLater(row) { starts.reverse() }
      period = try self.period(row, starts, isSkipped: reading.isSkipped)
      endOfDay = self.endOfDay(of: reading)
    } catch let problem as Problem {
      switch problem {
      case .withoutEnd: return findings.summary.leaveOut(.row, "without an end, which are still running")
      case .unreadable(let column, let value, let validForms):
        return try findings.reject(
          .row, UnreadableValue(place: row.place, column: column, value: value, validForms: validForms))
      }
    }
    if period.isSkipped {
      findings.summary.note(.row, "at a time that the clock skipped, read with the offset before the change")
    }
    try body(period.start, period.end, endOfDay)
  }

  private func onlyADay(_ row: TableRows.Row) -> Problem {
    let column = columns.time ?? columns.date
    return .unreadable(
      column: column ?? "", value: text(column, row) ?? "",
      validForms: "a time, not only a day; sums of a day are imported with --sums")
  }
}

extension AppID {
  /// Whether a name is written in place of the id: the id itself, or an address of its site.
  fileprivate func isWritten(_ name: String) -> Bool { description == name || description.hasPrefix("web:") }
}
