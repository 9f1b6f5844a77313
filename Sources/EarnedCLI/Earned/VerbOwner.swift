import EarnedArguments
import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite

/// A verb that is Earned's, although other economies have such things too.
enum EarnedVerb: String { case focus, habit, unlock, app }

/// Whose verb is meant, where Earned was never used and another economy is (contract, section 13).
struct VerbOwner: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "'earned' goes on although the database has only been used by another economy.", valueName: "name"))
  var economy: EconomyArgument?

  /// - Throws: `CommandFault` that names the commands of the economies that are in use instead.
  func check(_ verb: EarnedVerb, in database: Database) throws {
    let others = try economies(besidesEarnedIn: database)
    guard !others.isEmpty else { return }
    let state = economy == nil ? ", which was never used in this database" : ""
    let offered = others.compactMap { other in
      Economies.command(for: verb, of: other).map { "\(other.title) has '\($0)'" }
    }
    let commands =
      offered.isEmpty
      ? others.map { "\($0.title) has no such thing, and 'earned \($0.name) --help' lists what it has" } : offered
    throw CommandFault(
      ExitStatus.usage,
      "'earned \(verb.rawValue)' is a command of Earned\(state); \(commands.joined(separator: ", ")); "
        + "--economy earned goes on with Earned")
  }

  private func economies(besidesEarnedIn database: Database) throws -> [any Economy.Type] {
    if let economy { return economy.economy == EarnedEconomy.self ? [] : [economy.economy] }
    guard try !EarnedEconomy.isInUse(in: database) else { return [] }
    return try Economies.withCommands.filter { try $0.isInUse(in: database) }
  }
}
