import CEarnedOptionalLibraries

/// The look of a cell. Equal formats are stored once in the file.
package struct Format: Hashable, Sendable {
  /// The horizontal position of text in its cell.
  package enum Alignment: Hashable, Sendable {
    case automatic, left, center, right
  }

  /// A number format of the spreadsheet, such as `0.0%`; nil uses the default of the cell's type.
  package var numberFormat: String?
  /// In points; nil is the workbook's default.
  package var fontSize: Double?
  package var bold = false
  package var italic = false
  /// The colour of the text; nil is black.
  package var color: Color?
  /// The colour of the background; nil is none.
  package var background: Color?
  /// The horizontal position of the text.
  package var alignment = Alignment.automatic
  /// Levels of indentation.
  package var indent: UInt8 = 0
  package var wraps = false
  /// Whether text is written upwards, from the bottom of the cell to its top.
  package var isUpright = false
  /// The colour of a thin line below the cell; nil is no line.
  package var bottomLine: Color?

  package init() {}

  /// This format with one property changed.
  package func with<Value>(_ property: WritableKeyPath<Format, Value>, _ value: Value) -> Format {
    var format = self
    format[keyPath: property] = value
    return format
  }

  func apply(to format: UnsafeMutablePointer<lxw_format>) {
    if let numberFormat { lxw.format_set_num_format(format, numberFormat) }
    if let fontSize { lxw.format_set_font_size(format, fontSize) }
    if bold { lxw.format_set_bold(format) }
    if italic { lxw.format_set_italic(format) }
    if let color { lxw.format_set_font_color(format, color.rgb) }
    if let background { lxw.format_set_bg_color(format, background.rgb) }
    if let horizontal { lxw.format_set_align(format, UInt8(horizontal.rawValue)) }
    lxw.format_set_align(format, UInt8((wraps ? LXW_ALIGN_VERTICAL_TOP : LXW_ALIGN_VERTICAL_CENTER).rawValue))
    if indent > 0 { lxw.format_set_indent(format, indent) }
    if isUpright { lxw.format_set_rotation(format, 90) }
    if wraps { lxw.format_set_text_wrap(format) }
    if let bottomLine {
      lxw.format_set_bottom(format, UInt8(LXW_BORDER_THIN.rawValue))
      lxw.format_set_bottom_color(format, bottomLine.rgb)
    }
  }

  private var horizontal: lxw_format_alignments? {
    switch alignment {
    case .automatic: nil
    case .left: LXW_ALIGN_LEFT
    case .center: LXW_ALIGN_CENTER
    case .right: LXW_ALIGN_RIGHT
    }
  }
}

/// A colour of text, fills and charts.
package struct Color: Hashable, Sendable {
  /// Red, green and blue, eight bits each: 0xRRGGBB.
  package let rgb: UInt32

  /// - Parameter rgb: 0xRRGGBB.
  package init(_ rgb: UInt32) { self.rgb = rgb }
}
