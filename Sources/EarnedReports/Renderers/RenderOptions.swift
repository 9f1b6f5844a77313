/// What the caller wants of a rendering, and what the terminal can do.
public struct RenderOptions: Equatable, Sendable {
  /// The dataset; nil is the report's default for CSV, and all of them for NDJSON.
  public var dataset: String?
  /// CSV: whether to begin with a byte-order mark, for Excel.
  public var hasByteOrderMark: Bool
  /// HTML: how many rows of a table the page shows; nil is all (interface, section 11: `--rows`).
  public var rowLimit: Int?
  /// Text: columns of the terminal.
  public var width: Int
  /// Text: whether more than ASCII can be shown.
  public var isUnicode: Bool
  /// Text: whether to use colour.
  public var hasColor: Bool
  /// Workbook: the folder in which its parts are made, in one of its own that only this user can enter: that of the file
  /// to come. Without one it is `$TMPDIR`, else the system's.
  public var folder: String?
  /// Workbook: what messages call the file.
  public var fileName: String?

  /// How many rows of a table a page shows unless it is told otherwise.
  public static let usualRowLimit = 1_000

  /// Options; by default a terminal of 80 columns that shows Unicode without colour.
  public init(
    dataset: String? = nil, hasByteOrderMark: Bool = false, rowLimit: Int? = usualRowLimit, width: Int = 80,
    isUnicode: Bool = true, hasColor: Bool = false, folder: String? = nil, fileName: String? = nil
  ) {
    self.dataset = dataset
    self.hasByteOrderMark = hasByteOrderMark
    self.rowLimit = rowLimit
    self.width = width
    self.isUnicode = isUnicode
    self.hasColor = hasColor
    self.folder = folder
    self.fileName = fileName
  }
}
