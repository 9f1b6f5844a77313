import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedHachimiStore

/// What the actions of a command did, as text. A record may do more than it says: before it a countdown that is over is
/// completed (interface of Hachimi, K40), and after it achievements are unlocked.
struct HachimiOutcome {
  private let actions: [Action]
  /// Afterwards; nil when the economy is still not in use.
  let status: HachimiStatus?
  let words: Formatter

  fileprivate init(_ facts: Facts, _ words: Formatter) {
    actions = facts.actions
    status = facts.status
    self.words = words
  }

  fileprivate struct Facts {
    let actions: [Action]
    let status: HachimiStatus?
  }

  var lines: [String] { zip(actions, balances).flatMap { line(of: $0, balance: $1) } + claimed + unlocked }

  /// The balance after each action.
  private var balances: [Int] {
    var balance = status?.profile.coins ?? 0
    return actions.reversed().map { action in
      defer { balance -= action.change.coins }
      return balance
    }.reversed()
  }

  private func line(of action: Action, balance: Int) -> [String] {
    let now = "\(balance.counted("coin")) now"
    switch action.change {
    case .accountCreated, .achievementUnlocked, .achievementClaimed: return []
    case .accountLinked(let link):
      let name = link.values[.displayName].map { ", as \(words.safe($0))" } ?? ""
      return [
        "linked to the account \(words.safe(link.uid))\(name); 'earned hachimi sync --to PLACE' sends what was recorded"
      ]
    case .habitCreated(let habit):
      let look = HachimiDraftText(personality: habit.personality, appearance: habit.appearance).text
      return [
        "the quest \(words.safe(habit.name)) is added: \(habit.goalMinutes) min a day",
        "its cat \(words.safe(habit.catName)) is adopted, \(words.safe(look))",
      ]
    case .habitUpdated(let update):
      let changes = update.values.map { HachimiHabitText(words: words).change($0) }
      return ["the quest \(habit(update.habitID)) is changed: \(changes.joined(separator: ", "))"]
        + (update.targetCompleted ? ["its target is reached"] : [])
    case .habitActivated(let habitID, let catID, let isActive):
      return ["the quest \(habit(habitID)) is \(isActive ? "active again" : "not active; \(cat(catID)) is dormant")"]
    case .catRenamed(_, let catID, _): return ["the cat is called \(cat(catID)) now"]
    case .habitDeleted(let habitID, let catID):
      return ["the quest \(habit(habitID)) is deleted; \(cat(catID)) graduates, and its history stays"]
    case .focused(let focus): return lines(of: focus, now)
    case .checkedIn(let checkIn):
      let bonus = checkIn.newMilestones.last.map { ", \(checkIn.milestone) of them for \($0) days this month" } ?? ""
      return ["checked in: \(checkIn.coins.counted("coin")) earned\(bonus), \(now)"] + month
    case .purchased(let accessoryID, let price):
      return [
        "\(words.codes.words(accessoryID)) is bought for \(price.counted("coin")): \(now)",
        "'earned hachimi equip CAT \(words.argument(accessoryID))' puts it on a cat",
      ]
    case .equipped(let catID, let accessoryID, let previousID):
      let previous = previousID.map { "; the \(accessory($0)) is in the inventory again" } ?? ""
      return ["\(cat(catID)) wears the \(accessory(accessoryID))\(previous)"]
    case .unequipped(let catID, let accessoryID):
      return ["\(cat(catID)) wears nothing; the \(accessory(accessoryID)) is in the inventory again"]
    }
  }

  /// `1 of 31 days this month`.
  var month: [String] {
    guard let month = status?.month else { return [] }
    return ["\(month.days) of \(month.month.days) days this month"]
  }

  func habit(_ id: String) -> String { words.safe(status?.profile.habitName(id) ?? id) }

  func cat(_ id: String) -> String { words.safe(status?.profile.cats[id]?.name ?? id) }

  func accessory(_ id: String) -> String { words.safe(words.codes.inSentence(id)) }
}

