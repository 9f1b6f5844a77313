import EarnedCore
import EarnedJSON
import EarnedReports
import EarnedSQLite

/// What reports show of a database.
struct ShownReports {
  /// Every report there is.
  static let all = Result { try ReportCatalog().reports() }

  /// Those that have to do with the economy.
  static let clepsy = all.map { all in
    all.filter { $0.definition.name.hasPrefix("clepsy-") || $0.definition.name == "weekly" }
  }

  /// Those that count what is running (S15).
  static let counting = all.map { all in
    all.filter {
      $0.definition.name.hasPrefix("clepsy-") || ["daily", "weekly", "monthly"].contains($0.definition.name)
    }
  }

  let reports: [Report]

  /// The datasets of each report over each window, its notes, and the zones in its heading.
  func datasets(of database: Database, at now: Now, _ windows: [WindowRequest]) throws -> [String: String] {
    var shown: [String: String] = [:]
    for report in reports {
      for window in report.definition.window == nil ? [.daysOnRecord()] : windows {
        let request = ReportRequest(window: window, now: now.instant, timeZone: now.timeZone)
        let document = try report.document(from: database, request: request)
        shown["\(report.definition.name) \(window)"] =
          document.datasets
          .map { "\($0.definition.name) \(text(of: $0))" }.joined(separator: "\n")
          + "\n\(document.notes)\n\(document.zones)"
      }
    }
    return shown
  }

  private func text(of dataset: Dataset) -> String {
    JSONValue.array(dataset.rows.map { .array($0.map(\.json)) }).serialized()
  }
}
