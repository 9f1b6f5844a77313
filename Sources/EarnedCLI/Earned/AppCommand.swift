import EarnedArguments
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// `earned app` (contract, section 9).
struct AppCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app", abstract: "Choose the distracting apps, and their names.",
    examples: [
      "earned app block web:reddit.com",
      "earned app block linux:steam",
      #"earned app alias reddit.com "The rabbit hole""#,
      #"earned app allow "The rabbit hole""#,
      "earned app list",
    ],
    discussion: """
      'earned' records and decides; on Linux 'earned guard' makes it hold, elsewhere an app or a script that asks 'earned access APP'.

      An app is named by its id, with or without the prefix, by its name or alias, or by a unique beginning of one. A new app is named by its full id: web:reddit.com is a site with all below it, linux:steam a program by the name of its file; android:, ios:, macos: and windows: begin the ids of other systems.
      """,
    subcommands: [AppBlockCommand.self, AppAllowCommand.self, AppAliasCommand.self, AppListCommand.self],
    hints: [
      "add": "block", "distract": "block", "limit": "block", "unblock": "allow", "free": "allow", "remove": "allow",
      "delete": "allow", "rm": "allow", "name": "alias", "rename": "alias", "show": "list", "ls": "list",
    ])
}

struct AppBlockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "block", abstract: "Add an app to the distracting ones.",
    examples: ["earned app block web:reddit.com", "earned app block linux:steam"],
    discussion: """
      web:reddit.com is a site with all below it, linux:steam a program by the name of its file. Focus sessions and modes that you add from now on block the distracting apps. Existing modes keep their apps.
      """)

  @OptionGroup var app: AppArgument
  @OptionGroup var owner: VerbOwner
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      try owner.check(.app, in: session.database)
      let app = try app.appID(in: session)
      let distracting = try session.questions.apps().distracting
      try session.add(
        Distract(appID: app),
        advice: [
          .tierLimit: "'earned app list' shows them, 'earned plan' what other plans allow; a plan costs nothing here"
        ])
      if !distracting.contains(app) { try session.add(UpsertApp(appID: app)) }
      return (app: app, before: distracting)
    } text: { subject, recorded in
      let app = recorded.words.app(subject.app)
      guard !subject.before.contains(subject.app) else {
        return recorded.lines(applied: ["\(app) is a distracting app already"])
      }
      return recorded.lines(
        applied: ["\(app) is a distracting app now: focus sessions and modes added from now on block it"]
          + (subject.before.isEmpty ? [FirstWords.whatBlocks] : []) + [try recorded.effectLine()])
    }
  }
}

struct AppAllowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow", abstract: "Remove an app from the distracting ones.", examples: ["earned app allow insta"],
    discussion: """
      Modes with it in their own list keep blocking it, and so does a running focus session.
      """)

  @OptionGroup var app: AppArgument
  @OptionGroup var owner: VerbOwner
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      try owner.check(.app, in: session.database)
      let app = try app.appID(in: session)
      let wasDistracting = try session.questions.apps().distracting.contains(app)
      let modes = try session.questions.modes(at: session.now).modes.filter { $0.blocks(app) }
      try session.add(Undistract(appID: app))
      return (app: app, wasDistracting: wasDistracting, modes: modes.map(\.name))
    } text: { subject, recorded in
      let app = recorded.words.app(subject.app)
      let modes = subject.modes.map(recorded.words.safe)
      return recorded.lines(
        applied: [
          subject.wasDistracting
            ? "\(app) is no longer a distracting app"
            : "\(app) was not a distracting app; 'earned app list' shows which are"
        ]
          + (modes.isEmpty
            ? [] : ["blocked by \(modes.listed()) all the same: 'earned mode edit' takes it out of a mode"]))
    }
  }
}

struct AppAliasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alias", abstract: "Call an app by a name of your own.",
    examples: [#"earned app alias web:reddit.com "The rabbit hole""#, #"earned app alias "The rabbit hole" """#])

  @OptionGroup var app: AppArgument

  @Argument(help: ArgumentHelp("The new name; an empty text restores its own name.", isText: true))
  var alias: String

  @OptionGroup var owner: VerbOwner
  @OptionGroup var recording: RecordingOptions

  func run() throws {
    try recording.record { session in
      try owner.check(.app, in: session.database)
      let app = try app.appID(in: session)
      try session.add(UpsertApp(appID: app, userAlias: alias.trimmed))
      return app
    } text: { app, recorded in
      let words = recorded.words
      return recorded.lines(applied: ["\(words.safe(app.description)) is called \(words.app(app)) now"])
    }
  }
}

struct AppListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the known apps, and which are distracting.",
    examples: ["earned app list", "earned app list --json"],
    discussion: """
      'earned shield' lists those that are blocked now.
      """)

  @OptionGroup var owner: VerbOwner
  @OptionGroup var question: QuestionOptions

  func run() throws {
    let ((apps, plan), words) = try question.askDatabase { database, now in
      try owner.check(.app, in: database)
      let questions = EarnedQuestions(database)
      return (try questions.apps(), try questions.plan(at: now))
    }
    try question.print(apps.json(waiting: plan.waitingApps), words) {
      AppListText(apps: apps, plan: plan, words: words).text
    }
  }
}

