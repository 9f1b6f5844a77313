import EarnedCore
import EarnedJSON
import EarnedSystem

/// What can follow the words of `earned record` (contract, section 9): a type, then fields as `name=`, then their allowed
/// values.
struct RecordCompletion {
  private let types: RecordTypes
  /// The words before the cursor.
  private let typed: ArraySlice<String>
  /// The word at the cursor.
  private let word: String

  /// - Parameter words: the words after `record`; the last one is at the cursor.
  init(_ words: [String], of types: RecordTypes) {
    self.types = types
    typed = words.dropLast()
    word = words.last ?? ""
  }

  /// The words to offer.
  ///
  /// - Parameter names: the names of the things whose ids a field of a type takes.
  func candidates(names: (_ type: String, Field) throws -> [String]) rethrows -> [String] {
    guard let name = typed.first else { return types.names }
    guard let type = types[name.lowercased()] else { return [] }
    let fields = type.typedFields(of: record)
    guard let equals = word.firstIndex(of: "=") else {
      let given = Set(typed.dropFirst().map { $0.prefix { $0 != "=" } })
      return fields.filter { !given.contains($0.path[...]) || $0.repeats }.map { $0.path + "=" }
    }
    guard let field = fields.first(where: { $0.path == word[..<equals] }) else { return [] }
    let values = try field.field.typedWords + names(type.name, field.field)
    return values.map { "\(field.path)=\($0)" }
  }

  /// The texts among the fields, on which the members of an object may depend.
  private var record: JSONObject {
    var record = JSONObject()
    for word in typed.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { record[String(parts[0])] = .string(String(parts[1])) }
    }
    return record
  }
}
