import CXLSXWriter

/// A native chart of cells of a sheet.
public struct Chart {
  /// How the series are drawn.
  public enum Kind: Sendable {
    case column, line
    /// Horizontal bars, the first on top: there is room for long names beside them.
    case bar
  }

  /// One set of columns, bars, or one line.
  public struct Series: Sendable {
    /// Its name in the legend.
    public let name: String
    /// The cells with the labels of the axis.
    public let categories: CellRange
    /// The cells with the values.
    public let values: CellRange
    /// The colour of the columns, bars or line.
    public let color: Color

    /// The values of one range for the categories of another, on the same sheet.
    public init(name: String, categories: CellRange, values: CellRange, color: Color) {
      self.name = name
      self.categories = categories
      self.values = values
      self.color = color
    }
  }

  /// Columns, bars or lines.
  public let kind: Kind
  /// The text above the chart.
  public let title: String
  /// The sheet that holds the cells.
  public let source: Sheet
  /// At least one series.
  public let series: [Series]
  /// The number format of the categories.
  public let categoryFormat: String?
  /// The number format of the values on the axis.
  public let valueFormat: String?
  /// The distance between grid lines; nil lets the spreadsheet choose.
  public let valueStep: Double?
  /// Whether the value axis begins at 0, as it must when lengths are compared.
  public let beginsAtZero: Bool
  /// The width in pixels.
  public let width: Double
  /// The height in pixels.
  public let height: Double

  /// A chart over cells of `source`.
  public init(
    _ kind: Kind, title: String, source: Sheet, series: [Series], categoryFormat: String? = nil,
    valueFormat: String? = nil, valueStep: Double? = nil, beginsAtZero: Bool = false,
    width: Double = 640, height: Double = 280
  ) {
    self.kind = kind
    self.title = title
    self.source = source
    self.series = series
    self.categoryFormat = categoryFormat
    self.valueFormat = valueFormat
    self.valueStep = valueStep
    self.beginsAtZero = beginsAtZero
    self.width = width
    self.height = height
  }
}

extension Sheet {
  /// Places a chart with its upper left corner in a cell. The cells of the sheet must be written before its charts.
  public func insert(_ chart: Chart, row: Int, column: Int) throws(WorkbookFault) {
    let strings = CStrings()
    let type =
      switch chart.kind {
      case .column: LXW_CHART_COLUMN
      case .bar: LXW_CHART_BAR
      case .line: LXW_CHART_LINE
      }
    guard let native = lxw.workbook_add_chart(workbook.handle, UInt8(type.rawValue)) else {
      throw .refused(place: "chart '\(chart.title)'", code: LXW_ERROR_MEMORY_MALLOC_FAILED.rawValue)
    }
    for series in chart.series { native.add(series, of: chart) }
    native.style(chart, strings)
    var options = lxw_chart_options()
    // The default size of libxlsxwriter is 480 by 288 pixels.
    options.x_scale = chart.width / 480
    options.y_scale = chart.height / 288
    options.object_position = UInt8(LXW_OBJECT_MOVE_DONT_SIZE.rawValue)
    options.description = strings[chart.title]
    try check(lxw.worksheet_insert_chart_opt(handle, UInt32(row), UInt16(column), native, &options), row, column)
  }
}

extension UnsafeMutablePointer<lxw_chart> {
  fileprivate func add(_ series: Chart.Series, of chart: Chart) {
    guard let native = lxw.chart_add_series(self, nil, nil) else { return }
    let (names, values, sheet) = (series.categories, series.values, chart.source.name)
    lxw.chart_series_set_categories(
      native, sheet, names.firstRow, names.firstColumn, names.lastRow, names.lastColumn)
    lxw.chart_series_set_values(
      native, sheet, values.firstRow, values.firstColumn, values.lastRow, values.lastColumn)
    lxw.chart_series_set_name(native, series.name)
    switch chart.kind {
    case .column, .bar:
      var fill = lxw_chart_fill(color: series.color.rgb, none: 0, transparency: 0)
      lxw.chart_series_set_fill(native, &fill)
    case .line:
      var line = lxw_chart_line()
      line.color = series.color.rgb
      line.width = 2.25
      lxw.chart_series_set_line(native, &line)
    }
  }

  fileprivate func style(_ chart: Chart, _ strings: CStrings) {
    lxw.chart_title_set_name(self, chart.title)
    var font = lxw_chart_font()
    font.size = 12
    font.bold = 1
    lxw.chart_title_set_name_font(self, &font)
    if chart.series.count == 1 {
      lxw.chart_legend_set_position(self, UInt8(LXW_CHART_LEGEND_NONE.rawValue))
    } else {
      lxw.chart_legend_set_position(self, UInt8(LXW_CHART_LEGEND_BOTTOM.rawValue))
    }
    if chart.kind != .line { lxw.chart_set_series_gap(self, 40) }
    // libxlsxwriter names the axes by their position.
    let isBar = chart.kind == .bar
    let (categories, values) = (isBar ? pointee.y_axis : pointee.x_axis, isBar ? pointee.x_axis : pointee.y_axis)
    if isBar {
      lxw.chart_axis_set_reverse(categories)
      lxw.chart_axis_set_crossing_max(categories)
    }
    if chart.beginsAtZero { lxw.chart_axis_set_min(values, 0) }
    if let format = chart.categoryFormat { lxw.chart_axis_set_num_format(categories, format) }
    if let format = chart.valueFormat { lxw.chart_axis_set_num_format(values, format) }
    if let step = chart.valueStep { lxw.chart_axis_set_major_unit(values, step) }
    styleGrid(values)
  }

  private func styleGrid(_ values: UnsafeMutablePointer<lxw_chart_axis>?) {
    var grid = lxw_chart_line()
    grid.color = 0xE1E4E8
    grid.width = 0.75
    lxw.chart_axis_major_gridlines_set_line(values, &grid)
    var none = lxw_chart_line()
    none.none = 1
    lxw.chart_axis_set_line(values, &none)
    lxw.chart_chartarea_set_line(self, &grid)
  }
}
