/// A view for reports: a file of `reports/views/`, SQL with comments that say what must be known before it is created.
struct ViewDefinition: Equatable, Sendable {
  let name: String
  /// The file, for messages.
  let file: String
  var columns: [ViewColumn] = []
  var reads: [String] = []
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

  struct Part: Equatable, Sendable {
    var sql = ""
    /// The table, with its database, that must exist.
    var table: String?
    var needsRows = false
  }

  var columnNames: [String] { columns.map(\.name) }
}

struct ViewColumn: Equatable, Sendable {
  let name: String
  /// What an export discloses of it; nil where the view does not say.
  var kind: ExportKind?
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

  /// The views of these names, each after those that it reads.
  func views(_ names: [String]) throws(ReportFault) -> [ViewDefinition] {
    var views: [ViewDefinition] = []
    for name in names { try add(name, to: &views, for: []) }
    return views
  }

  private func add(_ name: String, to views: inout [ViewDefinition], for readers: [String]) throws(ReportFault) {
    guard !views.contains(where: { $0.name == name }) else { return }
    let view = try resources.views.value(name) { () throws(ReportFault) in try self.view(name) }
    guard !readers.contains(name) else { throw .definition(place: view.file, problem: "the view reads itself") }
    for other in view.reads {
      guard has(other) else { throw .definition(place: view.file, problem: "there is no view '\(other)' to read") }
      try add(other, to: &views, for: readers + [name])
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
      case UInt8(ascii: "-") where line.utf8.starts(with: "--".utf8): break
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
    let names = rest.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }.map { String(Substring($0)) }
    let part = view.parts.count - 1
    switch (word, names.first) {
    case ("reads", _?): view.reads += names
    case ("once", _):
      view.isReadOnce = true
      view.key += names
    case ("kept", nil): view.isKept = true
    case ("whole", nil): view.isWhole = true
    case ("slices", _?):
      view.staysOtherwise = names.contains("*")
      for name in names where name != "*" { view.slices.insert(try axis(name, of: view)) }
    case ("if_exists", let table?) where names.count == 1:
      view.parts[part].table = table
    case ("if_filled", let table?) where names.count == 1:
      view.parts[part].table = table
      view.parts[part].needsRows = true
    default:
      throw .definition(
        place: view.file,
        problem: "'-- @\(text)' is not one of @columns NAME KIND, …, @reads VIEW…, @once KEY…, "
          + "@if_exists TABLE, @if_filled TABLE, @kept, @slices AXIS…, @whole")
    }
  }

  private func axis(_ name: String, of view: ViewDefinition) throws(ReportFault) -> SliceAxis {
    if let axis = SliceAxis(rawValue: name) { return axis }
    let axes = SliceAxis.allCases.map(\.rawValue).joined(separator: ", ")
    throw .definition(place: view.file, problem: "'-- @slices' has '\(name)', which is not one of \(axes), *")
  }

  /// `day_id day`: a name, and its kind where that is said.
  private func column(_ text: Substring, of view: ViewDefinition) throws(ReportFault) -> ViewColumn {
    let words = text.pieces(at: " ").filter { !$0.isEmpty }
    let kind = words.count == 2 ? ExportKind(rawValue: String(words[1])) : nil
    guard words.count == 1 || kind != nil else {
      let kinds = ExportKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw .definition(
        place: view.file,
        problem: "'\(words.joined(separator: " "))' of '-- @columns' is not a name, alone or with one of \(kinds)")
    }
    return ViewColumn(name: String(words[0]), kind: kind)
  }
}
