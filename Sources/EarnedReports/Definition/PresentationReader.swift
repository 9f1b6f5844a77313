struct PresentationReader {
  let columns: [Column]
  let isSingle: Bool

  func presentation(_ object: DefinitionObject?) throws(ReportFault) -> Presentation {
    guard let object else { return isSingle ? .figures(comparedWith: nil) : .table(bar: nil) }
    switch (try object.text("as"), isSingle) {
    case ("figures", true):
      try object.allowOnly("as", "compared_with", "changes", "over")
      return .figures(comparedWith: try object.optionalText("compared_with"))
    case ("comparison", _):
      try object.allowOnly("as")
      return .comparison
    case ("heading", _):
      try object.allowOnly("as")
      return .heading
    case ("table", false):
      try object.allowOnly("as", "bar", "per", "with", "marks", "answer", "folded")
      return .table(bar: try object.optionalText("bar") == nil ? nil : numbers("bar", of: object))
    case ("profile", false):
      try object.allowOnly("as", "category", "value")
      return .profile(category: try column("category", of: object), value: try numbers("value", of: object))
    case ("heatmap", false):
      try object.allowOnly("as", "row", "column", "value", "per")
      return .heatmap(
        row: try column("row", of: object), column: try column("column", of: object),
        value: try numbers("value", of: object))
    case ("calendar", false):
      try object.allowOnly("as", "day", "value")
      let day = try column("day", of: object)
      try expect(day, \.isDay, "days", object)
      return .calendar(day: day, value: try numbers("value", of: object))
    case (let shape, _):
      let known =
        isSingle
        ? "a single row can be figures, comparison, heading"
        : "rows can be table, profile, heatmap, calendar, comparison, heading"
      throw object.fault("cannot be shown as '\(shape)'; \(known)")
    }
  }

  /// What says how figures have changed.
  func changes(_ object: DefinitionObject?) throws(ReportFault) -> ChangesSource? {
    guard let object, object.has("changes") || object.has("over") else { return nil }
    return ChangesSource(dataset: try object.text("changes"), over: try object.text("over"))
  }

  /// The column that holds the answer, by default the one with a bar; nil when there is none.
  func answer(_ object: DefinitionObject?) throws(ReportFault) -> String? {
    guard let object else { return nil }
    for key in ["answer", "bar"] where object.has(key) { return try column(key, of: object) }
    return nil
  }

  /// What charts over days mark; nil when nothing.
  func markedDays(_ object: DefinitionObject?) throws(ReportFault) -> MarkedDays? {
    guard let object, object.has("marks") else { return nil }
    guard let day = columns.first(where: \.kind.isDay) else { throw object.fault("'marks' needs a column of days") }
    return MarkedDays(day: day.name, text: try column("marks", of: object))
  }

  /// What the cohort of a fleet has of the dataset.
  func cohort(_ dataset: DefinitionObject) throws(ReportFault) -> CohortShare {
    if dataset.hasText("cohort", "none") { return .none }
    guard let object = try dataset.object("cohort") else { return .figures }
    try object.allowOnly("of", "count")
    let (code, row) = (try column("count", of: object), try column("of", of: object))
    for name in [code, row] { try expect(name, { $0 == .code }, "codes", object) }
    return .count(code: code, of: row)
  }

  /// A column of numbers, such as days; nil when none is named.
  func numbers(_ key: String, ofAny object: DefinitionObject?) throws(ReportFault) -> String? {
    guard let object, object.has(key) else { return nil }
    return try numbers(key, of: object)
  }

  func charts(_ objects: [DefinitionObject]) throws(ReportFault) -> [ChartDefinition] {
    try objects.map { object throws(ReportFault) in
      try object.allowOnly("title", "shape", "category", "values", "overview", "longer")
      let values = try object.texts("values")
      guard !values.isEmpty else { throw object.fault("'values' must name a column") }
      let shape = try object.choice("shape", of: ChartDefinition.Shape.self) ?? .columns
      let category = try column("category", of: object)
      if [.calendar, .strip].contains(shape) { try expect(category, \.isDay, "days", object) }
      guard shape != .interval || values.count == 3 else {
        throw object.fault("an interval has three 'values': its middle, its lower and its upper end")
      }
      guard shape != .dots || values.count == 4 else {
        throw object.fault("dots have four 'values': those of two sides, and the means of both")
      }
      guard shape != .strip || values.count == 3 else {
        throw object.fault("a strip has three 'values': a time of day, a length in seconds, and a flag")
      }
      for (place, value) in values.enumerated() {
        switch (shape, place) {
        case (.calendar, _): try expect(value, \.canFillSquares, "flags and numbers", object)
        case (.strip, 0): try expect(value, { $0 == .clock }, "times of day", object)
        case (.strip, 2): try expect(value, { $0 == .flag }, "flags", object)
        default: try expect(value, \.isNumeric, "numbers", object)
        }
      }
      return ChartDefinition(
        title: try object.text("title"), shape: shape, category: category, values: values,
        isOnOverview: try object.flag("overview"),
        longer: try object.choice("longer", of: ChartDefinition.Longer.self) ?? .sum)
    }
  }

  private func column(_ key: String, of object: DefinitionObject) throws(ReportFault) -> String {
    let name = try object.text(key)
    _ = try kind(of: name, object)
    return name
  }

  private func numbers(_ key: String, of object: DefinitionObject) throws(ReportFault) -> String {
    let name = try object.text(key)
    try expect(name, \.isNumeric, "numbers", object)
    return name
  }

  private func expect(
    _ name: String, _ fits: (Kind) -> Bool, _ wanted: String, _ object: DefinitionObject
  ) throws(ReportFault) {
    let kind = try kind(of: name, object)
    guard fits(kind) else {
      throw object.fault("column '\(name)' is of kind \(kind.rawValue), but \(wanted) can be drawn here")
    }
  }

  private func kind(of name: String, _ object: DefinitionObject) throws(ReportFault) -> Kind {
    guard let column = columns.first(where: { $0.name == name }) else {
      throw object.fault("there is no column '\(name)'")
    }
    return column.kind
  }
}

extension Kind {
  fileprivate var isDay: Bool { self == .day }
  fileprivate var canFillSquares: Bool { self == .flag || isNumeric }
}
