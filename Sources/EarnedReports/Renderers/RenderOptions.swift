/// Options of a rendering, including what the terminal supports.
public struct RenderOptions: Equatable, Sendable {
  /// The dataset; nil is the report's default for CSV, and all of them for NDJSON.
  public var dataset: String?
  /// CSV: whether to begin with a byte order mark, for Excel.
  public var hasByteOrderMark: Bool
  /// HTML: the maximum number of rows of a table; nil means all (interface, section 11: `--rows`).
  public var rowLimit: Int?
  /// Text: the columns of the terminal.
  public var width: Int
  /// Text: whether the terminal can show more than ASCII.
  public var isUnicode: Bool
  /// Text: whether to use colour.
  public var hasColor: Bool
  /// Workbook: the folder for temporary files, usually that of the finished file. They are in a subfolder that only
  /// this user can access. When nil, `$TMPDIR` or else the system's folder is used.
  public var folder: String?
  /// Workbook: the file's name in messages.
  public var fileName: String?

  /// The default maximum number of rows of a table on a page.
  public static let usualRowLimit = 1_000

  /// By default, options for a terminal of 80 columns with Unicode and without colour.
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
