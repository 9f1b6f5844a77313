/// One of the tables a report consists of: a query and what it returns.
public struct DatasetDefinition: Equatable, Sendable {
  /// As in JSON, and for `--dataset`.
  public let name: String
  /// As people read it.
  public let title: String
  /// What one row is.
  public let summary: String
  /// Whether there is at most one row.
  public let isSingle: Bool
  /// Whether it is only there when it has rows.
  public let isOptional: Bool
  /// What each row holds, in order.
  public let columns: [Column]
  /// How people see it.
  public let presentation: Presentation
  /// Charts over it.
  public let charts: [ChartDefinition]
  /// The query; nil for a dataset the program makes itself, which only `window` is.
  public let sql: String?
  /// The file of the query, for messages.
  public let file: String
  /// The view that has a row when there is something to ask for; without one the dataset is not there.
  public var neededView: String?
  /// What the query gets instead of what it asks for: those of the window before, say.
  public var given: [Parameter: Parameter] = [:]
  /// The views its query reads; nil when that is not said, so that it may read all of them.
  var views: [String]? = []
  /// Whether it lists rows that retention moves into an archive, so that it is only there beside one.
  public var needsArchive = false

  /// The place of a column, which the definition names.
  func index(of column: String) -> Int { columns.firstIndex { $0.name == column } ?? 0 }

  /// `Attempts by weekday and hour`: what a chart of a column over others shows.
  func title(of value: String, by axes: [String]) -> String {
    let names = axes.map { columns[index(of: $0)].title.lowercased() }
    return "\(columns[index(of: value)].title) by \(names.joined(separator: " and "))"
  }

  /// The columns formats with little room show: no details, and nothing that another column tells.
  var shownColumns: [Int] { columns.indices.filter { !columns[$0].isDetail && !isTold($0) } }

  /// What the bars behind some columns measure; nil when that is the column beside them.
  func barTitle(_ bar: String, behind columns: [Int]) -> String? {
    let bar = index(of: bar)
    return bar == columns.last ? nil : self.columns[bar].title
  }

  /// Whether another column tells what this one says.
  func isTold(_ index: Int) -> Bool { columns.contains { $0.others.contains(columns[index].name) } }
}
