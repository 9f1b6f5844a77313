/// A format reports are rendered in. A new one is a case here and a renderer beside the others.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// For a person at a terminal.
  case text
  /// Everything, for programs.
  case json
  /// One dataset, for spreadsheets and scripts.
  case csv
  /// A workbook.
  case xlsx
  /// A page that needs nothing else.
  case html
  /// For pasting into notes.
  case md

  /// The format a file's ending asks for.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "txt", "text": self = .text
    case "json": self = .json
    case "csv": self = .csv
    case "xlsx": self = .xlsx
    case "html", "htm": self = .html
    case "md": self = .md
    default: return nil
    }
  }

  /// Renders a document. The same document and options give the same bytes.
  public func bytes(of document: Document, _ options: RenderOptions = RenderOptions()) throws(ReportFault) -> [UInt8] {
    switch self {
    case .text: TextRenderer(options: options).bytes(of: document)
    case .json: JSONRenderer().bytes(of: document)
    case .csv: try CSVRenderer(dataset: options.dataset, hasByteOrderMark: options.hasByteOrderMark).bytes(of: document)
    case .xlsx: try XLSXRenderer().bytes(of: document)
    case .html: try HTMLRenderer().bytes(of: document)
    case .md: MarkdownRenderer().bytes(of: document)
    }
  }
}

/// What the caller wants of a rendering, and what the terminal can do.
public struct RenderOptions: Equatable, Sendable {
  /// CSV: the dataset; nil is the report's default.
  public var dataset: String?
  /// CSV: whether to begin with a byte-order mark, for Excel.
  public var hasByteOrderMark: Bool
  /// Text: columns of the terminal.
  public var width: Int
  /// Text: whether more than ASCII can be shown.
  public var isUnicode: Bool
  /// Text: whether to use colour.
  public var hasColor: Bool

  /// Options; by default a terminal of 80 columns that shows Unicode without colour.
  public init(
    dataset: String? = nil, hasByteOrderMark: Bool = false, width: Int = 80, isUnicode: Bool = true,
    hasColor: Bool = false
  ) {
    self.dataset = dataset
    self.hasByteOrderMark = hasByteOrderMark
    self.width = width
    self.isUnicode = isUnicode
    self.hasColor = hasColor
  }
}
