import EarnedCore
import EarnedJSON
import EarnedSystem

/// What can be wrong with the values of a column, each as an SQL condition on a row.
struct ValueFaults {
  /// The kinds of fault. Each is a finding of its own.
  enum Code: CaseIterable {
    case wrongType, missingValue, unknownWord, outOfBounds, wrongDay, appIDForm, wrongForm, invalidJSON
    /// Anything inside a document.
    case jsonMember
  }

  struct Fault {
    let code: Code
    /// Where it is, and what would be allowed: `habit.reward_credits (0 to 100)`.
    let place: String
    let condition: String

    func when(_ guardCondition: String) -> Fault {
      Fault(code: code, place: place, condition: ValueFaults.when(guardCondition, condition))
    }
  }

  /// A condition that is only looked at when another holds. `and` would not promise that.
  private static func when(_ guardCondition: String, _ condition: String) -> String {
    "case when \(guardCondition) then \(condition) else 0 end"
  }

  let list: [Fault]
  /// A condition that holds when there is one inside a document. It goes through the document once, and not once for
  /// each.
  private let anyInside: String?

  private init(_ list: [Fault]) {
    self.init(list, anyInside: list.filter { $0.code == .jsonMember }.map(\.condition).joinedByOr)
  }

  private init(_ list: [Fault], anyInside: String?) {
    self.list = list
    self.anyInside = anyInside
  }

  /// A condition that holds when there is a fault of this code; nil when there cannot be one.
  func any(_ code: Code) -> String? {
    code == .jsonMember ? anyInside : list.filter { $0.code == code }.map(\.condition).joinedByOr
  }

  /// A column.
  ///
  /// - Parameter earlier: the columns with times that are never after its own.
  init(of member: ValueKind.Member, in table: String, isNullable: Bool, notBefore earlier: [String]) {
    // With its table, because the elements of a list have columns of their own that may be called alike.
    let name = "\(table).\(member.name)"
    let place = Place(name: name, type: "typeof(\(name))", value: name, isJSON: false, table: table)
    let faults = Self(place, member.kind.unwrapped)
    let missing = isNullable ? [] : [Fault(code: .missingValue, place: place.name, condition: "\(name) is null")]
    let order = earlier.map { other in
      Fault(code: .outOfBounds, place: "\(name) (not before \(other))", condition: "\(name) < \(other)")
    }
    list = missing + (faults.list + order).map { $0.when("\(name) is not null") }
    anyInside = faults.anyInside
  }

  /// A value in a row, and how SQL finds it.
  private struct Place {
    var name: String
    /// The expression for its type, as `typeof` or `json_type` has it.
    let type: String
    let value: String
    let isJSON: Bool
    let table: String
    /// The expression for the document and the path to it, when it is in one.
    var document: (text: String, path: String)?
    /// Whether it is an element of a list, so that it is a document of its own when it is a list or an object.
    var isElement = false

    func named(_ word: String) -> Place {
      var place = self
      place.name += " \(word)"
      return place
    }

    func member(_ name: String) -> Place {
      guard let document else { preconditionFailure("\(self.name) is not in a document") }
      let path = "\(document.path).\(name)"
      return Place(
        name: self.name + (document.path == "$" ? " " : ".") + name, type: "json_type(\(document.text), '\(path)')",
        value: "json_extract(\(document.text), '\(path)')", isJSON: true, table: table,
        document: (document.text, path))
    }

    /// The elements of a list or an object, in an `exists` with this alias.
    func elements(_ alias: String) -> Place {
      Place(
        name: name + "[]", type: "\(alias).type", value: "\(alias).value", isJSON: true, table: table,
        document: ("\(alias).value", "$"), isElement: true)
    }
  }

  // MARK: Kinds