/// Sessions.
extension HachimiOutcome {
  private func lines(of focus: Focus, _ now: String) -> [String] {
    let session = focus.session
    let end = session.ended == words.now.instant ? "" : " at \(words.time(session.ended))"
    let today = status?.habits.first { $0.habit.habitID.hasBytes(of: session.habitID) }
    let goal = today.map { "; \($0.minutes) of \($0.habit.goalMinutes) min today" } ?? ""
    let bonus = focus.fullHouseBonus > 0 ? ", \(focus.fullHouseBonus) XP of them as every habit has its goal" : ""
    return [
      "\(habit(session.habitID)): \(session.minutes) min "
        + "\(words.codes.inSentence(session.status.rawValue))\(end)\(goal)",
      "\(session.coins.counted("coin")) and \(session.xp) XP earned\(bonus): \(now)",
    ] + target(focus) + growth(focus)
  }

  private func target(_ focus: Focus) -> [String] {
    guard focus.growth.targetCompleted, let hours = status?.profile.habits[focus.session.habitID]?.targetHours else {
      return []
    }
    return ["\(habit(focus.session.habitID)) has reached its target of \(hours.counted("hour"))"]
  }

  private func growth(_ focus: Focus) -> [String] {
    guard let cat = status?.profile.cats[focus.session.catID] else { return [] }
    let hasGrown = focus.growth.stageUp != nil ? " has grown" : ""
    return ["its cat \(words.safe(cat.name))\(hasGrown): \(HachimiCatText(words: words).stage(cat))"]
  }
}

/// Achievements, together.
extension HachimiOutcome {
  private var claimed: [String] {
    let claims = actions.compactMap { action -> (id: String, coins: Int, title: String?)? in
      guard case .achievementClaimed(let id, let coins, let title) = action.change else { return nil }
      return (id, coins, title)
    }
    guard !claims.isEmpty else { return [] }
    let titles = claims.compactMap(\.title).map(words.codes.words)
    return [
      "claimed: " + claims.map { named($0.id, $0.coins) }.joined(separator: ", "),
      "\(claims.map(\.coins).reduce(0, +).counted("coin")) earned: "
        + "\((status?.profile.coins ?? 0).counted("coin")) now",
    ] + (titles.isEmpty ? [] : ["a new title: \(titles.joined(separator: ", "))"])
  }

  private var unlocked: [String] {
    let achievements = actions.compactMap { action -> CataloguedAchievement? in
      guard case .achievementUnlocked(let id, _, _) = action.change else { return nil }
      return Catalogue.builtIn.achievement(id)
    }
    guard !achievements.isEmpty else { return [] }
    let names = achievements.map { named($0.id, $0.coins) }.joined(separator: ", ")
    return ["unlocked: \(names); 'earned hachimi claim' pays \(achievements.count == 1 ? "it" : "them")"]
  }

  private func named(_ id: String, _ coins: Int) -> String { "\(words.codes.words(id)) (\(coins.counted("coin")))" }
}

extension RecordingOptions {
  /// Records what a person did in Hachimi, and says what its actions were.
  ///
  /// - Parameters:
  ///   - record: reads the database and adds the records, in one transaction.
  ///   - text: the result, with what the actions were.
  func recordHachimi<Subject>(
    _ record: (RecordingSession, HachimiQuestions) throws -> Subject,
    text: (Subject, HachimiOutcome, Recorded) -> [String]
  ) throws {
    try self.record { session in
      let questions = HachimiQuestions(session.database)
      let end = try questions.endOfLedger()
      return (try record(session, questions), end)
    } then: { (done: (subject: Subject, end: Int64), session) in
      let questions = HachimiQuestions(session.database)
      let facts = HachimiOutcome.Facts(
        actions: try questions.actions(after: done.end), status: try questions.status(at: session.now))
      return (done.subject, facts)
    } text: { (answer: (subject: Subject, facts: HachimiOutcome.Facts), recorded) in
      text(answer.subject, HachimiOutcome(answer.facts, recorded.words), recorded)
    }
  }
}
