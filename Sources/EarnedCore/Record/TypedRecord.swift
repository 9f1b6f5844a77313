import EarnedJSON
import EarnedSystem

/// A record as a person types it: its type, then `field=value` (contract, section 9). It is the object that a line of
/// input would have; what is wrong with it is found where a line's faults are.
package struct TypedRecord {
  /// Returns the id of what a text names in a field; the text itself when it names nothing.
  package typealias Naming = (_ field: Field, _ text: String) throws -> String

  /// The object of the record.
  package private(set) var object: JSONObject
  private let type: RecordType?
  private let now: Now
  private let naming: Naming
  /// What was typed for known fields, in the order of its reading.
  private var given: [(path: String, field: Field, value: JSONValue)] = []
  /// The paths that are taken, so that none is given twice.
  private var taken: Set<String> = []

  /// - Parameters:
  ///   - name: the name of the type.
  ///   - words: the fields, `path=value` each.
  ///   - time: the time of the record as typed; now when nil.
  ///   - naming: finds ids by names.
  /// - Throws: `TypingFault`, and what `naming` throws.
  package init(
    _ name: String, _ words: [String], of types: RecordTypes, time: String? = nil, now: Now, naming: @escaping Naming
  ) throws {
    type = types[name.lowercased()]
    let words = try words.map { word throws(TypingFault) in try TypedWord(word, ofType: name) }
    let zone = try Self.zone(words)
    self.now = zone.map { Now(now.instant, $0) } ?? now
    self.naming = naming
    object = [
      "type": .string(type?.name ?? name),
      "ts_utc_ms": .integer(try Self.instant(time, at: self.now).millisecondsSinceEpoch),
      "timezone_id": .string(self.now.timeZone.identifier),
    ]
    if time != nil { taken.insert("ts_utc_ms") }
    // A member may depend on a field of the record, so those come first.
    var object = object
    for word in words.filter({ $0.path.count == 1 }) + words.filter({ $0.path.count > 1 }) {
      try set(word.path[...], word.text, in: &object, of: type?.allFields ?? [], parent: "")
    }
    self.object = object
  }

  /// The zone that the record names, when it is known.
  private static func zone(_ words: [TypedWord]) throws(TimeZoneFault) -> Zone? {
    guard let word = words.first(where: { $0.path == [Field.timeZoneID.name] }) else { return nil }
    do {
      return try Zone.named(word.text)
    } catch {
      if error.isAnswer { return nil }
      throw error
    }
  }

  private static func instant(_ text: String?, at now: Now) throws(TypingFault) -> Instant {
    guard let text else { return now.instant }
    try checkTime(text, as: "--at ", isPast: true, at: now)
    guard let instant = Instant(typed: text, at: now) else { throw .noTime(text) }
    return instant
  }

  /// Checks that a time of day is one time of today.
  ///
  /// - Parameters:
  ///   - place: what is typed before it: `--at `, or `start_ts_utc_ms=`.
  ///   - isPast: whether it is over.
  private static func checkTime(
    _ text: String, as place: String, isPast: Bool, at now: Now
  ) throws(TypingFault) {
    guard let time = TimeOfDay(typed: text) else { return }
    let today = time.today(at: now)
    guard Instant(typed: text, at: now) != nil else {
      throw .notOnce(text, form: place + today.rfc3339(in: now.timeZone))
    }
    guard isPast, today > now.instant else { return }
    throw .stillToCome(text, yesterday: place + time.today(-1, at: now).rfc3339(in: now.timeZone))
  }

  /// Sets a field, or a member of one. What is not known becomes a text, which the check of the record finds.
  private mutating func set(
    _ path: ArraySlice<String>, _ text: String, in object: inout JSONObject, of fields: [Field], parent: String
  ) throws {
    let name = path.first ?? ""
    let here = parent + name
    let rest = path.dropFirst()
    let members = rest.isEmpty ? nil : fields.first { $0.name == name }?.kind.members(in: object)
    guard let field = fields.first(where: { $0.name == name }), rest.isEmpty || members != nil else {
      object[path.joined(separator: ".")] = .string(text)
      return
    }
    guard let members else {
      let value = try value(of: field, typed: text, path: here)
      given.append((here, field, value))
      guard field.kind.isList, let values = value.arrayValue else {
        guard taken.insert(here).inserted else { throw TypingFault.twice(here) }
        object[name] = value
        return
      }
      object[name] = .array((object[name]?.arrayValue ?? []) + values)
      return
    }
    guard field.kind.isList else {
      var inner = object[name]?.objectValue ?? [:]
      try set(rest, text, in: &inner, of: members, parent: here + ".")
      object[name] = .object(inner)
      return
    }
    // A member that is there already begins the next object of a list.
    var list = object[name]?.arrayValue ?? []
    var last = list.popLast()?.objectValue ?? [:]
    if let member = rest.first, last[member] != nil {
      list.append(.object(last))
      last = [:]
    }
    try set(rest, text, in: &last, of: members, parent: "\(here)[\(list.count)].")
    object[name] = .array(list + [.object(last)])
  }

  private func value(of field: Field, typed text: String, path: String) throws -> JSONValue {
    var text = text
    switch field.kind.single {
    case .text, .documentID, .appID: if !(field.kind.isList && text.hasPrefix("[")) { text = try naming(field, text) }
    default: break
    }
    if field.isInstant { try Self.checkTime(text, as: path + "=", isPast: field.isOfThePast, at: now) }
    if let value = field.value(typed: text, at: now) { return value }
    if case .json = field.kind.single { throw TypingFault.noJSON(path) }
    // A number is out of bounds then, and other text is not of the kind: the record's check says so.
    let asTyped: JSONValue = Int64(text).map { .integer($0) } ?? .string(text)
    return field.kind.isList ? [asTyped] : asTyped
  }
}

