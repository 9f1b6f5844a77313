import Files

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

  /// Renders a document and hands the bytes on to `write`, in pieces. The same document and options give the same bytes.
  ///
  /// - Throws: `ReportFault` when the report cannot be rendered so, and what `write` throws.
  public func render(
    _ document: Document, _ options: RenderOptions = RenderOptions(),
    to write: @escaping ([UInt8]) throws(FileFault) -> Void
  ) throws {
    var output = BufferedOutput(to: write)
    switch self {
    case .text: try output.append(TextRenderer(options: options).bytes(of: document))
    case .json: try JSONRenderer().write(document, to: &output)
    case .csv:
      try CSVRenderer(dataset: options.dataset, hasByteOrderMark: options.hasByteOrderMark).write(document, to: &output)
    case .xlsx:
      try XLSXRenderer(folder: options.folder, name: options.fileName ?? "of the report").write(document, to: &output)
    case .html: try output.append(HTMLRenderer().bytes(of: document))
    case .md: try output.append(MarkdownRenderer().bytes(of: document))
    }
    try output.flush()
  }

  /// The bytes of a rendered document.
  public func bytes(of document: Document, _ options: RenderOptions = RenderOptions()) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try render(document, options) { bytes += $0 }
    return bytes
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
  /// Workbook: the folder in which its parts are made, in one of its own that only this user can enter: that of the file
  /// to come. Without one it is `$TMPDIR`, else the system's.
  public var folder: String?
  /// Workbook: what messages call the file.
  public var fileName: String?

  /// Options; by default a terminal of 80 columns that shows Unicode without colour.
  public init(
    dataset: String? = nil, hasByteOrderMark: Bool = false, width: Int = 80, isUnicode: Bool = true,
    hasColor: Bool = false, folder: String? = nil, fileName: String? = nil
  ) {
    self.dataset = dataset
    self.hasByteOrderMark = hasByteOrderMark
    self.width = width
    self.isUnicode = isUnicode
    self.hasColor = hasColor
    self.folder = folder
    self.fileName = fileName
  }
}
