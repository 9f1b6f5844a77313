/// The values given to the properties of a command. A short list, which is faster to create than a dictionary.
struct ParsedValues {
  private struct Entry {
    let key: PropertyKey
    var value: Any?
    /// The last typed name of a flag.
    var flag: String?
  }

  private var entries: [Entry] = []

  /// The current value of a property; nil when there is none.
  subscript(key: PropertyKey) -> Any? {
    get { place(of: key.identity).flatMap { entries[$0].value } }
    set { entries[knownOrNewPlace(of: key)].value = newValue }
  }

  /// The value of a property that is known to have one.
  func value<Value>(of property: ArgumentProperty) -> Value {
    guard let place = place(of: ObjectIdentifier(property)), let value = entries[place].value as? Value else {
      preconditionFailure("there is no value of type \(Value.self)")
    }
    return value
  }

  /// Remembers that a flag was typed. Returns the flag typed before it for the same property.
  mutating func note(_ flag: String, for key: PropertyKey) -> String? {
    let place = knownOrNewPlace(of: key)
    defer { entries[place].flag = flag }
    return entries[place].flag
  }

  private mutating func knownOrNewPlace(of key: PropertyKey) -> Int {
    if let place = place(of: key.identity) { return place }
    entries.append(Entry(key: key))
    return entries.count - 1
  }

  /// Where the entry of a property is. By their places the entries are not copied.
  private func place(of identity: ObjectIdentifier) -> Int? {
    entries.indices.first { entries[$0].key.identity == identity }
  }
}
