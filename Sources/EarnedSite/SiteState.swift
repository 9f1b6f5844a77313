import EarnedCore
import EarnedJSON
import EarnedReports
import EarnedSystem

/// What the pages of a site were made from, as `site.json` in its folder keeps it for the next run.
struct SiteState: Equatable {
  struct Page: Equatable {
    let bytes: Int
    /// Of its content; nil for a page that is still to be looked at, because a run was cut off.
    var digest: String?
    /// A digest of its links to other pages.
    let links: String
  }

  /// The version of the program.
  var version = ""
  /// A digest of templates, reports and options.
  var look = ""
  var timeZone = ""
  /// Whether the folder was made by a run, so that its permissions are those of its pages.
  var ownsFolder = false
  /// Sizes and times of the database and its log; nil when they are unknown.
  var database: String?
  /// The last line of the log; nil without one.
  var line: RecordedChanges.LogLine?
  /// What the database says of the last cleanup.
  var cleanup = ""
  var names = ""
  /// The views that tell which economies are in use.
  var inUse: [String] = []
  var today = CalendarDate(daysSinceEpoch: 0)
  /// What the first page says of the age of the newest record.
  var note = ""
  /// Whether something had ended by itself, which its economy has not recorded yet.
  var isUnsettled = false
  /// Days of economies whose facts are in the log.
  var logged = RecordedDays()
  /// Days of what is in no log.
  var unlogged = RecordedDays()
  /// By the names of their files.
  var pages: [String: Page] = [:]

  static let fileName = "site.json"
  static let schema = "earned.site-state/1"
  /// More than a thousand years take.
  static let maxBytes = 64 << 20
}

extension SiteState {
  func serialized() -> [UInt8] {
    let json: JSONValue = [
      "schema": .string(Self.schema), "version": .string(version), "look": .string(look),
      "timezone_id": .string(timeZone), "owns_folder": .bool(ownsFolder),
      "database": database.map { .string($0) } ?? .null,
      "line": line.map { [.integer($0.number), .string($0.id)] } ?? .null, "cleanup": .string(cleanup),
      "names": .string(names), "in_use": .array(inUse.map { .string($0) }), "today_day_id": .string("\(today)"),
      "note": .string(note), "unsettled": .bool(isUnsettled),
      "logged": logged.json, "unlogged": unlogged.json,
      "pages": .array(pages.sorted { $0.key < $1.key }.map { $1.json(file: $0) }),
    ]
    return json.serializedUTF8() + [UInt8(ascii: "\n")]
  }

  /// Reads what `serialized` gives; nil for anything else.
  init?(_ bytes: [UInt8]) {
    let json: JSONValue
    do { json = try JSONParser().parse(bytes) } catch { return nil }
    guard let object = json.objectValue, object["schema"]?.stringValue == Self.schema,
      let version = object["version"]?.stringValue, let look = object["look"]?.stringValue,
      let timeZone = object["timezone_id"]?.stringValue, let cleanup = object["cleanup"]?.stringValue,
      let names = object["names"]?.stringValue, let inUse = object["in_use"]?.arrayValue,
      let today = object["today_day_id"]?.stringValue.flatMap({ CalendarDate($0) }),
      let logged = RecordedDays(object["logged"]), let unlogged = RecordedDays(object["unlogged"]),
      let pages = object["pages"]?.arrayValue
    else { return nil }
    (self.version, self.look, self.timeZone, self.cleanup, self.names) = (version, look, timeZone, cleanup, names)
    (self.today, self.logged, self.unlogged) = (today, logged, unlogged)
    self.inUse = inUse.compactMap(\.stringValue)
    ownsFolder = object["owns_folder"]?.boolValue ?? false
    isUnsettled = object["unsettled"]?.boolValue ?? true
    note = object["note"]?.stringValue ?? ""
    database = object["database"]?.stringValue
    if let parts = object["line"]?.arrayValue, parts.count == 2, let number = parts[0].integerValue,
      let id = parts[1].stringValue
    {
      line = RecordedChanges.LogLine(number: number, id: id)
    }
    for page in pages {
      // A name of another kind was not written here.
      guard let file = page.objectValue?["file"]?.stringValue, Self.isPageName(file), let page = Page(page) else {
        return nil
      }
      self.pages[file] = page
    }
  }

  private static func isPageName(_ name: String) -> Bool {
    name.hasSuffix(".html") && !name.hasPrefix(".") && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }
}

extension SiteState.Page {
  fileprivate func json(file: String) -> JSONValue {
    [
      "file": .string(file), "bytes": .integer(Int64(bytes)), "digest": digest.map { .string($0) } ?? .null,
      "links": .string(links),
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    guard let object = json.objectValue, let bytes = object["bytes"]?.integerValue,
      let links = object["links"]?.stringValue
    else { return nil }
    self.init(bytes: Int(bytes), digest: object["digest"]?.stringValue, links: links)
  }
}