extension TypedRecord {
  /// How to type what the check of the record complains about; nil when there is nothing to add.
  package func advice(for code: RejectionCode) -> String? {
    guard let type else { return code == .unknownType ? "'earned record' lists the types" : nil }
    switch code {
    case .unknownField:
      let paths = type.typedFields(of: object).map { "\($0.path)=" }
      return "\(type.name) takes \(paths.isEmpty ? "no fields" : paths.joined(separator: " "))"
    case .missingField:
      let missing = type.typedFields(of: object).first { $0.field.isRequired && !isGiven($0.path) && isWanted($0.path) }
      return missing.map { "type \($0.path)=" + ($0.field.typing.map { ", \($0)" } ?? "") }
    case .invalidValue, .unknownTimeZone, .invalidAppID:
      guard let wrong = given.first(where: { $0.field.hasFault($0.value) }) else { return nil }
      return wrong.field.typing.map { "'\(wrong.path)' takes \($0)" }
    default: return nil
    }
  }

  private func isGiven(_ path: String) -> Bool { given.contains { $0.path.withoutIndexes == path } }

  /// Whether the field that a path begins with is required, or there.
  private func isWanted(_ path: String) -> Bool {
    let name = String(path.prefix { $0 != "." })
    return object[name] != nil || type?.fields.contains { $0.name == name && $0.isRequired } == true
  }
}

extension RecordType {
  /// Its own fields with the members of objects, by the paths that a person types.
  ///
  /// - Parameter record: the other fields of the record, on which members may depend.
  /// - Returns: each with whether it may be typed several times.
  package func typedFields(of record: JSONObject) -> [TypedField] {
    Self.typedFields(fields, of: record, parent: "", repeats: false)
  }

  package typealias TypedField = (path: String, field: Field, repeats: Bool)

  private static func typedFields(
    _ fields: [Field], of record: JSONObject, parent: String, repeats: Bool
  ) -> [TypedField] {
    fields.flatMap { field in
      let repeats = repeats || field.kind.isList
      guard let members = field.kind.members(in: record) else { return [(parent + field.name, field, repeats)] }
      return typedFields(members, of: record, parent: parent + field.name + ".", repeats: repeats)
    }
  }
}

extension FieldKind {
  /// The fields of an object, or of the objects in a list; nil when it has none, or they depend on what is not known.
  fileprivate func members(in record: JSONObject) -> [Field]? {
    switch single {
    case .object(let fields): fields
    case .dependent(let name, let variants): variants.first { record[name] == .string($0.word) }?.fields
    default: nil
    }
  }
}

extension Field {
  fileprivate func hasFault(_ value: JSONValue) -> Bool {
    var check = FieldCheck()
    check.check([name: value], against: [self])
    return check.worst != nil
  }
}

extension String {
  /// `windows[1].start` is typed as `windows.start`.
  fileprivate var withoutIndexes: String {
    split(separator: "[").enumerated().map { $0 == 0 ? $1 : $1.drop { $0 != "]" }.dropFirst() }.joined()
  }
}

/// `settings.timezone_id=Europe/Berlin`
private struct TypedWord {
  let path: [String]
  let text: String

  init(_ word: String, ofType type: String) throws(TypingFault) {
    guard let equals = word.firstIndex(of: "=") else { throw .noValue(word, type: type) }
    path = word[..<equals].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    text = String(word[word.index(after: equals)...])
    if path == ["type"] { throw .typeIsFirst }
  }
}

/// A record cannot be read from what a person typed.
package enum TypingFault: Error, Equatable, CustomStringConvertible {
  /// There is no `=` in it.
  case noValue(String, type: String)
  /// Only a list is given several times.
  case twice(String)
  /// `type=` is typed as a field.
  case typeIsFirst
  /// The time cannot be read.
  case noTime(String)
  /// A time of day that the clock skips today, or shows twice.
  case notOnce(String, form: String)
  /// A time of today that is not over yet.
  case stillToCome(String, yesterday: String)
  /// The value of a field is not JSON.
  case noJSON(String)

  /// What is wrong, and what to type.
  package var description: String {
    switch self {
    case .noValue(let word, let type):
      "'\(word)' has no '='; a field is typed as FIELD=VALUE, and 'earned ingest --types \(type)' lists the fields"
    case .twice(let path): "'\(path)' is given twice"
    case .typeIsFirst: "the type is the first word: earned record TYPE FIELD=VALUE …"
    case .noTime(let text): "--at is '\(text)'; it takes \(Instant.typedForm)"
    case .stillToCome(let text, let yesterday):
      "\(text) is still to come today; for yesterday type \(yesterday)"
    case .notOnce(let text, let form):
      "the clock skips \(text) today, or shows it twice; type the time with its date and offset, such as \(form)"
    case .noJSON(let path): "the value of '\(path)' is not JSON"
    }
  }
}
