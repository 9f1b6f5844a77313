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
    get { entries.first { $0.key == key }?.value }
    set { entries[index(of: key)].value = newValue }
  }

  /// The value of a property that is known to have one.
  func value<Value>(of property: ArgumentProperty) -> Value {
    let identity = ObjectIdentifier(property)
    guard let entry = entries.first(where: { $0.key.identity == identity }), let value = entry.value as? Value else {
      preconditionFailure("there is no value of type \(Value.self)")
    }
    return value
  }

  /// Remembers that a flag was typed. Returns the flag typed before it for the same property.
  mutating func note(_ flag: String, for key: PropertyKey) -> String? {
    let index = index(of: key)
    defer { entries[index].flag = flag }
    return entries[index].flag
  }

  private mutating func index(of key: PropertyKey) -> Int {
    if let index = entries.firstIndex(where: { $0.key == key }) { return index }
    entries.append(Entry(key: key))
    return entries.count - 1
  }
}