  /// The faults of a value that is not null; in JSON also of one that is missing.
  private init(_ place: Place, _ kind: ValueKind, isOptional: Bool = false) {
    func fault(_ code: Code, _ expectation: String?, _ condition: String) -> Fault {
      Fault(
        code: place.isJSON ? .jsonMember : code, place: place.name + (expectation.map { " (\($0))" } ?? ""),
        condition: "(\(condition))")
    }
    /// The type, and what else must hold of a value of this type.
    func typed(_ types: [String], _ words: String, _ others: (Code, String?, String)...) -> ValueFaults {
      let list = types.map { "'\($0)'" }.joined(separator: ", ")
      let absent = "coalesce(\(place.type), 'null') = 'null'"
      var faults: [Fault] = []
      if place.isJSON {
        if !isOptional { faults.append(fault(.missingValue, "missing", absent)) }
        faults.append(fault(.wrongType, words, "not \(absent) and \(place.type) not in (\(list))"))
      } else {
        faults.append(fault(.wrongType, nil, "\(place.type) not in (\(list))"))
      }
      return Self(
        faults + others.map { fault($0, $1, "\(place.type) in (\(list)) and (\($2))") })
    }
    let value = place.value
    switch kind {
    case .optional(let kind): self.init(place, kind, isOptional: true)
    case .nullable(let kind):
      self = Self(place, kind, isOptional: true).adding([
        Self([fault(.missingValue, "missing", "\(place.type) is null")])
      ])
    case .anything: self.init([])
    case .integer(let range):
      let bounds = (
        Code.outOfBounds, range.words as String?,
        "\(value) not between \(range.lowerBound.sql) and \(range.upperBound.sql)"
      )
      // A number of JSON with an integral value is an integer, however it is written.
      self =
        place.isJSON
        ? typed(
          ["integer", "real"], "a whole number", bounds,
          (.wrongType, "a whole number", "cast(\(value) as integer) <> \(value)"))
        : range == Int64.min...Int64.max ? typed(["integer"], "") : typed(["integer"], "", bounds)
    case .real(let range):
      self = typed(
        place.isJSON ? ["integer", "real"] : ["real"], "a number",
        (
          .outOfBounds, "\(range.lowerBound) to \(range.upperBound)",
          "\(value) not between \(range.lowerBound) and \(range.upperBound)"
        ))
    case .flag:
      self =
        place.isJSON
        ? typed(["true", "false"], "true or false")
        : typed(["integer"], "", (.outOfBounds, "0 or 1", "\(value) not in (0, 1)"))
    case .instant:
      let times = ValueKind.times
      self = typed(
        ["integer"], "a time", (.wrongDay, nil, "\(value) not between \(times.lowerBound) and \(times.upperBound)"))
    case .values(let values): self = Self.of(values, place, isOptional, fault)
    case .bytes(let count):
      self = typed(["blob"], "bytes", (.wrongForm, "\(count) bytes", "length(\(value)) <> \(count)"))
    case .object(let members):
      self = typed(["object"], "an object").adding(
        members.map { Self(place.member($0.name), $0.kind).onlyIf(place, is: "object") })
    case .map(let kind):
      let each = Self(place.elements("element"), kind)
      self = typed(["object"], "an object").adding([each.inEach(of: place, "element").onlyIf(place, is: "object")])
    case .list(let kind, let count):
      let alias = "element_\(place.name.utf8.count(where: { $0 == UInt8(ascii: "[") }))"
      var list = typed(["array"], "a list").adding([
        Self(place.elements(alias), kind).inEach(of: place, alias).onlyIf(place, is: "array")
      ])
      if count != 0...Int.max, let document = place.document {
        let length = "json_array_length(\(document.text), '\(document.path)')"
        list = list.adding([
          Self([
            fault(
              .outOfBounds, "\(count.lowerBound) to \(count.upperBound) of them",
              "\(place.type) = 'array' and \(length) not between \(count.lowerBound) and \(count.upperBound)")
          ]).onlyIf(place, is: "array")
        ])
      }
      self = list
    case .json(let kind):
      var root = Place(
        name: place.name, type: "json_type(\(value))", value: value, isJSON: true, table: place.table)
      root.document = (value, "$")
      let inside = Self(root, kind)
      let valid = "typeof(\(value)) = 'text' and json_valid(\(value))"
      self.init(
        typed(["text"], "", (.invalidJSON, nil, "not json_valid(\(value))")).list + inside.list.map { $0.when(valid) },
        anyInside: inside.anyInside.map { Self.when(valid, $0) })
    case .chosen(let other, let kinds):
      let word = place.isJSON ? place.member(other).value : "\(place.table).\(other)"
      let cases = kinds.sorted { $0.key < $1.key }.map { ($0.key.quotedSQL, Self(place.named($0.key), $0.value)) }
      let inside = cases.compactMap { name, faults in faults.any(.jsonMember).map { "when \(name) then \($0)" } }
      let chosen = Self(
        cases.flatMap { name, faults in
          faults.list.filter { $0.code != .wrongType }.map { $0.when("\(word) = \(name)") }
        },
        anyInside: inside.isEmpty ? nil : "case \(word) \(inside.joined(separator: " ")) else 0 end")
      self =
        place.isJSON
        ? typed(["object"], "an object").adding(
          [Self(place.member(other), .words(Set(kinds.keys))), chosen].map { $0.onlyIf(place, is: "object") })
        : typed(["text"], "").adding([chosen])
    default:
      self = typed(["text"], "a text").adding(
        Self.form(of: kind, value).map { [Self([fault($0, $1, "\(place.type) = 'text' and (\($2))")])] } ?? [])
    }
  }

  /// What must hold of a text of a kind; nil when any text will do.
  private static func form(of kind: ValueKind, _ value: String) -> (Code, String?, String)? {
    switch kind {
    case .digits(let range):
      (
        .outOfBounds, range.words,
        "cast(cast(\(value) as integer) as text) <> \(value) or cast(\(value) as integer) not between \(range.lowerBound.sql) and \(range.upperBound.sql)"
      )
    case .words(let words):
      words.isEmpty
        ? nil : (.unknownWord, nil, "\(value) not in (\(words.sorted().map(\.quotedSQL).joined(separator: ", ")))")
    case .day: (.wrongDay, nil, "date(\(value), '+0 days') is not \(value)")
    case .month: (.wrongDay, nil, "date(\(value) || '-01', '+0 days') is not \(value) || '-01'")
    case .timeOfDay: (.wrongDay, nil, "\(value) not glob '[0-2][0-9]:[0-5][0-9]' or \(value) > '23:59'")
    case .app:
      (.appIDForm, nil, AppID.Kind.allCases.map { "\(value) not glob '\($0.prefix)?*'" }.joined(separator: " and "))
    case .uuid:
      (
        .wrongForm, "a UUID",
        "length(\(value)) <> 36 or \(value) glob '*[^0-9a-fA-F-]*' or \(value) not glob '????????-????-????-????-????????????'"
      )
    case .hexadecimal(let digits):
      (.wrongForm, "\(digits) hexadecimal digits", "length(\(value)) <> \(digits) or \(value) glob '*[^0-9a-f]*'")
    default: nil
    }
  }

  private static func of(
    _ values: [JSONValue], _ place: Place, _ isOptional: Bool, _ fault: (Code, String?, String) -> Fault
  ) -> ValueFaults {
    let absent = "coalesce(\(place.type), 'null') = 'null'"
    let words = values.map { $0.serialized() }.joined(separator: " or ")
    let isOne = values.map { value in
      switch value {
      case .bool(let flag): "\(place.type) = '\(flag)'"
      case .integer(let integer): "\(place.type) in ('integer', 'real') and \(place.value) = \(integer)"
      case .string(let text): "\(place.type) = 'text' and \(place.value) = \(text.quotedSQL)"
      default: preconditionFailure("no list of such values")
      }
    }.joined(separator: " or ")
    return Self([
      fault(.outOfBounds, words, isOptional ? "not \(absent) and not (\(isOne))" : "\(absent) or not (\(isOne))")
    ])
  }

  private func adding(_ others: [ValueFaults]) -> ValueFaults {
    let all = [self] + others
    return Self(all.flatMap(\.list), anyInside: all.compactMap(\.anyInside).joinedByOr)
  }

  /// The faults of an element, as faults of the list that it is in.
  private func inEach(of place: Place, _ alias: String) -> ValueFaults {
    guard let document = place.document else { preconditionFailure("\(place.name) is not in a document") }
    return mapping {
      "exists (select 1 from json_each(\(document.text), '\(document.path)') \(alias) where \($0))"
    }
  }

  /// The same, looked at only when an element is a document of its own.
  private func onlyIf(_ place: Place, is type: String) -> ValueFaults {
    place.isElement ? mapping { Self.when("\(place.type) = '\(type)'", $0) } : self
  }

  private func mapping(_ change: (String) -> String) -> ValueFaults {
    Self(
      list.map { Fault(code: $0.code, place: $0.place, condition: change($0.condition)) },
      anyInside: anyInside.map(change))
  }
}

extension [String] {
  fileprivate var joinedByOr: String? { isEmpty ? nil : "(" + joined(separator: " or ") + ")" }
}

extension ClosedRange<Int64> {
  /// `0 to 100`.
  fileprivate var words: String { lowerBound == upperBound ? "always \(lowerBound)" : "\(lowerBound) to \(upperBound)" }
}

extension Int64 {
  /// SQLite reads the least integer as a real number when it is written in digits.
  fileprivate var sql: String { self == .min ? "(-9223372036854775807 - 1)" : "\(self)" }
}

extension String {
  var quotedSQL: String { "'\(doubling("'"))'" }
}
