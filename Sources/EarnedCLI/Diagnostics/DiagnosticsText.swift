import EarnedJSON
import EarnedReports

/// The diagnostics document for a person: all of it, a line for every value, and a line for every row.
struct DiagnosticsText {
  let document: JSONValue

  var text: String {
    let bytes = document.serializedUTF8(.pretty).count + 1
    let opening = "This is everything that 'earned diagnostics export' would write, \(bytes) bytes as JSON."
    let sections = (document.objectValue?.members ?? []).flatMap { section($0.key, $0.value) }
    return ([opening] + sections).joined(separator: "\n")
  }

  private func section(_ key: String, _ value: JSONValue) -> [String] {
    switch value {
    case .object(let object) where !object.isEmpty:
      var listing = Listing()
      for (name, value) in flat(object, under: "") { listing.add("  " + name, value) }
      return ["", key] + listing.lines
    case .array(let rows) where !rows.isEmpty: return ["", "\(key) (\(rows.count))"] + rows.map { "  " + line($0) }
    default: return ["", "\(key)  \(line(value))"]
    }
  }

  /// Every value with the names that lead to it, `pragmas.page_size`.
  private func flat(_ object: JSONObject, under path: String) -> [(String, String)] {
    object.members.flatMap { member -> [(String, String)] in
      let name = path + member.key
      if case .object(let inner) = member.value, !inner.isEmpty { return flat(inner, under: name + ".") }
      return [(name, line(member.value))]
    }
  }

  /// A row without its braces and quotes: `app_id app-1, minutes 5`.
  private func line(_ value: JSONValue) -> String {
    switch value {
    case .object(let object):
      object.isEmpty ? "none" : object.members.map { "\($0.key) \(inner($0.value))" }.joined(separator: ", ")
    case .array(let elements): elements.isEmpty ? "none" : elements.map(inner).joined(separator: "; ")
    case .string(let text): VisibleText(text, isUnicode: Terminal.isUnicode).string
    case .null: "-"
    default: value.serialized()
    }
  }

  private func inner(_ value: JSONValue) -> String {
    if case .object(let object) = value, !object.isEmpty { return "(\(line(value)))" }
    return line(value)
  }
}
