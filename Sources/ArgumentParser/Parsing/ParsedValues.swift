/// What was given to the properties of a command: a short list, quicker to make than a dictionary.
struct ParsedValues {
  private struct Entry {
    let key: PropertyKey
    var value: Any?
    /// For a flag, how it was typed last.
    var flag: String?
  }

  private var entries: [Entry] = []

  /// The value a property has so far.
  subscript(key: PropertyKey) -> Any? {
    get { entries.first { $0.key == key }?.value }
    set { entries[index(of: key)].value = newValue }
  }

  /// The value a property has, of which the parser knows that there is one.
  func value<Value>(for key: PropertyKey) -> Value {
    guard let value = self[key] as? Value else { preconditionFailure("\(key.name) has no value of its type") }
    return value
  }

  /// Notes that a flag was typed, and returns the one typed before it for the same property.
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
