/// A view for reports: a file of `reports/views/`, SQL with comments that say what must be known before it is created.
struct ViewDefinition: Equatable, Sendable {
  let name: String
  /// The file, for messages.
  let file: String
  var columns: [ViewColumn] = []
  /// What the file begins with: what a row is.
  var comment = ""
  /// Whether a person may ask it (`earned query`); else it is a part of others.
  var isPublic = false
  /// Columns that only such questions have.
  var additions: [Addition] = []
  var reads: [String] = []
  /// Those of them that no slice narrows for it.
  var readsAll: Set<String> = []
  /// Whether it becomes a table where several queries of a report read it.
  var isReadOnce = false
  /// The columns that tell its rows apart, in the order in which such a table keeps them; empty where none are named.
  var key: [String] = []
  /// What its rows can be narrowed by (`Slice`).
  var slices: Set<SliceAxis> = []
  /// Whether it tells of days or names only, which anything else that is asked leaves as they are.
  var staysOtherwise = false
  /// Whether its rows are right only where all days are known, so that nothing may narrow what it reads.
  var isWhole = false
  /// Whether a site makes a table of it, for all its pages (`RecordedChanges.keepViews`).
  var isKept = false
  /// What its rows come from, one after the other.
  var parts = [Part()]

  /// A column that is made of the others by an expression.
  struct Addition: Equatable, Sendable {
    var column: ViewColumn
    let sql: String
  }

  struct Part: Equatable, Sendable {
    var sql = ""
    /// The views that it reads itself, as far as a slice narrows them.
    var reads: [String] = []
    /// By what it can be narrowed, when it is there for some slices only.
    var axes: Set<SliceAxis>?
    /// Whether it is there without a slice.
    var isOfWhole = true
    /// The table, with its database, that must exist.
    var table: String?
    var needsRows = false
  }

  var columnNames: [String] { columns.map(\.name) }

  /// What a row is, in one sentence.
  var summary: String { "\(comment.prefix { !".:;".contains($0) })." }

  /// The columns that a person may ask for.
  var publicColumns: [ViewColumn] { columns + additions.map(\.column) }
}

struct ViewColumn: Equatable, Sendable {
  let name: String
  /// What an export discloses of it; nil where the view does not say.
  var kind: ExportKind?
  /// What its values are; nil when neither its name nor its view tells.
  var shownKind: Kind?
  /// What it says, a sentence without its unit; nil where nothing does.
  var meaning: String?

  /// Whether it holds ids of apps.
  var isApp: Bool { kind == .app }
}

/// What a column of a view holds, and so what `earned export` discloses of it. The files of `reports/views/` name the kind
/// of each column of every view that is exported.
package enum ExportKind: String, CaseIterable, Sendable {
  /// A day, `YYYY-MM-DD`: disclosed.
  case day
  /// A month, `YYYY-MM`: disclosed.
  case month
  /// A whole number of 64 bits, a time, a flag: disclosed.
  case number
  /// A number with a fraction: disclosed.
  case fraction
  /// A JSON list of whole numbers: disclosed.
  case numbers
  /// A time zone that this system knows, `Europe/Berlin`: disclosed.
  case zone
  /// A text for programs, `DENIED`: disclosed when it is one of the program's own, else hashed like an id.
  case code
  /// The id of something that may be in the program's catalogue, `first-session`: disclosed then, else hashed like an id.
  case catalogue
  /// The id of an app: hashed, the same in all databases, unless app ids are asked for.
  case app
  /// The id of anything else: hashed, another in each database, unless texts are asked for.
  case id
  /// A name or label that a person chose: left out unless texts are asked for.
  case text
  /// Never disclosed.
  case kept
}

struct ViewReader {
  let resources: Resources

  static let folderName = "views"

  private static let folder = "reports/\(folderName)"

  static func file(_ name: some StringProtocol) -> String { "\(folder)/\(name).sql" }

  func names() throws(ReportFault) -> [String] {
    try resources.files(in: Self.folder).filter { $0.hasSuffix(".sql") }.map { String($0.dropLast(4)) }
  }

  func has(_ name: String) -> Bool { QueryReader.isName(name) && resources.has(Self.file(name)) }

