import EarnedCore
import EarnedSystem

/// The options of `earned import csv` for a table, as they are typed.
struct TableOptions {
  private(set) var words: [String] = []

  /// - Parameter line: options as a shell would read them, with quotes.
  init(line: Substring) {
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote != nil {
        word?.append(character)
      } else if "'\"".contains(character) {
        (quote, word) = (character, word ?? "")
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
  }

  init() {}

  /// The value of an option; nil when it is not named.
  subscript(_ option: String) -> String? {
    get { words.firstIndex(of: "--" + option).flatMap { words.at($0 + 1) } }
    set {
      if let place = words.firstIndex(of: "--" + option) { words.removeSubrange(place...place + 1) }
      if let newValue { words += ["--" + option, newValue] }
    }
  }

  /// What to type for a file.
  func line(for path: String) -> String {
    "earned import csv " + ([path] + words).map(Self.quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "-")...UInt8(ascii: ":") ~= byte || byte == UInt8(ascii: "_") || byte >= 0x80
    }
    if isPlain, !word.isEmpty { return word }
    return word.contains("'") && !word.contains(where: { "\"$`\\!".contains($0) })
      ? "\"\(word)\"" : word.shellQuoted
  }

  var form: ImportForm {
    switch self["as"] {
    case "focus": .focus
    case "habits": .habits
    default: .apps
    }
  }

  var columns: TableColumns {
    var columns = TableColumns()
    columns.form = form
    (columns.time, columns.date, columns.end, columns.endDate) = (
      self["time"], self["date"], self["end"], self["end-date"]
    )
    (columns.seconds, columns.unit) = (self["seconds"], self["unit"].flatMap { DurationUnit(rawValue: $0) })
    (columns.areSums, columns.app, columns.label) = (words.contains("--sums"), self["app"], self["label"])
    columns.system = self["system"].flatMap { AppID.Kind(rawValue: $0) }
    (columns.habit, columns.value) = (self["habit"], self["value"])
    columns.format = self["format"].flatMap { TableTime($0) } ?? .any
    return columns
  }
}
