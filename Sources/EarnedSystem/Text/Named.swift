/// Something with an id and names that people type.
public struct Named: Equatable, Sendable {
  /// The stored id.
  public let id: String
  /// Its names, the display name first; empty when it has only its id.
  package let names: [String]
  /// Other forms of the id that people type.
  package let otherIDs: [String]

  package init(id: String, names: [String] = [], otherIDs: [String] = []) {
    self.id = id
    self.names = names
    self.otherIDs = otherIDs
  }

  /// The display name as it is seen; the id when there is nothing to see of one.
  public var label: String { names.first { !$0.withoutInvisible.trimmed.isEmpty }?.asSeen ?? id }

  /// The label, and the id when it says more: `'Read' (read-a-book)`.
  package var description: String { id.folded == label.folded ? "'\(label)'" : "'\(label)' (\(id))" }

  var forms: [String] { [id] + names + otherIDs }
}

/// Things of one kind, and a search by what a person typed.
///
/// The search has four steps: an id that is equal byte by byte; a name that is; a name or id that is equal ignoring case, the
/// encoding of accents and invisible characters; one that starts with the text. A text that matches several things in one
/// of the last two steps is ambiguous.
package struct NamedEntities: Sendable {
  /// The word for one of them, such as `habit`.
  package let kind: String
  package let all: [Named]

  package init(kind: String, _ all: [Named]) {
    self.kind = kind
    self.all = all
  }

  /// The one that a text names.
  ///
  /// - Throws: `NameFault` when it names none or several.
  package func meant(by text: String) throws(NameFault) -> Named {
    let typed = text.trimmed
    if let one = all.first(where: { $0.id.utf8.elementsEqual(typed.utf8) }) { return one }
    guard !typed.folded.isEmpty else { throw .empty(kind: kind) }
    let same = all.filter { $0.names.contains { $0.utf8.elementsEqual(typed.utf8) } }
    if let one = same.first, same.count == 1 { return one }
    for matches in [named(exactly: typed), named(beginning: typed)] where !matches.isEmpty {
      guard matches.count == 1 else { throw .ambiguous(kind: kind, text: typed, matches) }
      return matches[0]
    }
    throw .unknown(kind: kind, text: typed, guess: nearest(to: typed), all)
  }

  /// Those that a text names in full.
  package func named(exactly text: String) -> [Named] {
    let typed = text.folded
    return all.filter { $0.forms.contains { $0.folded == typed } }
  }

  private func named(beginning text: String) -> [Named] {
    let typed = text.folded
    return all.filter { $0.forms.contains { $0.folded.hasPrefix(typed) } }
  }

  /// The one probably meant by a text that names none; nil when it could be several.
  package func nearest(to text: String) -> Named? {
    guard let form = text.nearest(in: all.flatMap(\.forms)) else { return nil }
    let meant = named(exactly: form)
    return meant.count == 1 ? meant[0] : nil
  }
}

/// What is saved by its name: the thing that has it, or a new one whose id is made from it.
public struct SavedName: Equatable, Sendable {
  /// The stored id.
  public let id: String
  /// The name; of a thing that was there already the one that it had.
  public let name: String
  /// Whether nothing had the name.
  public let isNew: Bool

  /// - Parameters:
  ///   - text: the name as typed.
  ///   - things: those that exist.
  ///   - takenIDs: the ids that cannot be used, including those of deleted things.
  /// - Throws: `NameFault` when several have the name, or the text is empty.
  package init(typed text: String, among things: NamedEntities, takenIDs: Set<String>) throws(NameFault) {
    let matches = things.named(exactly: text)
    guard let first = matches.first else {
      name = text.trimmed
      guard !name.withoutInvisible.trimmed.isEmpty else { throw .empty(kind: things.kind) }
      id = name.newID(kind: things.kind, unlessTaken: takenIDs.contains)
      isNew = true
      return
    }
    guard matches.count == 1 else { throw .ambiguous(kind: things.kind, text: text, matches) }
    id = first.id
    name = first.label
    isNew = false
  }
}

/// A text that names nothing, or several things.
public enum NameFault: Error, Equatable, CustomStringConvertible {
  /// The text is empty.
  case empty(kind: String)
  /// Nothing matches. It has what was probably meant, and everything that there is.
  case unknown(kind: String, text: String, guess: Named?, [Named])
  /// Several things match.
  case ambiguous(kind: String, text: String, [Named])

