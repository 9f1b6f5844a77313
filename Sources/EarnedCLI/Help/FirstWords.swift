import EarnedArguments
import EarnedReports
import EarnedSystem

/// What a person reads and types first (contract, section 13).
enum FirstWords {
  static let whatBlocks =
    "earned records and decides; on Linux 'earned guard' makes it hold, elsewhere an app or a script that asks 'earned access APP'"

  /// What people type that is no command.
  static let hints: [String: CommandHint] = [
    "block": "app block", "allow": "app allow", "unblock": "unlock", "lock": "app block", "alias": "app alias",
    "apps": "app list",
    "start": "focus start", "stop": "focus end", "end": "focus end", "done": "habit done", "did": "habit done",
    "habits": "habit list", "add": "habit add", "modes": "mode list", "open": "access", "blocked": "shield",
    "quest": .remark("'earned unlock APP --quest breathing' begins one."),
    "emergency": .remark("'earned unlock APP --emergency' opens an app, once a day."), "credits": "status",
    "balance": "status", "streak": "status", "today": "report daily", "daily": "report daily", "week": "report weekly",
    "weekly": "report weekly", "month": "report monthly", "monthly": "report monthly", "year": "report yearly",
    "yearly": "report yearly", "streaks": "report streaks", "progress": "report progress", "reports": "report list",
    "effect": "report effect", "hours": "report hours", "pages": "site", "trend": "report trend",
    "usage": "report usage", "unlocks": "report unlocks", "init": "db init", "backup": "db backup",
    "restore": "db restore", "recover": "db recover", "check": "diagnostics check", "doctor": "diagnostics check",
    "cleanup": "retention run", "resist": .remark("'earned unlock APP --cancel' resists."),
    "version": .remark("'earned --version' says it."), "log": "record", "set": "settings", "upgrade": "plan",
    "begin": "setup", "install": "setup", "completion": "completions", "man": "manual",
    "undo": .remark("What is recorded cannot be taken back: its credits may be spent."),
    CommandHint.number: "focus start",
  ]

  /// Half a screen: what this is, where the database is, how to begin, and what else there is.
  static func text() throws -> String {
    var listing = Listing()
    for group in Earned.configuration.groups {
      let names = group.subcommands.map { $0.configuration }.filter(\.shouldDisplay).compactMap(\.commandName)
      listing.add(group.name, names.joined(separator: ", "))
    }
    return """
      earned: a screen-time economy. It records, and decides what is allowed.
      On Linux 'earned guard' makes that hold; an app or a script asks with 'earned access APP'.

      database  \(try database())

      To begin:
        earned setup                                    asks, and does the rest
        earned app block web:reddit.com                 a distracting app
        earned habit add "Read a book"                  a habit that earns credits
        earned focus start 25                           focus, which earns credits and blocks

      \(listing.lines.joined(separator: "\n"))

      'earned COMMAND --help' begins with examples; 'earned --help' lists all commands.
      """
  }

  private static func database() throws -> String {
    guard let path = try Preferences.database(nil) else { return "none: neither HOME nor XDG_DATA_HOME is set" }
    let shown = VisibleText(path, isUnicode: Terminal.isUnicode).string
    return try FileStatus(of: path) == nil ? "\(shown), which the first record creates" : shown
  }
}
