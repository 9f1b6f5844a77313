/// A horizontal bar of block characters.
struct Bar {
  /// The value of a full bar.
  let largest: Double
  /// In columns.
  let width: Int
  let isUnicode: Bool

  func text(_ value: Double) -> String {
    guard largest > 0, value > 0 else { return "" }
    guard isUnicode else {
      return String(repeating: "#", count: max(1, Int((value / largest * Double(width)).rounded())))
    }
    let eighths = max(1, Int((value / largest * Double(width * 8)).rounded()))
    return String(repeating: "█", count: eighths / 8) + Bar.parts[eighths % 8]
  }

  private static let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
