import EarnedEngine

extension Words {
  /// What an economy adds to `earned status`, for a person.
  func text(of part: StatusPart) -> String {
    var listing = Listing()
    listing.add(part.title, part.lines(StatusPart.Words(time: time, safe: safe)))
    return listing.lines.joined(separator: "\n")
  }
}