struct AppArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The app: its id, name or alias, or a unique beginning of one.", valueName: "app"),
    completion: CompleteCommand.Words.apps.kind)
  var text: String

  func appID(in session: RecordingSession) throws -> AppID {
    try Economies.apps(in: session.database).appID(meantBy: text)
  }

  /// As it can be typed again.
  var typed: String { Self.typed(text) }

  /// With quotes where a shell would take it for something else.
  static func typed(_ text: String) -> String {
    text.contains { $0.isWhitespace || special.contains($0) } ? text.shellQuoted : text
  }

  private static let special: Set<Character> = Set("'\"`\\$&|;<>()*?[]{}#!~")
}

extension AppList {
  /// The app that a text names: a known app by its id or a name, or any other app by its full id.
  ///
  /// - Throws: `NameFault` for several apps, `UnknownApp` for none.
  func appID(meantBy text: String) throws -> AppID {
    // A known app's id may be typed in any case. Taken literally, it would be another app for every rule.
    if let appID = AppID(text), names.named(exactly: text).isEmpty {
      // Clepsy's lists take a name behind the id. Here it would be a part of it.
      guard !text.contains("=") else {
        throw CommandFault(
          ExitStatus.usage, "there is no app '\(text)'; a new one is named by its id alone, without '=NAME'")
      }
      guard !appID.isPublicSuffix else {
        throw CommandFault(
          ExitStatus.someInputRejected, "'\(text)' is what many sites end with, and none of its own; name one of them")
      }
      return appID.withoutWWW
    }
    do {
      return try meant(by: text)
    } catch NameFault.unknown(let kind, let text, let guess, let all) {
      throw UnknownApp(text: text, guess: guess, fault: .unknown(kind: kind, text: text, guess: guess, all))
    }
  }
}

extension EarnedQuestions {
  /// The app that a text names. Warns when no record has named its id yet, because that is probably a mistake.
  ///
  /// - Parameter others: apps that other economies know by name.
  /// - Throws: as `AppList.appID(meantBy:)`.
  func appID(
    meantBy text: String, among others: [AppLocks.App] = [], at now: Now
  ) throws -> (appID: AppID, warning: String?) {
    let apps = try Economies.apps(in: database).with(others)
    let appID = try apps.appID(meantBy: text)
    if let site = try site(of: appID, among: apps, at: now), site != appID {
      return (site, "\(appID.bareID) belongs to the site \(site.bareID), which is meant")
    }
    guard try !apps.appIDs.contains(appID) && !isKnown(appID) else { return (appID, nil) }
    return (appID, "the app '\(appID)' is unknown here" + didYouMean(apps.names.nearest(to: appID.description)?.id))
  }

  /// The site that a host belongs to: the longest that is blocked, else the longest on record; nil when there is none.
  private func site(of appID: AppID, among apps: AppList, at now: Now) throws -> AppID? {
    let sites = appID.sites
    guard sites.count > 1 else { return nil }
    let blocked = Set(try Economies.shield(in: database, at: now).appIDs)
    return try sites.first(where: blocked.contains) ?? sites.first { try apps.appIDs.contains($0) || isKnown($0) }
  }
}

/// A text that is neither a name of a known app nor an app id.
struct UnknownApp: Error, ExitStatusProviding, CustomStringConvertible {
  fileprivate let text: String
  fileprivate let guess: Named?
  fileprivate let fault: NameFault

  var exitStatus: Int32 { ExitStatus.usage }

  /// What is wrong. Without a suggestion it also explains how to name a new app.
  var description: String {
    guard guess == nil else { return "\(fault)" }
    let isName = AppID("android:\(text)") != nil && !text.contains(":")
    let advice = isName ? "a new app is named by its full id, such as \(Self.examples(for: text)); " : ""
    return "\(fault); \(advice)\(AppID.rule(for: text))"
  }

  /// The text with a prefix, where it looks like the rest of an id. A bare name is no id of any system.
  private static func examples(for text: String) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts.contains(where: \.isEmpty) else {
      return "'web:reddit.com', 'linux:steam' or 'android:com.reddit.frontpage'"
    }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return "'web:xn--mnchen-3ya.de': the name of a site in ASCII, as a browser copies it"
    }
    func isDomain(_ label: Substring) -> Bool { AppID(stored: "web:\(label.lowercased())").isPublicSuffix }
    let site = "web:\(text.lowercased())"
    // Ids of apps begin with a domain.
    let isSite = AppID(site) != nil && (parts.count == 2 || isDomain(parts[parts.count - 1]) && !isDomain(parts[0]))
    return isSite ? "'\(site)'" : "'android:\(text)'"
  }
}

struct AppListText {
  let apps: AppList
  let plan: PlanAnswer
  let words: Formatter

  var text: String {
    guard !apps.appIDs.isEmpty else { return "no app is known yet; 'earned app block APP' adds the first" }
    var listing = Listing()
    for app in apps.appIDs {
      let id = words.safe(app.description)
      let label = words.safe(words.appNames.label(of: app))
      let waits = plan.waitingApps.contains(app) ? ", waiting" : ""
      listing.add(label, id + (apps.distracting.contains(app) ? ", distracting" : "") + waits)
    }
    return (listing.lines + limit).joined(separator: "\n")
  }

  /// `3 of 3 distracting apps`, where the plan has a limit.
  private var limit: [String] {
    guard let limit = plan.tier.maximumDistractingApps else { return [] }
    let inForce = plan.distractingApps - plan.waitingApps.count
    let waiting = plan.waitingApps.isEmpty ? "" : "; \(plan.waitingApps.count) waiting, as 'earned plan' tells"
    return ["\(inForce) of \(limit) distracting apps\(waiting)"]
  }
}
