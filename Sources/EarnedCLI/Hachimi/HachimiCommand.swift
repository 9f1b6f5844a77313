import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJSON
import HachimiRules
import HachimiStore

/// `earned hachimi` (interface of Hachimi, sections 5 and 6).
struct HachimiCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hachimi",
    abstract: "Coins, cats and habits: the shop, cats to choose from, sessions, the ledger and its sync.",
    discussion: """
      EXAMPLES:
        earned hachimi shop
        earned hachimi draft --seed 42
        earned hachimi history --month 2026-03
        earned hachimi ledger --pending
        earned hachimi sync --to http://localhost:8080
      """,
    subcommands: [
      HachimiShopCommand.self, HachimiDraftCommand.self, HachimiHistoryCommand.self, HachimiLedgerCommand.self,
      HachimiSyncCommand.self,
    ])
}

struct HachimiShopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shop",
    abstract: "List the accessories: their prices, and where the owned ones are.",
    discussion: """
      EXAMPLES:
        earned hachimi shop
        earned hachimi shop --json
        earned hachimi shop --share ~/earned

      Only reads. To buy one, record {"type":"hachimi.purchase","ts_utc_ms":…,"accessory_id":"…"}.
      """)

  @OptionGroup var share: ShareOptions
  @OptionGroup var question: QuestionOptions

  func run() throws {
    let catalogue = try share.folder.map { try Catalogue.shared(in: $0) } ?? .builtIn
    let (shop, words) = try question.askDatabase { try HachimiQuestions($0).shop(catalogue, at: $1) }
    try question.print(shop.json) { HachimiShopText(shop: shop, words: words).text }
  }
}

extension CatalogueFault: ExitStatusProviding {
  /// The file cannot be used.
  package var exitStatus: Int32 { ExitStatus.failed }
}

