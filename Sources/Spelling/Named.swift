/// One of several things that people name: by its id, or by what it is called.
public struct Named: Equatable, Sendable {
  /// What it is stored under.
  public let id: String
  /// What it is called, the name that is shown first; empty when it has only its id.
  public let names: [String]
  /// The id in other forms that people type.
  public let otherIDs: [String]

  /// A thing with its names.
  public init(id: String, names: [String] = [], otherIDs: [String] = []) {
    self.id = id
    self.names = names
    self.otherIDs = otherIDs
  }

  /// What it is shown as.
  public var label: String { names.first ?? id }

  /// What it is shown as, with the id behind it where that says more: `'Read' (read-a-book)`.
  public var description: String { id.folded == label.folded ? "'\(label)'" : "'\(label)' (\(id))" }

  /// Everything that it can be named by.
  var forms: [String] { [id] + names + otherIDs }
}

/// The things of a kind that people name, and which of them a typed text means.
///
/// In this order: the one whose id it is, byte by byte; the one whose name or id it is, whatever the case and however
/// accents are written; the one of which a name or an id begins with it. What several answer to means none of them.
public struct NamedThings: Sendable {
  /// What one of them is called, such as `habit`.
  public let kind: String
  /// All of them.
  public let all: [Named]

  /// The things of a kind.
  public init(kind: String, _ all: [Named]) {
    self.kind = kind
    self.all = all
  }

  /// The one that a text means.
  ///
  /// - Throws: `NameFault` when it may be none or several.
  public func meant(by text: String) throws(NameFault) -> Named {
    let typed = text.trimmed
    guard !typed.isEmpty else { throw .empty(kind: kind) }
    if let one = all.first(where: { $0.id.utf8.elementsEqual(typed.utf8) }) { return one }
    for matches in [named(exactly: typed), named(beginning: typed)] where !matches.isEmpty {
      guard matches.count == 1 else { throw .ambiguous(kind: kind, text: typed, matches) }
      return matches[0]
    }
    throw .unknown(kind: kind, text: typed, guess: nearest(to: typed), all)
  }

  /// Those that a text names in full.
  public func named(exactly text: String) -> [Named] {
    let typed = text.trimmed.folded
    return all.filter { $0.forms.contains { $0.folded == typed } }
  }

  private func named(beginning text: String) -> [Named] {
    let typed = text.folded
    return all.filter { $0.forms.contains { $0.folded.hasPrefix(typed) } }
  }

  /// The one that was probably meant by a text that names none; nil when it may be several.
  public func nearest(to text: String) -> Named? {
    guard let form = text.nearest(in: all.flatMap(\.forms)) else { return nil }
    let meant = named(exactly: form)
    return meant.count == 1 ? meant[0] : nil
  }
}

/// A text that names none of several things, or more than one.
public enum NameFault: Error, Equatable, CustomStringConvertible {
  /// There is nothing in it.
  case empty(kind: String)
  /// Nothing answers to it. What was probably meant, and what there is.
  case unknown(kind: String, text: String, guess: Named?, [Named])
  /// These answer to it.
  case ambiguous(kind: String, text: String, [Named])

  /// What is wrong, with the candidates.
  public var description: String {
    switch self {
    case .empty(let kind): "the name of the \(kind) is empty"
    case .unknown(let kind, let text, let guess?, _): "there is no \(kind) '\(text)'" + didYouMean(guess.label)
    case .unknown(let kind, let text, nil, let all) where all.isEmpty:
      "there is no \(kind) '\(text)'; there is none at all yet"
    case .unknown(let kind, let text, nil, let all):
      "there is no \(kind) '\(text)'; there \(all.count == 1 ? "is" : "are") \(Self.list(all, "and"))"
    case .ambiguous(_, let text, let matches): "'\(text)' may be \(Self.list(matches, "or"))"
    }
  }

  /// At most ten of them.
  private static func list(_ things: [Named], _ conjunction: String) -> String {
    let shown = things.prefix(10).map(\.description)
    if things.count > shown.count {
      return "\(shown.joined(separator: ", ")) \(conjunction) \(things.count - shown.count) more"
    }
    guard let last = shown.last, shown.count > 1 else { return shown.joined() }
    return "\(shown.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

extension String {
  /// The text as it is compared: without case, accents written in one way.
  fileprivate var folded: String { uppercased() }

  /// Without spaces around it.
  public var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension String {
  /// An id for something new that people call by this text: its letters and digits in lower case, a hyphen for what stands
  /// between them, a number behind it where that is taken. A text without letters and digits gives the `kind`.
  public func newID(kind: String, unlessTaken isTaken: (String) -> Bool) -> String {
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }
    let id = words.isEmpty ? kind : words.joined(separator: "-")
    guard isTaken(id) else { return id }
    var number = 2
    while isTaken("\(id)-\(number)") { number += 1 }
    return "\(id)-\(number)"
  }
}
