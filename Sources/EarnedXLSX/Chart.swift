import CEarnedOptionalLibraries

/// A native chart of cells of a sheet.
package struct Chart {
  /// How the series are drawn.
  package enum Kind: Sendable {
    case column, line
    /// The values of a category on top of each other.
    case stackedColumn
    /// A thin line with a point at each value: it continues across what has none, and the points tell which there are.
    case dottedLine
    /// A line whose categories are numbers or times, with the right distances between its points.
    case timeLine
    /// Horizontal bars, the first one on top. They leave space for long names next to them.
    case bar
  }

  /// One set of columns or bars, or one line.
  package struct Series: Sendable {
    /// As the legend shows it.
    package let name: String
    /// The cells with the labels of the axis.
    package let categories: CellRange
    package let values: CellRange
    /// The colour of the columns, bars or line.
    package let color: Color
    /// The columns or bars that are lighter, by their places among the values.
    package let light: [Int]

    /// The values of one range for the categories of another, on the same sheet.
    package init(name: String, categories: CellRange, values: CellRange, color: Color, light: [Int] = []) {
      self.name = name
      self.categories = categories
      self.values = values
      self.color = color
      self.light = light
    }
  }

  /// The labels of an axis, and the range of its values.
  package struct Axis: Sendable {
    /// The number format of its labels.
    package let format: String?
    /// Where it begins and ends; nil lets the spreadsheet choose.
    package let range: ClosedRange<Double>?
    /// The distance between its labels; nil lets the spreadsheet choose.
    package let step: Double?
    /// The size of its labels in points; nil is the spreadsheet's.
    package let fontSize: Double?

    package init(
      format: String? = nil, range: ClosedRange<Double>? = nil, step: Double? = nil, fontSize: Double? = nil
    ) {
      self.format = format
      self.range = range
      self.step = step
      self.fontSize = fontSize
    }
  }

  /// Columns, bars or lines.
  package let kind: Kind
  /// The text above the chart.
  package let title: String
  /// The sheet that holds the cells.
  package let source: Sheet
  /// At least one.
  package let series: [Series]
  /// The axis of the categories. Only that of a `timeLine` has a range and a step.
  package let categories: Axis
  /// The axis of the values. It begins at 0 or below, so that lengths can be compared.
  package let values: Axis
  /// In pixels.
  package let width: Double
  /// In pixels.
  package let height: Double

  package init(
    _ kind: Kind, title: String, source: Sheet, series: [Series], categories: Axis = Axis(), values: Axis = Axis(),
    width: Double = 640, height: Double = 280
  ) {
    self.kind = kind
    self.title = title
    self.source = source
    self.series = series
    self.categories = categories
    self.values = values
    self.width = width
    self.height = height
  }
}

