import EarnedXLSX

extension Document {
  /// The print setup. Every page names the report and its days.
  func printSetup(isLandscape: Bool, repeatedRows: ClosedRange<Int>? = nil) -> PrintSetup {
    PrintSetup(
      isLandscape: isLandscape, repeatedRows: repeatedRows,
      header: PageText(left: .text(definition.title), right: windowWords.map { .text($0) } ?? .none),
      footer: PageText(left: .text(zoneWords), right: .pageNumbers))
  }
}