struct HachimiDraftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draft",
    abstract: "Show cats to choose from.",
    discussion: """
      EXAMPLES:
        earned hachimi draft
        earned hachimi draft --seed 42 --count 1 --json

      Needs no database. A seed always gives the same cat: name it in the 'cat' of hachimi.habit.create.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seed of the first cat (default: now, in milliseconds).", valueName: "number"))
  var seed: Int64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of cats, from consecutive seeds.", valueName: "number"))
  var count = 3

  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...1_000).contains(count) else { throw ValidationError("--count takes between 1 and 1000") }
    guard let seed else { return }
    guard CatDraft.seeds.contains(seed) else {
      throw ValidationError("--seed takes between 0 and \(CatDraft.seeds.upperBound)")
    }
    guard CatDraft.seeds.upperBound - seed >= count - 1 else {
      throw ValidationError("--seed and --count go beyond the last seed, \(CatDraft.seeds.upperBound)")
    }
  }

  func run() throws {
    let first = try seed ?? clock.instant().millisecondsSinceEpoch
    let drafts = (0..<count).map { index in (seed: first + Int64(index), cat: CatDraft(seed: first + Int64(index))) }
    let json: JSONValue = [
      "schema": "earned.hachimi-draft/1",
      "cats": .array(
        drafts.map { seed, cat in
          ["seed": .integer(seed), "appearance": .object(cat.appearance), "personality": .string(cat.personality)]
        }),
    ]
    try output.print(json) {
      var listing = Listing()
      for (seed, cat) in drafts { listing.add("\(seed)", HachimiDraftText(cat: cat).text) }
      return listing.lines.joined(separator: "\n")
    }
  }
}

struct HachimiHistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List focus sessions, 20 per page, latest start first.",
    discussion: """
      EXAMPLES:
        earned hachimi history
        earned hachimi history --habit h1 --month 2026-03
        earned hachimi history --page 2 --json

      Only reads. 'earned report hachimi-focus' has the ids of habits, and the totals of sessions.
      """)

  @Option(name: .customLong("habit"), help: ArgumentHelp("Only sessions of this habit.", valueName: "id"))
  var habitID: String?

  @Option(help: ArgumentHelp("Only sessions that began in this month, such as 2026-03.", valueName: "month"))
  var month: CalendarMonth?

  @Option(help: ArgumentHelp("The page.", valueName: "number"))
  var page = 1

  @OptionGroup var question: QuestionOptions

  func validate() throws {
    guard (1...1_000_000).contains(page) else { throw ValidationError("--page takes between 1 and 1000000") }
  }

  func run() throws {
    let (history, words) = try question.askDatabase { database, now in
      try HachimiQuestions(database).history(.init(habitID: habitID, month: month, page: page), at: now)
    }
    if let habitID, !history.knowsHabit {
      throw CommandFault(
        ExitStatus.noInput,
        """
        there is no habit '\(habitID)'; 'earned report hachimi-focus --format csv --dataset habits' lists them with \
        their ids
        """)
    }
    try question.print(history.json) { HachimiHistoryText(history: history, words: words).text }
  }
}

extension CalendarMonth: ExpressibleByArgument {
  /// A month as typed, `2026-03`.
  package init?(argument: String) { self.init(argument) }
}

struct HachimiLedgerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger",
    abstract: "List actions of the ledger, newest first.",
    discussion: """
      EXAMPLES:
        earned hachimi ledger
        earned hachimi ledger --last 5 --json
        earned hachimi ledger --pending

      Only reads. With --json an action has the columns of the table. 'earned report hachimi-coins' has every change of the coins, including actions that the cleanup has deleted.
      """)

  @Option(name: .customLong("last"), help: ArgumentHelp("The maximum number of actions.", valueName: "number"))
  var count = 50

  @Flag(name: .customLong("pending"), help: "Only actions that are not synced.")
  var isPending = false

  @OptionGroup var question: QuestionOptions

  func validate() throws {
    guard (1...1_000_000).contains(count) else { throw ValidationError("--last takes between 1 and 1000000") }
  }

  func run() throws {
    let (rows, words) = try question.askDatabase { database, now in
      try HachimiQuestions(database).ledger(last: count, isPending: isPending, at: now)
    }
    let json: JSONValue = ["schema": "earned.hachimi-ledger/1", "actions": .array(rows.map(\.json))]
    try question.print(json) { HachimiLedgerText(rows: rows, words: words).text }
  }
}

struct HachimiShopText {
  let shop: HachimiShop
  let words: Words

  var text: String {
    var listing = Listing()
    for item in shop.items { listing.add(words.safe(item.accessoryID), line(item)) }
    return ([shop.coins.counted("coin")] + listing.lines).joined(separator: "\n")
  }

  private func line(_ item: HachimiShop.Item) -> String {
    let kind = [item.tier, item.category].compactMap { $0 }.map(words.safe).joined(separator: " ")
    let price = String(repeating: " ", count: max(0, priceWidth - "\(item.price)".count)) + "\(item.price)"
    return [price, kind.isEmpty ? "not for sale" : kind].joined(separator: "  ") + place(item)
  }

  private var priceWidth: Int { shop.items.map { "\($0.price)".count }.max() ?? 0 }

  private func place(_ item: HachimiShop.Item) -> String {
    switch item.place {
    case .shop: ""
    case .inventory: ", owned"
    case .equipped(_, let catName): ", worn by \(words.safe(catName))"
    }
  }
}

/// A drawn cat as text: `curious: red solid, white locket, amber eyes, brown skin`.
struct HachimiDraftText {
  let cat: CatDraft

  var text: String {
    "\(cat.personality): " + (fur + [eyes, "\(word("skinColor") ?? "") skin"]).joined(separator: ", ")
  }

  private var fur: [String] {
    let hair = cat.appearance["isLonghair"] == true ? "long-haired " : ""
    let coat = "\(hair)\(word("peltColor") ?? "") \(word("peltType") ?? "")"
    let tortie = word("tortieColor").map { color in
      "\(word("tortiePattern") ?? "") with \(color) \(word("tortieBase") ?? "")"
    }
    let white = word("whitePatches").map { "white \($0)" }
    let tint = word("tint").flatMap { $0 == "none" ? nil : "\($0) tint" }
    return [coat, tortie, white, word("points"), word("vitiligo").map { "\($0) vitiligo" }, tint].compactMap { $0 }
  }

  private var eyes: String {
    let first = word("eyeColor") ?? ""
    return word("eyeColor2").map { "one \(first) and one \($0) eye" } ?? "\(first) eyes"
  }

  private func word(_ key: String) -> String? { cat.appearance[key]?.stringValue }
}

struct HachimiHistoryText {
  let history: HachimiHistory
  let words: Words

  var text: String {
    guard !history.sessions.isEmpty else {
      return history.page > history.pages ? "there is no page \(history.page) of \(history.pages)" : "no sessions"
    }
    var listing = Listing()
    for session in history.sessions { listing.add(words.time(session.started), line(session)) }
    let page = history.pages > 1 ? ["page \(history.page) of \(history.pages)"] : []
    return (listing.lines + page).joined(separator: "\n")
  }

  private func line(_ session: HachimiHistory.Session) -> String {
    "\(words.safe(session.habit)): \(session.minutes) min \(words.codes.inSentence(session.status)), "
      + "\(session.xp) XP, \(session.coins.counted("coin"))"
  }
}

struct HachimiLedgerText {
  let rows: [HachimiLedgerRow]
  let words: Words

  var text: String {
    guard !rows.isEmpty else { return "no actions" }
    var listing = Listing()
    for row in rows { listing.add(words.time(row.ended ?? row.started), line(row)) }
    return listing.lines.joined(separator: "\n")
  }

  private func line(_ row: HachimiLedgerRow) -> String {
    let coins = row.coins == 0 ? "" : ", \(row.coins < 0 ? "−" : "+")\(row.coins.magnitude.grouped) coins"
    return words.safe(words.codes.words(row.type)) + coins + (row.isSynced ? "" : ", not synced") + trouble(row)
  }

  private func trouble(_ row: HachimiLedgerRow) -> String {
    guard !row.isSynced, row.attempts > 0 else { return "" }
    return " after \(row.attempts.counted("attempt"))" + (row.error.map { " [\(words.safe($0))]" } ?? "")
  }
}