extension Sheet {
  /// Places a chart with its upper left corner in a cell. The cells of the sheet must be written before its charts.
  package func insert(_ chart: Chart, row: Int, column: Int) throws(WorkbookFault) {
    let strings = CStrings()
    let type =
      switch chart.kind {
      case .column: LXW_CHART_COLUMN
      case .stackedColumn: LXW_CHART_COLUMN_STACKED
      case .bar: LXW_CHART_BAR
      case .line, .dottedLine: LXW_CHART_LINE
      case .timeLine: LXW_CHART_SCATTER_STRAIGHT
      }
    guard let native = lxw.workbook_add_chart(workbook.handle, UInt8(type.rawValue)) else {
      throw .refused(place: "chart '\(chart.title)'", code: LXW_ERROR_MEMORY_MALLOC_FAILED.rawValue)
    }
    for series in chart.series { try native.add(series, of: chart) }
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
  fileprivate func add(_ series: Chart.Series, of chart: Chart) throws(WorkbookFault) {
    guard let native = lxw.chart_add_series(self, nil, nil) else { return }
    let (names, values, sheet) = (series.categories, series.values, chart.source.name)
    lxw.chart_series_set_categories(
      native, sheet, names.firstRow, names.firstColumn, names.lastRow, names.lastColumn)
    lxw.chart_series_set_values(
      native, sheet, values.firstRow, values.firstColumn, values.lastRow, values.lastColumn)
    lxw.chart_series_set_name(native, series.name)
    switch chart.kind {
    case .column, .stackedColumn, .bar:
      var fill = lxw_chart_fill(color: series.color.rgb, none: 0, transparency: 0)
      lxw.chart_series_set_fill(native, &fill)
      try lighten(native, series, of: chart)
    case .line, .dottedLine, .timeLine:
      var line = lxw_chart_line()
      line.color = series.color.rgb
      line.width = chart.kind == .dottedLine ? 1 : 2.25
      lxw.chart_series_set_line(native, &line)
      if values.rows.count == 1 {
        mark(native, series.color, size: 7)
      } else if chart.kind == .dottedLine {
        mark(native, series.color, size: values.rows.count > 60 ? 3 : 5)
      }
    }
  }

  /// Makes some of the columns or bars of a series lighter.
  private func lighten(
    _ native: UnsafeMutablePointer<lxw_chart_series>, _ series: Chart.Series, of chart: Chart
  ) throws(WorkbookFault) {
    guard let last = series.light.max() else { return }
    var fill = lxw_chart_fill(color: series.color.rgb, none: 0, transparency: 60)
    let error = withUnsafeMutablePointer(to: &fill) { fill in
      var (plain, light) = (lxw_chart_point(), lxw_chart_point(line: nil, fill: fill, pattern: nil))
      return withUnsafeMutablePointer(to: &plain) { plain in
        withUnsafeMutablePointer(to: &light) { light in
          let known = Set(series.light)
          // The list ends with nothing.
          var points = (0...last).map { known.contains($0) ? light : plain } + [nil]
          return lxw.chart_series_set_points(native, &points)
        }
      }
    }
    guard error == LXW_NO_ERROR else { throw .refused(place: "chart '\(chart.title)'", code: error.rawValue) }
  }

  /// Draws the points of a series. A line with a single point would be invisible.
  private func mark(_ series: UnsafeMutablePointer<lxw_chart_series>, _ color: Color, size: UInt8) {
    lxw.chart_series_set_marker_type(series, UInt8(LXW_CHART_MARKER_CIRCLE.rawValue))
    lxw.chart_series_set_marker_size(series, size)
    var fill = lxw_chart_fill(color: color.rgb, none: 0, transparency: 0)
    lxw.chart_series_set_marker_fill(series, &fill)
    var line = lxw_chart_line()
    line.color = color.rgb
    lxw.chart_series_set_marker_line(series, &line)
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
    if chart.kind == .column || chart.kind == .bar { lxw.chart_set_series_gap(self, 40) }
    // libxlsxwriter names the axes by their position.
    let isBar = chart.kind == .bar
    let (categories, values) = (isBar ? pointee.y_axis : pointee.x_axis, isBar ? pointee.x_axis : pointee.y_axis)
    if isBar {
      lxw.chart_axis_set_reverse(categories)
      lxw.chart_axis_set_crossing_max(categories)
      // Shows the name of every bar, even where they are close together.
      lxw.chart_axis_set_interval_unit(categories, 1)
    }
    set(categories, to: chart.categories)
    set(values, to: chart.values)
    if let range = chart.values.range, range.lowerBound < 0 {
      // Next to the axis the labels would cover values below 0.
      lxw.chart_axis_set_label_position(categories, UInt8(LXW_CHART_AXIS_LABEL_POSITION_LOW.rawValue))
    }
    styleGrid(values)
  }

  private func set(_ native: UnsafeMutablePointer<lxw_chart_axis>?, to axis: Chart.Axis) {
    if let format = axis.format { lxw.chart_axis_set_num_format(native, format) }
    if let range = axis.range {
      lxw.chart_axis_set_min(native, range.lowerBound)
      lxw.chart_axis_set_max(native, range.upperBound)
    }
    if let step = axis.step { lxw.chart_axis_set_major_unit(native, step) }
    if let size = axis.fontSize {
      var font = lxw_chart_font()
      font.size = size
      lxw.chart_axis_set_num_font(native, &font)
    }
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
