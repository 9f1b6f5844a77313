import EarnedCore

/// The rows of days that are not over, and of weeks and months that are not whole. Their marks are lighter (contract,
/// section 12).
struct PartialRows {
  /// `Not over yet`, `Not a whole week`.
  let words: String
  private let rows: Set<Int>

  func contains(_ row: Int) -> Bool { rows.contains(row) }

  /// Nil when all rows are whole.
  ///
  /// - Parameter today: the first day that is not over.
  init?(_ dataset: Dataset, today: CalendarDate) {
    let definition = dataset.definition
    if let whole = definition.wholeColumn.map(definition.index(of:)) {
      rows = Set(dataset.rows.indices.filter { dataset.rows.value($0, whole) == .flag(false) })
      // A chart over years has their names.
      let kind = definition.columns[0].kind
      words = definition.weeksOfARow > 1 ? "Not all weeks" : "Not a whole \(kind == .text ? "year" : kind.rawValue)"
    } else if let current = definition.period(of: today) {
      // Days, weeks and months are texts that are sorted as they follow each other.
      rows = Set(
        dataset.rows.indices.filter {
          guard case .text(let period) = dataset.rows.value($0, 0), period >= current else { return false }
          return period == current || dataset.hasContent($0)
        })
      words = "Not over yet"
    } else {
      return nil
    }
    if rows.isEmpty { return nil }
  }
}

extension Dataset {
  /// Whether more than times is known of a row; nothing is of days to come.
  fileprivate func hasContent(_ row: Int) -> Bool {
    definition.columns.indices.contains { column in
      switch definition.columns[column].kind {
      case .day, .week, .month, .weekday: false
      default: rows.value(row, column) != .null
      }
    }
  }
}

extension DatasetDefinition {
  /// The day, week or month of a date, if a row is about one; nil for other rows, such as a streak that began on a day.
  fileprivate func period(of date: CalendarDate) -> String? {
    switch columns[0].kind {
    case .day where ["day_id", "date"].contains(columns[0].name): date.description
    case .week: date.isoWeek.description
    case .month: CalendarMonth(of: date).description
    default: nil
    }
  }
}

extension Document {
  func partialRows(_ dataset: Dataset) -> PartialRows? {
    definition.isStatement ? nil : PartialRows(dataset, today: today)
  }
}
