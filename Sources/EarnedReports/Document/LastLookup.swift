import EarnedCore

/// What was looked up last, with the text it was looked up by: the rows of a query mostly ask for the same thing again.
final class LastLookup<Found> {
  private var last: (text: String, found: Found)?

  /// What the text stands for.
  func found<Fault: Error>(for text: String, _ look: (String) throws(Fault) -> Found) throws(Fault) -> Found {
    if let last, last.text.hasBytes(of: text) { return last.found }
    let found = try look(text)
    last = (text, found)
    return found
  }
}
