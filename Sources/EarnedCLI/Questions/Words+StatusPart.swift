import EarnedEngine

extension Words {
  /// The part of an economy in `earned status`, as text.
  func text(of part: StatusPart) -> String {
    var listing = Listing()
    listing.add(part.title, part.lines(StatusPart.Words(time: time, safe: safe)))
    return listing.lines.joined(separator: "\n")
  }
}
