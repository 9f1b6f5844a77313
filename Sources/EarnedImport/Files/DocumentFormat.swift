/// A form of file that people have in place of one that can be imported.
package enum DocumentFormat: CaseIterable, Sendable {
  case excel, openDocument, oldExcel, pdf, takeoutPage, page, compressed

  /// The form that the first bytes of a file, or the parts of its archive, show; nil for any other.
  init?(head: [UInt8]) {
    if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      self = .oldExcel
    } else if head.starts(with: [0x1F, 0x8B]) {
      self = .compressed
    } else if head.starts(with: Array("%PDF-".utf8)) {
      self = .pdf
    } else {
      let start = String(decoding: head.prefix(4_096), as: UTF8.self)
      let mark = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(15).lowercased()
      guard mark.hasPrefix("<!doctype html") || mark.hasPrefix("<html") else { return nil }
      // The title is in the language of the account; the classes are not.
      let isActivity = ["<title>My Activity", "outer-cell mdl-cell"].contains { start.contains($0) }
      self = isActivity ? .takeoutPage : .page
    }
  }

  init?(parts: [String]) {
    if parts.contains("xl/workbook.xml") {
      self = .excel
    } else if parts.contains("content.xml"), parts.contains("mimetype") {
      self = .openDocument
    } else {
      return nil
    }
  }

  private var name: String {
    switch self {
    case .excel: "an Excel workbook"
    case .openDocument: "an OpenDocument spreadsheet"
    case .oldExcel: "an old Excel workbook"
    case .pdf: "a PDF"
    case .takeoutPage: "\"My Activity\" of Google Takeout as HTML"
    case .page: "a web page"
    case .compressed: "a .gz or .tgz archive"
    }
  }

  private var advice: String {
    switch self {
    case .excel, .oldExcel: "save it in Excel with 'Save As', 'CSV UTF-8', and import that with 'earned import csv'"
    case .openDocument: "save it in LibreOffice with 'Save As', 'Text CSV', and import that with 'earned import csv'"
    case .pdf: "export it as CSV instead, and import that with 'earned import csv'"
    case .takeoutPage:
      "ask Takeout for it again: at 'My Activity' choose 'Multiple formats', and there JSON in place of HTML"
    case .page: "export it as CSV or JSON instead; Google Takeout gives JSON under 'Multiple formats'"
    case .compressed: "unpack it first with 'tar xf', or ask Google Takeout for .zip as the file type"
    }
  }

  var kind: FileKind {
    FileKind(name, advice: advice) { content in
      if case .document(self) = content { true } else { false }
    }
  }
}
