/// How a sheet is printed: on A4, fitted to the width of pages or at a scale, on as many pages as needed.
package struct PrintSetup: Equatable, Sendable {
  /// Whether the page is landscape.
  package var isLandscape: Bool
  /// Rows printed on top of every page.
  package var repeatedRows: ClosedRange<Int>?
  /// Columns printed at the left of every page.
  package var repeatedColumns: ClosedRange<Int>?
  /// The number of pages side by side for the width, if there is no scale.
  package var pagesBeside = 1
  /// The cells to print; nil is all.
  package var area: CellRange?
  /// The scale in percent; nil fits the width to the pages.
  package var scale: Int?
  /// The rows that begin a page. They need a scale: a spreadsheet ignores them on a sheet that is fitted to the page.
  package var breaks: [Int] = []
  /// The line at the top of every page.
  package var header: PageText
  /// The line at the bottom of every page.
  package var footer: PageText

  package init(
    isLandscape: Bool = false, repeatedRows: ClosedRange<Int>? = nil, header: PageText = PageText(),
    footer: PageText = PageText(right: .pageNumbers)
  ) {
    self.isLandscape = isLandscape
    self.repeatedRows = repeatedRows
    self.header = header
    self.footer = footer
  }

  /// The number of the paper size A4.
  static let a4: UInt8 = 9
}

/// A line above or below the printed page.
package struct PageText: Equatable, Sendable {
  /// One third of the line.
  package enum Part: Equatable, Sendable {
    case none
    case text(String)
    /// `Page 1 of 3`.
    case pageNumbers
  }

  package var left: Part
  package var right: Part

  /// A line with text at its left and right end.
  package init(left: Part = .none, right: Part = .none) {
    self.left = left
    self.right = right
  }

  /// The line in the spreadsheet's notation, within its limit of 255 UTF-16 units.
  var code: String { "&L" + left.code + "&R" + right.code }
}

extension PageText.Part {
  fileprivate var code: String {
    switch self {
    case .none: ""
    case .text(let text): Self.code(CellText(text).string)
    case .pageNumbers: "Page &P of &N"
    }
  }

  /// A text with every ampersand doubled, cut between two characters so that two texts fit into a line.
  private static func code(_ text: String) -> String {
    // Nearly every text is short and has no ampersand.
    guard text.utf8.count > most || text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var (code, length) = ("", 0)
    for character in text {
      let doubled = character == "&" ? "&&" : String(character)
      length += doubled.utf16.count
      if length > most { break }
      code += doubled
    }
    return code
  }

  /// In UTF-16 units. A text never has more of them than bytes.
  private static let most = 120
}
