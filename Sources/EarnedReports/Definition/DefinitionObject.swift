import EarnedJSON

/// An object of a `report.json`, read member by member. Faults name the place; an unknown member is a fault.
struct DefinitionObject {
  private let place: Place
  private var object: JSONObject

  init(_ value: JSONValue, place: String) throws(ReportFault) { try self.init(value, .file(place)) }

  private init(_ value: JSONValue, _ place: Place) throws(ReportFault) {
    guard let object = value.objectValue else {
      throw .definition(place: place.description, problem: "must be an object")
    }
    self.place = place
    self.object = object
  }

  func fault(_ problem: String) -> ReportFault { .definition(place: place.description, problem: problem) }

  /// File, dataset and column, as far as they are known. The text is only made for a fault.
  private indirect enum Place: CustomStringConvertible {
    case file(String)
    case member(String, of: Place)
    case named(noun: String, name: String, of: Place)
    case numbered(noun: String, number: Int, of: Place)

    /// An element of an array, told apart by its name or its number.
    func element(_ noun: String, _ value: JSONValue, number: Int) -> Place {
      guard let name = value.objectValue?["name"]?.stringValue else {
        return .numbered(noun: noun, number: number, of: self)
      }
      return .named(noun: noun, name: name, of: self)
    }

    var description: String {
      switch self {
      case .file(let path): path
      case .member(let key, let place): "\(place), \(key)"
      case .named(let noun, let name, let place): "\(place), \(noun) '\(name)'"
      case .numbered(let noun, let number, let place): "\(place), \(noun) \(number)"
      }
    }
  }

  /// Throws when there is a member that is not one of `known`.
  func allowOnly(_ known: String...) throws(ReportFault) {
    for key in object.keys where !known.contains(key) {
      throw fault("unknown member '\(key)'; known are \(known.joined(separator: ", "))")
    }
  }

  func text(_ key: String) throws(ReportFault) -> String {
    guard let text = try optionalText(key) else { throw fault("'\(key)' is missing") }
    return text
  }

  func optionalText(_ key: String) throws(ReportFault) -> String? {
    guard let value = object[key] else { return nil }
    guard let text = value.stringValue, !text.isEmpty else { throw fault("'\(key)' must be a text") }
    return text
  }

  func flag(_ key: String) throws(ReportFault) -> Bool {
    guard let value = object[key] else { return false }
    guard let flag = value.boolValue else { throw fault("'\(key)' must be true or false") }
    return flag
  }

  var keys: [String] { object.keys }

  func has(_ key: String) -> Bool { object[key] != nil }

  func hasText(_ key: String, _ text: String) -> Bool { object[key]?.stringValue == text }

  func positive(_ key: String) throws(ReportFault) -> Int {
    guard let value = object[key]?.integerValue, (1...10_000).contains(value) else {
      throw fault("'\(key)' must be a whole number from 1 to 10000")
    }
    return Int(value)
  }

  func object(_ key: String) throws(ReportFault) -> DefinitionObject? {
    guard let value = object[key] else { return nil }
    return try DefinitionObject(value, .member(key, of: place))
  }

  /// The objects of an array; none when it is missing. Messages call each by `noun` and its name or number.
  func objects(_ key: String, _ noun: String) throws(ReportFault) -> [DefinitionObject] {
    try array(key).enumerated().map { index, value throws(ReportFault) in
      try DefinitionObject(value, place.element(noun, value, number: index + 1))
    }
  }

  /// The objects of an array in which a text stands for an object with that one member.
  func textsOrObjects(
    _ key: String, _ noun: String, named member: String
  ) throws(ReportFault) -> [DefinitionObject] {
    try array(key).enumerated().map { index, value throws(ReportFault) in
      let object = value.stringValue == nil ? value : [member: value]
      return try DefinitionObject(object, .numbered(noun: noun, number: index + 1, of: place))
    }
  }

  /// A dataset with what it inherits from the one whose query it borrows: views when it names none, and columns. Its own
  /// columns override members of those of the same name.
  func inheriting(from owner: DefinitionObject) -> DefinitionObject {
    var inheritor = self
    if !has("views") { inheritor.object["views"] = owner.object["views"] }
    var columns = owner.object["columns"]?.arrayValue?.compactMap(\.objectValue) ?? []
    for own in object["columns"]?.arrayValue?.compactMap(\.objectValue) ?? [] {
      guard let index = columns.firstIndex(where: { $0["name"] == own["name"] }) else {
        columns.append(own)
        continue
      }
      columns[index].set(own)
    }
    inheritor.object["columns"] = .array(columns.map { .object($0) })
    return inheritor
  }

  /// The objects of an array of arrays; none when it is missing. Messages call each by its noun and number.
  func lists(_ key: String, _ noun: String, of elementNoun: String) throws(ReportFault) -> [[DefinitionObject]] {
    try array(key).enumerated().map { number, value throws(ReportFault) in
      let place = Place.numbered(noun: noun, number: number + 1, of: place)
      guard let array = value.arrayValue else {
        throw .definition(place: place.description, problem: "must be a list")
      }
      return try array.enumerated().map { number, value throws(ReportFault) in
        try DefinitionObject(value, .numbered(noun: elementNoun, number: number + 1, of: place))
      }
    }
  }

  /// Every member, which must be a text, by its name.
  func texts() throws(ReportFault) -> [(String, String)] {
    try object.members.map { member throws(ReportFault) in
      guard let text = member.value.stringValue, !text.isEmpty else { throw fault("'\(member.key)' must be a text") }
      return (member.key, text)
    }
  }

  func texts(_ key: String) throws(ReportFault) -> [String] {
    try array(key).map { value throws(ReportFault) in
      guard let text = value.stringValue else { throw fault("'\(key)' must be a list of texts") }
      return text
    }
  }

  private func array(_ key: String) throws(ReportFault) -> [JSONValue] {
    guard let value = object[key] else { return [] }
    guard let array = value.arrayValue else { throw fault("'\(key)' must be a list") }
    return array
  }

  /// A text that is one of the values of an enumeration.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) throws(ReportFault) -> Choice? {
    guard let text = try optionalText(key) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault("unknown \(key) '\(text)'; known are \(known)")
    }
    return choice
  }
}
