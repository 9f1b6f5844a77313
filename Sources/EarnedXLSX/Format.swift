import CEarnedXLSXWriter

/// The look of a cell. Equal formats are stored once in the file.
public struct Format: Hashable, Sendable {
  /// The horizontal position of text in its cell.
  public enum Alignment: Hashable, Sendable {
    case automatic, left, center, right
  }

  /// A number format of the spreadsheet, such as `0.0%`; nil uses the default of the cell's type.
  public var numberFormat: String?
  /// In points; nil is the workbook's default.
  public var fontSize: Double?
  /// Bold text.
  public var bold = false
  /// Italic text.
  public var italic = false
  /// The colour of the text; nil is black.
  public var color: Color?
  /// The colour of the background; nil is none.
  public var background: Color?
  /// The horizontal position of the text.
  public var alignment = Alignment.automatic
  /// Levels of indentation.
  public var indent: UInt8 = 0
  /// Whether long text is wrapped.
  public var wraps = false
  /// Whether text is written upwards, from the bottom of the cell to its top.
  public var isUpright = false
  /// The colour of a thin line below the cell; nil is no line.
  public var bottomLine: Color?

  /// The default look.
  public init() {}

  /// This format with one thing changed.
  public func with<Value>(_ property: WritableKeyPath<Format, Value>, _ value: Value) -> Format {
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
