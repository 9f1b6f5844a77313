/// How a dataset is shown to people. JSON and CSV do not care.
public enum Presentation: Equatable, Sendable {
  /// A single row that the report's heading or its words say already.
  case heading
  /// A single row, each column a line of its own, beside the same columns of another dataset if one is named.
  case figures(comparedWith: String?)
  /// A single row that another dataset is compared with, and that is shown there.
  case comparison
  /// Rows and columns, with a bar for one of the columns if it is named.
  case table(bar: String?)
  /// One column of a chart per row.
  case profile(category: String, value: String)
  /// A grid of two columns, shaded by a third.
  case heatmap(row: String, column: String, value: String)
  /// A square a day, shaded by a number: a row a week when they are few, else a column a week.
  case calendar(day: String, value: String)
  /// Of a cohort: a row a percentile, its number in the first column, and a figure in each other column.
  case percentiles
}

/// A chart over a dataset, for formats that have charts of their own.
public struct ChartDefinition: Equatable, Sendable {
  /// How values are drawn.
  public enum Shape: String, CaseIterable, Sendable {
    /// One column a value.
    case columns
    /// One line through all values.
    case line
    /// A square a day, filled where a flag is set or shaded by a number.
    case calendar
  }

  /// Above the chart.
  public let title: String
  /// How values are drawn.
  public let shape: Shape
  /// The column that names what stands on the axis.
  public let category: String
  /// The columns that are drawn.
  public let values: [String]
  /// Whether the chart stands on the overview rather than beside its dataset.
  public let isOnOverview: Bool
}