  /// The views of these names, each after those that it reads; or after some of these.
  func views(
    _ names: [String], reading reads: (ViewDefinition) -> [String] = \.reads
  ) throws(ReportFault) -> [ViewDefinition] {
    var views: [ViewDefinition] = []
    for name in names { try add(name, to: &views, for: [], reads) }
    return views
  }

  /// Those that a person may ask, by name, with what their columns are and mean.
  func publicViews() throws(ReportFault) -> [ViewDefinition] {
    let words = try ColumnTexts(resources: resources)
    func described(_ column: ViewColumn) -> ViewColumn {
      var column = column
      column.shownKind = column.shownKind ?? Kind(columnName: column.name) ?? column.kind?.shownKind
      column.meaning = column.meaning ?? words.meaning(of: column.name)
      return column
    }
    return try views(names()).filter(\.isPublic).sorted { $0.name < $1.name }.map { view in
      var view = view
      view.columns = view.columns.map(described)
      view.additions = view.additions.map { .init(column: described($0.column), sql: $0.sql) }
      return view
    }
  }

  private func add(
    _ name: String, to views: inout [ViewDefinition], for readers: [String], _ reads: (ViewDefinition) -> [String]
  ) throws(ReportFault) {
    guard !views.contains(where: { $0.name == name }) else { return }
    let view = try resources.views.value(name) { () throws(ReportFault) in try self.view(name) }
    guard !readers.contains(name) else { throw .definition(place: view.file, problem: "the view reads itself") }
    for other in reads(view) {
      guard has(other) else { throw .definition(place: view.file, problem: "there is no view '\(other)' to read") }
      try add(other, to: &views, for: readers + [name], reads)
    }
    views.append(view)
  }

  private func view(_ name: String) throws(ReportFault) -> ViewDefinition {
    let file = Self.file(name)
    let text = try resources.text(file)
    var view = ViewDefinition(name: name, file: resources.place(of: file))
    var sql = ""
    for line in text.pieces(at: "\n") {
      // Nearly every line is SQL, which its first letter shows.
      switch line.utf8.first {
      case UInt8(ascii: "-") where line.utf8.starts(with: "-- @".utf8): try note(line.dropFirst(4), in: &view)
      case UInt8(ascii: "-") where line.utf8.starts(with: "--".utf8):
        if view.columns.isEmpty { view.comment += line.dropFirst(view.comment.isEmpty ? 3 : 2) }
      case UInt8(ascii: "u") where line == "union all":
        view.parts[view.parts.count - 1].sql = sql
        view.parts.append(ViewDefinition.Part())
        sql = ""
      default:
        sql.append(contentsOf: line)
        sql.append("\n")
      }
    }
    view.parts[view.parts.count - 1].sql = sql
    guard !view.columns.isEmpty else { throw .definition(place: view.file, problem: "'-- @columns' is missing") }
    for name in view.key where !view.columnNames.contains(name) {
      throw .definition(place: view.file, problem: "'-- @once' names '\(name)', which is not one of its columns")
    }
    return view
  }

