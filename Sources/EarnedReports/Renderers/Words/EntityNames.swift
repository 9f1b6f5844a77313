import EarnedCore
import EarnedJSON
import EarnedSystem

/// How a document writes the apps, habits and other things that its rows are about. Two that would be written alike get
/// what tells them apart behind their name, the same in every table, chart and grid.
struct EntityNames: Sendable {
  /// By the column of their ids, then by id. Only names that are not what the rows say.
  private let names: [String: [ExactText: ThingName]]

  /// The names of all things in some datasets.
  ///
  /// - Parameters:
  ///   - labels: what apps are called of which the rows have only the ids.
  ///   - isUnicode: whether the format can show more than ASCII; without it more names look alike.
  init(in datasets: [Dataset], labels: [String: String] = [:], isUnicode: Bool) {
    var things: [String: Things] = [:]
    for dataset in datasets {
      for (index, column) in dataset.definition.columns.enumerated() {
        guard let idColumn = column.idColumn else { continue }
        if column.isApp { things[idColumn, default: Things()].areApps = true }
        let pairs = dataset.rows.distinctPairs(dataset.definition.index(of: idColumn), index)
        for case (let id, .text(let said)) in pairs {
          things[idColumn, default: Things()].add(id, name: column.isApp ? labels[said] ?? said : said, said: said)
        }
        guard pairs.contains(where: { $0.1 == .null }) else { continue }
        things[idColumn, default: Things()].takenWords.append(column.missing ?? "–")
      }
    }
    var names: [String: [ExactText: ThingName]] = [:]
    for (idColumn, things) in things {
      let known = things.names(areApps: things.areApps || idColumn == EntityNames.appColumn, isUnicode: isUnicode)
      if !known.isEmpty { names[idColumn] = known }
    }
    self.names = names
  }

  /// The column of the ids of apps, which tell their system (data model A5.5).
  private static let appColumn = "app_id"

  /// The name of a thing, by the value in the column of its id; nil where it is what the row says.
  func name(_ id: Datum, of idColumn: String) -> ThingName? {
    guard let known = names[idColumn], case .text(let id) = id else { return nil }
    return known[ExactText(id)]
  }

  /// Whether a thing of a column has a name that is not what its row says.
  func hasNames(of idColumn: String) -> Bool { names[idColumn] != nil }
}

/// What a thing is called, and what tells it apart from others: `Reddit` and `web`.
struct ThingName: Equatable, Sendable {
  let name: String
  var addition: String?

  /// `Reddit (web)`.
  var text: String { name + (suffix.map { " \($0)" } ?? "") }

  /// The addition as it stands behind the name: `(web)`.
  var suffix: String? { addition.map { "(\($0))" } }
}

/// The things of one kind: those that have their ids in one column.
private struct Things {
  /// The first name that a dataset gives to an id, and what its rows say.
  private var names: [ExactText: (name: String, said: String)] = [:]
  /// Whether their column says that they are apps.
  var areApps = false
  /// What is written for no thing at all.
  var takenWords: [String] = []

  mutating func add(_ id: Datum, name: String, said: String) {
    guard case .text(let id) = id, names[ExactText(id)] == nil else { return }
    names[ExactText(id)] = (name, said)
  }

  func names(areApps: Bool, isUnicode: Bool) -> [ExactText: ThingName] {
    var things = names.map { Entity(id: $0.key.text, name: $0.value.name, isApp: areApps) }
      .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    while disambiguate(&things, isUnicode) {}
    return Dictionary(
      things.filter { !$0.written.text.hasBytes(of: names[ExactText($0.id)]?.said ?? "") }
        .map { (ExactText($0.id), $0.written) }
    ) { first, _ in first }
  }

  /// Says more of all things that are written like another one. False when there is none, or no more to say.
  private func disambiguate(_ things: inout [Entity], _ isUnicode: Bool) -> Bool {
    let groups = Dictionary(grouping: things.indices) { Likeness(things[$0].written.text, isUnicode: isUnicode) }
    let taken = Set(takenWords.map { Likeness($0, isUnicode: isUnicode) })
    var hasRaised = false
    for (likeness, group) in groups where group.count > 1 || taken.contains(likeness) {
      for (place, index) in group.enumerated() where things[index].detail < .number {
        things[index].say(more: place + 1)
        hasRaised = true
      }
    }
    return hasRaised
  }
}

/// A thing, and how much of it is written.
private struct Entity {
  /// Each step is taken by all that are still written alike.
  enum Detail: Int, Comparable {
    case name, system, id, number

    static func < (one: Detail, other: Detail) -> Bool { one.rawValue < other.rawValue }
  }

  let id: String
  private let label: String
  private let system: String?
  private let isNameless: Bool
  private(set) var detail = Detail.name
  private var number = 0

  /// - Parameter name: its name, or its id when it has none.
  init(id: String, name: String, isApp: Bool) {
    self.id = id
    let app = isApp ? AppID(id) : nil
    system = app?.platform?.name
    isNameless = name.hasBytes(of: id) || name.isBlank
    label = isNameless ? app?.bareID ?? id : name
  }

  /// An app without a name is written with its system from the beginning.
  var written: ThingName {
    switch detail {
    case .name: ThingName(name: label, addition: isNameless ? system : nil)
    case .system: ThingName(name: label, addition: system)
    case .id: ThingName(name: label, addition: isItsID ? nil : id)
    case .number: ThingName(name: label, addition: isItsID ? "\(number)" : "\(id), \(number)")
    }
  }

  /// Whether the label says the id already.
  private var isItsID: Bool { Likeness(id, isUnicode: true) == Likeness(label, isUnicode: true) }

  mutating func say(more number: Int) {
    detail = Detail(rawValue: detail.rawValue + 1) ?? .number
    self.number = number
  }
}

/// A text as a reader sees it: equal for texts that look the same. Strings of Swift are equal when Unicode holds them for
/// equal, which is right here.
private struct Likeness: Hashable {
  private let seen: String

  init(_ text: String, isUnicode: Bool) {
    let visible = VisibleText(text, isUnicode: isUnicode).string.withoutInvisible
    seen = visible.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension String {
  /// Whether there is nothing to see.
  fileprivate var isBlank: Bool { withoutInvisible.allSatisfy(\.isWhitespace) }
}
