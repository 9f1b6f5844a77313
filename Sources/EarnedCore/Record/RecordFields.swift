import EarnedJSON

/// The fields of a record that has passed its checks, so reading one cannot fail.
public struct RecordFields: Sendable {
  private let object: JSONObject

  /// - Parameter object: fields that were checked against their declarations.
  public init(_ object: JSONObject) { self.object = object }

  /// All fields as one object, including `type`, time and zone.
  public var all: JSONObject { object }

  /// A text, when present.
  public func optionalText(_ name: String) -> String? { object[name]?.stringValue }

  /// A whole number, when present.
  public func optionalInteger(_ name: String) -> Int? { object[name]?.integerValue.map(Int.init) }

  /// A flag, when present.
  public func optionalFlag(_ name: String) -> Bool? { object[name]?.boolValue }

  /// An instant, when present.
  public func optionalInstant(_ name: String) -> Instant? {
    object[name]?.integerValue.map { Instant(millisecondsSinceEpoch: $0) }
  }

  /// A list of app ids without repetition, when present.
  public func optionalAppIDs(_ name: String) -> [AppID]? {
    guard let values = object[name]?.arrayValue else { return nil }
    var seen: Set<AppID> = []
    return values.compactMap(\.stringValue).map { AppID(stored: $0) }.filter { seen.insert($0).inserted }
  }

  /// A list of objects, when present.
  public func optionalObjects(_ name: String) -> [RecordFields]? {
    object[name]?.arrayValue?.compactMap(\.objectValue).map { RecordFields($0) }
  }

  /// A value as it was sent, when present.
  public func optionalValue(_ name: String) -> JSONValue? { object[name] }

  /// An object as it was sent.
  public func object(_ name: String) -> JSONObject { required(object[name]?.objectValue, name) }

  /// A required text.
  public func text(_ name: String) -> String { required(optionalText(name), name) }

  /// A required whole number.
  public func integer(_ name: String) -> Int { required(optionalInteger(name), name) }

  /// A required app id.
  public func appID(_ name: String) -> AppID { AppID(stored: text(name)) }

  /// A required word of an enumeration.
  public func choice<Choice: RawRepresentable<String>>(_ name: String) -> Choice {
    required(Choice(rawValue: text(name)), name)
  }

  /// A required wall-clock time.
  public func timeOfDay(_ name: String) -> TimeOfDay { required(TimeOfDay(text(name)), name) }

  private func required<Value>(_ value: Value?, _ name: String) -> Value {
    guard let value else { preconditionFailure("the check has found '\(name)' to be there") }
    return value
  }
}