  /// `reads attempt, app_label`: a word, and the names that belong to it.
  private func note(_ text: Substring, in view: inout ViewDefinition) throws(ReportFault) {
    let (word, rest) = text.cut(at: " ") ?? (text, "")
    if word == "columns", !rest.isEmpty {
      for column in rest.pieces(at: ",") { view.columns.append(try self.column(column, of: view)) }
      return
    }
    switch word {
    case "adds":
      guard let (name, sql) = rest.cut(at: " ") else { break }
      view.additions.append(.init(column: ViewColumn(name: String(name)), sql: String(sql)))
      return
    case "means":
      guard let (name, meaning) = rest.cut(at: " ") else { break }
      if let index = view.columns.firstIndex(where: { $0.name == name }) {
        view.columns[index].meaning = String(meaning)
      } else if let index = view.additions.firstIndex(where: { $0.column.name == name }) {
        view.additions[index].column.meaning = String(meaning)
      } else {
        throw .definition(place: view.file, problem: "'-- @means' names '\(name)', which is not one of its columns")
      }
      return
    default: break
    }
    let names = rest.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }.map { String(Substring($0)) }
    let part = view.parts.count - 1
    switch (word, names.first) {
    case ("reads", _?):
      view.reads += names
      view.parts[part].reads += names
    case ("reads_all", _?):
      view.reads += names
      view.readsAll.formUnion(names)
    case ("once", _):
      view.isReadOnce = true
      view.key += names
    case ("kept", nil): view.isKept = true
    case ("public", nil): view.isPublic = true
    case ("whole", nil): view.isWhole = true
    case ("slices", _?):
      view.staysOtherwise = names.contains("*")
      view.slices = try axes(names.filter { $0 != "*" }, of: view)
    case ("when", _?):
      view.parts[part].isOfWhole = names.contains("whole")
      view.parts[part].axes = try axes(names.filter { $0 != "whole" }, of: view)
    case ("if_exists", let table?) where names.count == 1:
      view.parts[part].table = table
    case ("if_filled", let table?) where names.count == 1:
      view.parts[part].table = table
      view.parts[part].needsRows = true
    default:
      throw .definition(
        place: view.file,
        problem: "'-- @\(text)' is not one of @columns NAME KIND, …, @reads VIEW…, @reads_all VIEW…, "
          + "@once KEY…, @if_exists TABLE, @if_filled TABLE, @kept, @slices AXIS…, @when AXIS…, @whole, @public, @adds NAME SQL, @means NAME WORDS"
      )
    }
  }

  private func axes(_ names: [String], of view: ViewDefinition) throws(ReportFault) -> Set<SliceAxis> {
    let axes = names.map(SliceAxis.init(rawValue:))
    guard let wrong = axes.firstIndex(of: nil) else { return Set(axes.compactMap(\.self)) }
    let known = SliceAxis.allCases.map(\.rawValue).joined(separator: ", ")
    throw .definition(place: view.file, problem: "'\(names[wrong])' is not one of \(known)")
  }

  /// `qualified number flag`: a name, what an export tells of it where that is said, and its kind where its name does not tell
  /// it.
  private func column(_ text: Substring, of view: ViewDefinition) throws(ReportFault) -> ViewColumn {
    let words = text.pieces(at: " ").filter { !$0.isEmpty }.map(String.init)
    let kind = words.count > 1 ? ExportKind(rawValue: words[1]) : nil
    let shownKind = words.count == 3 ? Kind(rawValue: words[2]) : nil
    guard words.count == 1 || kind != nil && (words.count == 2 || shownKind != nil) else {
      let kinds = ExportKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw .definition(
        place: view.file,
        problem: "'\(words.joined(separator: " "))' of '-- @columns' is not a name, alone or with one of \(kinds)")
    }
    return ViewColumn(name: words[0], kind: kind, shownKind: shownKind)
  }
}

extension ExportKind {
  /// The kind of a column whose name does not tell it; nil for a number of which no more is known.
  fileprivate var shownKind: Kind? {
    switch self {
    case .day: .day
    case .month: .month
    case .number, .kept: nil
    case .fraction: .fraction
    case .numbers: .json
    case .code: .code
    case .zone, .catalogue, .app, .id, .text: .text
    }
  }
}

extension Kind {
  /// The kind that the name of a column tells: units come last in names.
  init?(columnName name: String) {
    let ending = name.split(separator: "_").last.map(String.init) ?? name
    switch name {
    case _ where name.hasSuffix("ts_utc_ms"): self = .instant
    case _ where name.hasSuffix("hour_local"): self = .hour
    case "minute_local": self = .clock
    case "weekday", "week", "month": self.init(rawValue: name)
    case _ where name.hasSuffix("day_id") || ending == "date": self = .day
    case _ where ending == "count": self = .count
    case _ where ending == "minutes" || name.contains("_minutes_"): self = .minutes
    case _ where ending == "seconds": self = .seconds
    case _ where ending == "credits" || name.hasPrefix("credits_"): self = .credits
    default: return nil
    }
  }
}

/// What columns say that mean the same wherever their name stands: the sentences of `reports/columns/`.
struct ColumnTexts {
  private let sentences: [String: String]

  static let folderName = "columns"

  init(resources: Resources) throws(ReportFault) {
    sentences = try resources.columns.value(Self.folderName) { () throws(ReportFault) in
      let folder = "reports/\(Self.folderName)"
      var sentences: [String: String] = [:]
      for file in try resources.files(in: folder).map({ "\(folder)/\($0)" }) {
        try sentences.merge(DefinitionObject(resources.json(file), place: resources.place(of: file)).texts()) { $1 }
      }
      return sentences
    }
  }

  func meaning(of name: String) -> String? { sentences[name] }
}
