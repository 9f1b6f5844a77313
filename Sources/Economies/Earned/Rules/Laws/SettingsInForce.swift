import EarnedCore
import EarnedJSON

/// Which stored settings count. Another program, or an older version, may have stored values that break their rule
/// (decision E62): a price below zero must not pay.
extension UserSettings {
  /// The document with the default values in place of members that are missing or break their rule, and the names of
  /// the latter. Members that are not ours stay as they are.
  static func inForce(of document: JSONObject) -> (JSONObject, ignored: [String]) {
    var (result, ignored) = (document, [String]())
    for section in members {
      guard let usual = Self.usual[section.name], case .object(let members) = section.kind else {
        if document[section.name].map({ !section.kind.allows($0) }) ?? false {
          result[section.name] = nil
          ignored.append(section.name)
        }
        continue
      }
      guard let stored = document[section.name]?.objectValue else {
        result[section.name] = usual
        if document[section.name] != nil { ignored.append(section.name) }
        continue
      }
      // Costs count together or not at all: each alone may fit while they do not rise.
      let isIgnored = section.name == "credit_costs" && !CreditCosts.areAllowed(stored)
      if isIgnored { ignored.append(section.name) }
      var object = stored
      for member in members where isIgnored || !member.kind.allows(stored[member.name]) {
        object[member.name] = member.nearest(to: stored[member.name]) ?? usual.objectValue?[member.name]
        if !isIgnored, stored[member.name] != nil { ignored.append("\(section.name).\(member.name)") }
      }
      result[section.name] = .object(object)
    }
    return (result, ignored)
  }

  /// Whether the stored value at a path does not count: `credit_costs.minutes_5`.
  package func ignores(_ path: String) -> Bool { ignored.contains { path == $0 || path.hasPrefix($0 + ".") } }

  /// The names of members that break their rule or are missing.
  package var faults: [String] { ignored + missing }

  private var missing: [String] {
    Self.members.flatMap { section -> [String] in
      guard case .object(let members) = section.kind else {
        return document[section.name] == nil && !section.kind.allows(nil) ? [section.name] : []
      }
      guard let stored = document[section.name]?.objectValue else {
        return document[section.name] == nil ? [section.name] : []
      }
      return members.filter { stored[$0.name] == nil && !$0.kind.allows(nil) }.map { "\(section.name).\($0.name)" }
    }
  }
}

extension ValueKind.Member {
  /// What of a list is allowed: words that are unknown are left out, because the others still say what the person
  /// wants. Nil for anything else.
  fileprivate func nearest(to value: JSONValue?) -> JSONValue? {
    guard case .list(let kind, _) = kind, case .words = kind, let elements = value?.arrayValue else { return nil }
    return .array(elements.filter { kind.allows($0) })
  }
}
