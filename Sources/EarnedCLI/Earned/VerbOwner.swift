import EarnedArguments
import EarnedEconomyStore
import EarnedEngine
import EarnedSQLite

/// A verb of one economy, although others have such things too.
enum OwnedVerb: String { case focus, habit, unlock, app, mode, plan, checkin }

/// Whose verb is meant, where neither Earned nor its economy was ever used and another one is (contract, section 13).
struct VerbOwner: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The economy of the command; it continues although the database has only been used by another one.",
      valueName: "name"))
  var economy: EconomyArgument?

  /// - Throws: `CommandFault` that names the commands of the economies that are in use instead.
  func check(_ verb: OwnedVerb, in database: Database) throws {
    let owner = Economies.owner(of: verb)
    let others = try economies(besides: owner, in: database)
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
      "'earned \(verb.rawValue)' is a command of \(owner.title)\(state); \(commands.joined(separator: ", ")); "
        + "--economy \(owner.name) continues with \(owner.title)")
  }

  private func economies(besides owner: any Economy.Type, in database: Database) throws -> [any Economy.Type] {
    if let economy { return economy.economy == owner ? [] : [economy.economy] }
    guard try !EarnedEconomy.isInUse(in: database), try !owner.isInUse(in: database) else { return [] }
    return try Economies.withCommands.filter { try $0.isInUse(in: database) }
  }
}
