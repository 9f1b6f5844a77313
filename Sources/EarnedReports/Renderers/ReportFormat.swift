import EarnedSystem

/// An output format of reports. To add one, add a case here and a renderer next to the others.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// For a terminal of 80 columns.
  case text
  /// Values with their names, for programs.
  case json
  /// A line of JSON for each row.
  case ndjson
  /// One list, for a spreadsheet.
  case csv
  /// A workbook.
  case xlsx
  /// A self-contained page.
  case html
  /// Markdown.
  case md

  /// The format of a file extension; nil when it is unknown.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "txt", "text": self = .text
    case "json": self = .json
    case "ndjson": self = .ndjson
    case "csv": self = .csv
    case "xlsx": self = .xlsx
    case "html", "htm": self = .html
    case "md", "markdown": self = .md
    default: return nil
    }
  }

  /// The format of a name, `markdown` too.
  package init?(name: String) {
    let name = name.lowercased()
    self.init(rawValue: name == "markdown" ? ReportFormat.md.rawValue : name)
  }

  /// Renders a document and passes the bytes to `write`, in chunks. The same document and options give the same bytes.
  ///
  /// - Throws: `ReportFault` when the report cannot be rendered in this format; any error of `write`.
  package func render(
    _ document: Document, _ options: RenderOptions = RenderOptions(),
    to write: @escaping ([UInt8]) throws(FileFault) -> Void
  ) throws {
    var document = document
    if !isForPrograms {
      document.codes = try CodeTexts.kept(in: document.resources)
      document.names = EntityNames(
        in: document.datasets, labels: document.appLabels, isUnicode: self != .text || options.isUnicode)
    }
    var output = BufferedOutput(to: write)
    switch self {
    case .text: try TextRenderer(options: options).write(document, to: &output)
    case .json: try JSONRenderer().write(document, to: &output)
    case .ndjson: try NDJSONRenderer(dataset: options.dataset).write(document, to: &output)
    case .csv:
      try CSVRenderer(dataset: options.dataset, hasByteOrderMark: options.hasByteOrderMark).write(document, to: &output)
    case .xlsx:
      try XLSXRenderer(folder: options.folder, name: options.fileName ?? "of the report").write(document, to: &output)
    case .html: try HTMLRenderer(rowLimit: options.rowLimit, site: options.site).write(document, to: &output)
    case .md: try MarkdownRenderer(isLetter: options.isLetter).write(document, to: &output)
    }
    try output.flush()
    for dataset in document.datasets { try dataset.rows.check() }
  }

  /// Whether programs read it: it has the codes, and no sentences.
  var isForPrograms: Bool {
    switch self {
    case .json, .ndjson, .csv: true
    case .text, .xlsx, .html, .md: false
    }
  }

  package func bytes(of document: Document, _ options: RenderOptions = RenderOptions()) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try render(document, options) { bytes += $0 }
    return bytes
  }
}

package struct RenderOptions: Equatable, Sendable {
  /// The dataset; nil is the report's default for CSV, and all of them for NDJSON.
  package var dataset: String?
  /// CSV: whether to begin with a byte order mark, for Excel.
  package var hasByteOrderMark: Bool
  /// HTML: the maximum number of rows of a table; nil means all (contract, section 11: `--rows`).
  package var rowLimit: Int?
  /// HTML: the links to the other pages of a site, which also has the style and the script; nil for a page of its own.
  package var site: SitePage?
  /// Text: the columns of the terminal.
  package var width: Int
  /// Text: whether the terminal can show more than ASCII.
  package var isUnicode: Bool
  /// Text: whether to use colour.
  package var hasColor: Bool
  /// Text and Markdown: whether a report that has a letter shows it instead of everything (contract, section 17).
  package var isLetter: Bool
  /// Workbook: the folder for temporary files, usually that of the finished file. They are in a subfolder that only
  /// this user can access. When nil, `$TMPDIR` or else the system's folder is used.
  package var folder: String?
  /// Workbook: the file's name in messages.
  package var fileName: String?

  /// The default maximum number of rows of a table on a page.
  package static let usualRowLimit = 1_000

  /// By default, options for a terminal of 80 columns with Unicode and without colour.
  package init(
    dataset: String? = nil, hasByteOrderMark: Bool = false, rowLimit: Int? = usualRowLimit, width: Int = 80,
    isUnicode: Bool = true, hasColor: Bool = false, isLetter: Bool = false, folder: String? = nil,
    fileName: String? = nil
  ) {
    self.dataset = dataset
    self.hasByteOrderMark = hasByteOrderMark
    self.rowLimit = rowLimit
    self.width = width
    self.isUnicode = isUnicode
    self.hasColor = hasColor
    self.isLetter = isLetter
    self.folder = folder
    self.fileName = fileName
  }
}

extension BufferedOutput {
  mutating func append(line: String) throws(FileFault) {
    try append(line)
    try append("\n")
  }
}
