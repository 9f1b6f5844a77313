/// Texts within texts, byte for byte.
///
/// The standard library finds them too, with an engine for regular expressions, whose conformances would be a seventh of
/// all that the program searches whenever it looks for one.
extension StringProtocol {
  /// Where a text comes first in this one.
  public func firstPlace(of text: String) -> Range<Index>? {
    utf8.indices.first { utf8[$0...].starts(with: text.utf8) }.map { $0..<utf8.index($0, offsetBy: text.utf8.count) }
  }

  /// Whether a text is in this one.
  public func contains(text: String) -> Bool { firstPlace(of: text) != nil }

  /// This text with another one wherever `text` was.
  public func replacing(all text: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let place = rest.firstPlace(of: text) {
      result += rest[..<place.lowerBound] + other
      rest = rest[place.upperBound...]
    }
    return result + rest
  }
}
