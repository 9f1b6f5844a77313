import EarnedArguments
import EarnedClepsyRules
import EarnedClepsyStore
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// `earned clepsy productive` and `earned clepsy vice` (contract, section 9): the apps of one list.
struct ClepsyListCommand<List: ClepsyList>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: List.category.rawValue, abstract: List.abstract, examples: List.examples,
      discussion: """
        \(List.about)A new app is named by its full id, such as web:reddit.com or linux:steam, an app of a phone by its bundle id alone; =NAME gives it a name. An app is in one list only: one that is in the other list moves. A list that has apps keeps at least one.
        """)
  }

  @Argument(
    help: ArgumentHelp(
      "The app: its id, its name, or a unique beginning of one; =NAME names it.", valueName: "app[=name]"),
    completion: CompleteCommand.Words.clepsy.kind)
  var apps: [String]

  @Option(
    name: .customLong(List.category.other.rawValue),
    help: ArgumentHelp("An app for the other list; may be given several times.", valueName: "app[=name]"),
    completion: CompleteCommand.Words.clepsy.kind)
  var others: [String] = []

  @Flag(name: .customLong("remove"), help: "Take the apps out of the list.")
  var isRemoval = false

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    guard isRemoval, !others.isEmpty else { return }
    throw ValidationError("--\(List.category.other) adds an app, so it does not go with --remove")
  }

  func run() throws {
    try recording.recordClepsyApps(apps, List.category, others: others, isRemoval: isRemoval)
  }
}

/// One of the two lists, as its command explains it.
protocol ClepsyList: SendableMetatype {
  static var category: AppCategory { get }
  static var abstract: String { get }
  static var examples: [String] { get }
  /// What is particular to its apps, with a space at the end.
  static var about: String { get }
}

enum ClepsyProductiveList: ClepsyList {
  static let category = AppCategory.productive
  static let abstract = "Name the apps whose time fills the balance."
  static let examples = [
    "earned clepsy productive web:duolingo.com=Duolingo",
    "earned clepsy productive com.amazon.Lassen=Kindle --vice com.burbn.instagram=Instagram",
    "earned clepsy productive kindle --remove",
  ]
  static let about = ""
}

enum ClepsyViceList: ClepsyList {
  static let category = AppCategory.vice
  static let abstract = "Name the apps whose time empties the balance."
  static let examples = [
    "earned clepsy vice web:reddit.com=Reddit linux:steam=Steam",
    "earned clepsy vice com.zhiliaoapp.musically=TikTok",
    "earned clepsy vice reddit --remove",
  ]
  static let about = "They are locked, except while 'earned clepsy unlock' has unlocked them. "
}

extension RecordingOptions {
  /// Records both lists with a change of one, or of both.
  fileprivate func recordClepsyApps(
    _ apps: [String], _ category: AppCategory, others: [String], isRemoval: Bool
  ) throws {
    try record { session in
      let names = try session.questions.appNames()
      return try Self.advising {
        try session.changeClepsyLists { lists in
          for text in apps {
            if isRemoval {
              try lists.remove(typed: text, from: category)
            } else {
              try lists.add(typed: text, to: category, names)
            }
          }
          for text in others { try lists.add(typed: text, to: category.other, names) }
        }
      }
    } then: { changes, session in
      (changes: changes, apps: try ClepsyQuestions(session.database).apps(at: session.now))
    } text: { subject, recorded in
      let words = recorded.words
      return recorded.lines(
        applied: subject.changes.map { $0.text(words) } + words.clepsy(nil, subject.apps)
          + (subject.changes.contains(where: \.isReal) ? [try recorded.effectLine(since: words.now.date)] : []))
    }
  }

  private static func advising<Result>(_ act: () throws -> Result) throws -> Result {
    do {
      return try act()
    } catch ClepsyFault.listWouldBeEmpty(let list) {
      throw CommandFault(
        ExitStatus.someInputRejected,
        "'\(list)' would be empty, and a list that has apps keeps at least one; nothing was changed; "
          + "'earned clepsy \(list) APP' adds another one first")
    }
  }
}

extension AppCategory {
  fileprivate var other: AppCategory { self == .vice ? .productive : .vice }
}

extension ClepsyLists.Change {
  /// Whether anything is another one than before.
  fileprivate var isReal: Bool {
    if case .unchanged = self { false } else { true }
  }

  fileprivate func text(_ words: Formatter) -> String {
    func name(_ app: TrackedApp) -> String { words.safe(Named(app).label) }
    return switch self {
    case .added(let app): "\(name(app)) is a \(app.category) app now"
    case .moved(let app): "\(name(app)) is a \(app.category) app now, and no longer a \(app.category.other) one"
    case .renamed(let app): "\(words.safe(app.bundleID)) is called \(name(app)) now"
    case .unchanged(let app): "\(name(app)) is a \(app.category) app already"
    case .removed(let app): "\(name(app)) is no longer a \(app.category) app"
    }
  }
}

// Apps as people type them: by id, name, or a unique beginning of one; `=NAME` names one.
extension ClepsyLists {
  /// - Parameter names: those that other economies know.
  fileprivate mutating func add(typed text: String, to category: AppCategory, _ names: AppNames) throws {
    if let known = try known(text) { return add(known.bundleID, to: category) }
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
    guard parts.count == 2, !parts[1].isEmpty else {
      let (bundleID, appID) = try newApp(text)
      return add(bundleID, named: names.named(appID).names.first, to: category)
    }
    add(try known(parts[0])?.bundleID ?? newApp(parts[0]).bundleID, named: parts[1], to: category)
  }

  fileprivate mutating func remove(typed text: String, from category: AppCategory) throws {
    let list = NamedEntities(kind: "\(category) app", apps.filter { $0.category == category }.map(Named.init))
    remove(try list.meant(by: text).id)
  }

  /// Nil for a text that can be a new bundle id, and for one that names nothing.
  private func known(_ text: String) throws -> TrackedApp? {
    let all = NamedEntities(kind: "app", apps.map(Named.init))
    if all.named(exactly: text).isEmpty, Self.bundleID(text) != nil { return nil }
    do {
      let id = try all.meant(by: text).id
      return apps.first { $0.bundleID == id }
    } catch {
      if case .unknown = error { return nil }
      throw error
    }
  }

  private func newApp(_ text: String) throws -> (bundleID: String, appID: AppID) {
    guard let bundleID = Self.bundleID(text) else {
      let fault = NameFault.unknown(kind: "app", text: text, guess: nil, apps.map(Named.init))
      throw CommandFault(
        ExitStatus.usage,
        "\(fault); a new app is named by its full id, such as 'web:reddit.com' or 'linux:steam', and =NAME gives it a name"
      )
    }
    return (bundleID, TrackedApp(id: "", name: "", bundleID: bundleID, category: .vice).appID)
  }

  /// The id that a text is: a bundle id with or without its prefix, or the whole id of an app of another system. Nil when
  /// it is none.
  private static func bundleID(_ text: String) -> String? {
    guard !text.contains("=") else { return nil }
    if let appID = AppID(text), AppID.Kind(of: text) != .ios {
      return appID.isPublicSuffix ? nil : appID.withoutWWW.description
    }
    let bare = text.hasPrefix(AppID.Kind.ios.prefix) ? String(text.dropFirst(AppID.Kind.ios.prefix.count)) : text
    let isValid = bare.contains(".") && AppID.Kind(of: bare) == nil && AppID(AppID.Kind.ios.prefix + bare) != nil
    return isValid ? bare : nil
  }
}
