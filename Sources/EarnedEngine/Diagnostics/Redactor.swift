import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// Keeps the values that the allow-list names, and replaces all others.
///
/// The same app, habit or text always gets the same placeholder, in every table and payload. Placeholders count from 1
/// in the order of the document.
struct Redactor {
  /// No value of ours is longer than this. A longer one is not read.
  static let limitBytes = 1 << 16

  private let includesAppIDs: Bool
  private let parser = JSONParser()
  /// The placeholders of each kind, in order of first use.
  private var placeholders: [Placeholders] = []
  private(set) var appIDsNamed: Set<String> = []
  /// The columns that were left out, each once.
  var droppedColumns: Set<String> = []
  var droppedPayloadKeys = 0
  var droppedMetaKeys = 0
  private(set) var rejectedValues = 0

  init(includingAppIDs includesAppIDs: Bool) { self.includesAppIDs = includesAppIDs }

  /// How many values were replaced (contract, section 6).
  var json: JSONValue {
    var counts = JSONObject()
    for placeholders in placeholders { counts[placeholders.kind] = .integer(Int64(placeholders.count)) }
    return [
      "placeholders": .object(counts), "app_ids_named": .integer(Int64(appIDsNamed.count)),
      "dropped_columns": .integer(Int64(droppedColumns.count)),
      "dropped_payload_keys": .integer(Int64(droppedPayloadKeys)),
      "dropped_meta_keys": .integer(Int64(droppedMetaKeys)), "refused_values": .integer(Int64(rejectedValues)),
    ]
  }

  // MARK: Values

  /// The redacted value of a column; nil is a text or blob that is too long to be read.
  mutating func redact(_ value: Value?, _ kind: ValueKind) -> JSONValue {
    switch value {
    case nil: refuse("too long")
    case .null: .null
    case .blob: refuse("bytes")
    case .integer(let integer): redact(.integer(integer), kind)
    case .real(let real): real.isFinite ? redact(.number(real), kind) : refuse("no finite number")
    case .text(let text):
      if case .json(let content) = kind.unwrapped {
        redact(json: text, content)
      } else {
        redact(.string(text), kind)
      }
    }
  }

  private mutating func redact(json text: String, _ kind: ValueKind) -> JSONValue {
    do { return redact(try parser.parse(text), kind) } catch { return refuse("no JSON") }
  }

  mutating func redact(_ value: JSONValue, _ kind: ValueKind) -> JSONValue {
    switch (value, kind.unwrapped) {
    case (.null, _): return .null
    case (.integer, let kind) where kind.isNumber, (.number, let kind) where kind.isNumber,
      (.bool, let kind) where kind.isNumber:
      return value
    case (.string(let text), let kind): return redact(text, kind)
    case (.object(let object), .object(let members)): return redact(object, members)
    case (.array(let elements), .list(let element, _)): return .array(elements.map { redact($0, element) })
    case (.integer, _), (.number, _), (.bool, _): return refuse("a number")
    case (.array, _): return refuse("a list")
    case (.object, _): return refuse("an object")
    }
  }

  private mutating func redact(_ text: String, _ kind: ValueKind) -> JSONValue {
    let isAllowed =
      switch kind {
      case .words(let words): words.contains(text) && text.utf8.allSatisfy { $0 < 0x80 }
      case .digits: (1...19).contains(text.utf8.count) && text.isAllDigits
      case .day: DayID(text) != nil && text.utf8.count == 10
      case .values(let values): values.contains(.string(text))
      case .timeOfDay: TimeOfDay(text) != nil && text.utf8.count == 5
      case .timeZone: Self.isKnown(zone: text)
      case .app: includesAppIDs && Self.isPlain(appID: text)
      case .placeholder, .uuid, .integer, .real, .flag, .instant, .object, .list, .json, .month, .hexadecimal, .bytes,
        .map,
        .chosen, .optional, .nullable, .anything:
        false
      }
    if isAllowed {
      if case .app = kind { appIDsNamed.insert(text) }
      return .string(text)
    }
    switch kind {
    case .app: return .string(placeholder("app", for: text))
    case .placeholder(let kind), .uuid(let kind): return .string(placeholder(kind, for: text))
    default: return refuse("a text")
    }
  }

  /// The members of the allow-list that the object has, in the order of the list.
  private mutating func redact(_ object: JSONObject, _ members: [ValueKind.Member]) -> JSONValue {
    var result = JSONObject()
    for member in members where member.isShown {
      guard let value = object[member.name] else { continue }
      result[member.key] = redact(value, member.kind)
    }
    droppedPayloadKeys += object.count - result.count
    return .object(result)
  }

  /// A marker in place of a value that does not have the expected form.
  mutating func refuse(_ what: String) -> JSONValue {
    rejectedValues += 1
    return .string("(\(what))")
  }

  private mutating func placeholder(_ kind: String, for text: String) -> String {
    guard let index = placeholders.firstIndex(where: { $0.kind == kind }) else {
      placeholders.append(Placeholders(kind: kind))
      return placeholder(kind, for: text)
    }
    return placeholders[index].name(of: text)
  }

  private struct Placeholders {
    let kind: String
    private var names: [ExactText: String] = [:]

    init(kind: String) { self.kind = kind }

    var count: Int { names.count }

    /// The placeholder of a text; a new text gets the next number.
    mutating func name(of text: String) -> String {
      let text = ExactText(text)
      if let name = names[text] { return name }
      let name = "\(kind)-\(names.count + 1)"
      names[text] = name
      return name
    }
  }

  private static func isKnown(zone name: String) -> Bool {
    do {
      _ = try Zone.named(name)
      return true
    } catch { return false }
  }

  /// Whether it has the form of an app store's id. Otherwise a sentence after the prefix would be shown.
  private static func isPlain(appID text: String) -> Bool {
    guard AppID(text) != nil, text.utf8.count <= 512 else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: ":._-+/=".utf8.contains(byte)
      }
    }
  }
}

extension ValueKind {
  /// Whether it is a number, true or false.
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .real, .flag, .instant, .values: true
    default: false
    }
  }
}