  /// With the candidates, for a person.
  public var description: String {
    switch self {
    case .empty(let kind): "the name of the \(kind) is empty"
    case .unknown(let kind, let text, let guess?, _): "there is no \(kind) '\(text)'" + didYouMean(guess.label)
    case .unknown(let kind, let text, nil, let all) where all.isEmpty:
      "there is no \(kind) '\(text)'; there are none yet"
    case .unknown(let kind, let text, nil, let all):
      "there is no \(kind) '\(text)'; there \(all.count == 1 ? "is" : "are") \(Self.list(all, "and"))"
    case .ambiguous(_, let text, let matches): "'\(text)' may be \(Self.list(matches, "or"))"
    }
  }

  /// A list of at most ten of them.
  private static func list(_ things: [Named], _ conjunction: String) -> String {
    let shown = things.prefix(10).map(\.description)
    let rest = things.count > shown.count ? ["\(things.count - shown.count) more"] : []
    return (shown + rest).listed(conjunction)
  }
}

extension [String] {
  /// As part of a sentence: `one, two and three`.
  package func listed(_ conjunction: String = "and") -> String {
    guard let last, count > 1 else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

extension String {
  /// The form used to compare texts: without case and invisible characters, and with one encoding of accents.
  fileprivate var folded: String { withoutInvisible.trimmed.uppercased() }

  /// The text without leading and trailing spaces.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}

extension String {
  /// An id for something new, made from a name: its letters and digits in lower case, a hyphen for what is between
  /// them, and a number at the end when the id is taken. Without letters and digits it is made from `kind`.
  package func newID(kind: String, unlessTaken isTaken: (String) -> Bool) -> String {
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }
    let id = words.isEmpty ? kind : words.joined(separator: "-")
    guard isTaken(id) else { return id }
    var number = 2
    while isTaken("\(id)-\(number)") { number += 1 }
    return "\(id)-\(number)"
  }
}

/// The end of a message about an unknown word: `. Did you mean 'weekly'?`. Empty without a guess.
///
/// - Parameter isInSentence: whether it continues with the sentence: `; did you mean 'weekly'?`.
package func didYouMean(_ guess: (some CustomStringConvertible)?, isInSentence: Bool = false) -> String {
  guess.map { "\(isInSentence ? "; did" : ". Did") you mean '\($0)'?" } ?? ""
}

extension String {
  /// The candidate that was probably meant: the nearest one, when it is near enough for the length of the word.
  package func nearest(in candidates: [String]) -> String? {
    guard utf8.count <= 80 else { return nil }
    let near = candidates.map { (candidate: $0, distance: lowercased().distance(to: $0.lowercased())) }
      .filter { $0.distance <= max(1, min(3, $0.candidate.count / 3)) && !isOpposite(to: $0.candidate, $0.distance) }
    return near.min { $0.distance < $1.distance }?.candidate
  }

  /// The only candidate that begins with this; nil for less than three letters.
  package func onlyBeginning(in candidates: [String]) -> String? {
    let longer = candidates.filter { $0.hasPrefix(self) }
    return longer.count == 1 && filter(\.isLetter).count > 2 ? longer[0] : nil
  }

  /// Whether the texts differ by a negation: `lock` and `unlock`, `--sites` and `--no-sites`, `at-least` and `at-most`.
  private func isOpposite(to other: String, _ distance: Int) -> Bool {
    let (one, other) = (lowercased(), other.lowercased())
    guard distance > 0 else { return false }
    if Self.opposites.contains(where: { one.replacing($0, with: $1) == other || other.replacing($0, with: $1) == one })
    {
      return true
    }
    return [(one, other), (other, one)].contains { negated, plain in
      negated.indices.contains { index in
        let (before, rest) = (negated[..<index], negated[index...])
        guard before.last?.isLetter != true, let negation = Self.negations.first(where: rest.hasPrefix) else {
          return false
        }
        return String(before + rest.dropFirst(negation.count)).distance(to: plain) == distance - negation.count
      }
    }
  }

  private static let negations = ["un", "dis", "de", "in", "no-", "non"]
  private static let opposites = [("least", "most"), ("max", "min"), ("enable", "disable")]

  /// The Damerau–Levenshtein distance (optimal string alignment): the number of characters to insert, delete, replace,
  /// or swap with the next one.
  private func distance(to other: String) -> Int {
    let (source, target) = (Array(self), Array(other))
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for row in 0..<source.count {
      var current = [row + 1]
      for column in 0..<target.count {
        let isSame = source[row] == target[column]
        var best = Swift.min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
          best = Swift.min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[target.count]
  }
}
