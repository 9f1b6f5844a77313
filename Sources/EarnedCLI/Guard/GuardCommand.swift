import EarnedArguments
import EarnedCore
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedEngine
import EarnedFleet
import EarnedSystem

/// `earned guard` (`docs/guard.md`).
struct GuardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guard", abstract: "Make the decisions hold on Linux: sites in the hosts file, programs ended.",
    examples: [
      "earned guard --dry-run",
      "earned guard",
      #"sudo earned guard --user "$USER" --db ~/.local/share/earned/earned.db"#,
      "sudo earned guard --release",
    ],
    discussion: """
      It looks at what 'earned shield' blocks, and again when that or the database changes. Blocked sites are in a block of lines of their own in the hosts file; all other lines of it stay as they are. Blocked programs (linux: ids) are asked to end, and killed 10 seconds later.

      It records nothing, and it needs no root for programs of your own. A browser that asks a name server of its own ignores the hosts file: docs/guard.md has what to set there.
      """)

  @Flag(help: "Look once, wait for the programs that were asked to end, and stop.")
  var once = false

  @Option(help: ArgumentHelp("The hosts file (default: /etc/hosts, when it can be written).", valueName: "file"))
  var hosts: String?

  @Flag(name: .customLong("no-sites"), help: "Leave the hosts file alone.")
  var leavesSites = false

  @Flag(name: .customLong("no-processes"), help: "Leave programs alone.")
  var leavesPrograms = false

  @Option(help: ArgumentHelp("As root: whose programs are ended.", valueName: "name"))
  var user: String?

  @Flag(help: "Take the block out of the hosts file, and stop; needs no database.")
  var release = false

  @Flag(name: .customLong("release-on-exit"), help: "Take the block out when it is asked to end.")
  var releasesOnExit = false

  @Flag(name: .customLong("log-attempts"), help: "Record an attempt for each app that it ends, once a minute.")
  var logsAttempts = false

  @Flag(name: .customLong("dry-run"), help: "Print what it would write and end; change nothing.")
  var isDryRun = false

  @OptionGroup var options: QuestionOptions

  func validate() throws {
    if options.output.isJSON { throw ValidationError("--json is for 'earned shield', which tells what is blocked") }
    if leavesSites, hosts != nil { throw ValidationError("choose one of --hosts and --no-sites") }
    if release, once || isDryRun || leavesSites { throw ValidationError("--release goes alone, or with --hosts") }
    if user != nil, geteuid() != 0 { throw ValidationError("--user is for root") }
  }

  func run() throws {
    let sites = try leavesSites ? nil : hostsFile()
    let lock = try isDryRun ? nil : sites.map(lock)
    defer { withExtendedLifetime(lock) {} }
    if release { return try sites.map { try releaseSites($0) } ?? () }
    let programs = leavesPrograms ? nil : GuardedPrograms(of: try userID())
    var run = GuardRun(command: self, sites: sites, programs: programs)
    if isDryRun { return try run.preview() }
    Interruption.deferSignals()
    if once { return try run.once() }
    try run.untilStopped()
    if releasesOnExit, let sites { try releaseSites(sites) }
  }

  /// The hosts file that it keeps; nil when it was not named and cannot be written.
  private func hostsFile() throws -> HostsFile? {
    // A release needs no database, nor a place for one.
    let database = try release ? Preferences.database(options.database.path) : options.database.file
    let usual = "/etc/hosts"
    let file = HostsFile(
      name: hosts ?? usual, path: try FileLocation(hosts ?? usual).resolvedPath,
      copy: database.map { $0 + ".guard-hosts" })
    var paths = try database == nil ? OutputPaths() : options.database.outputPaths()
    try paths.add(file.name)
    if hosts != nil || access(file.path.systemPath, W_OK) == 0 { return file }
    if release {
      throw CommandFault(ExitStatus.failed, "\(usual) cannot be written; run it as root, or name --hosts FILE")
    }
    Console.say("\(usual) cannot be written, so no site is blocked; run it as root for that")
    return nil
  }

  private func lock(_ sites: HostsFile) throws -> FolderLock {
    guard let lock = try FolderLock(File.folder(of: sites.path)) else { throw GuardFault.running(path: sites.name) }
    return lock
  }

  private func releaseSites(_ sites: HostsFile) throws {
    guard try sites.setBlock([]) else { return say("there is no block in \(sites.name)") }
    say("the block is out of \(sites.name)")
  }

  private func userID() throws -> uid_t {
    guard let user else { return geteuid() }
    guard let entry = getpwnam(user) else { throw ValidationError("there is no user '\(user)'") }
    return entry.pointee.pw_uid
  }

  func say(_ text: String) {
    guard !options.output.isQuiet else { return }
    do { try Console.print(text) } catch { Console.say("\(error)") }
  }
}

/// What is blocked, and when that changes by itself.
struct Blockade {
  let apps: Set<AppID>
  /// Whether the person lets programs block (data model A4.1).
  let isEnabled: Bool
  let nextChange: Instant?

  /// How far ahead changes are looked for. The guard looks again before that is over.
  static let ahead = Duration.seconds(30)

  var siteLines: [String] { apps.sorted().flatMap(BlockFormat.hosts.lines) }
  var programs: [String: AppID] {
    Dictionary(apps.compactMap { app in app.program.map { ($0, app) } }) { first, _ in first }
  }
}

/// One run of the guard.
struct GuardRun {
  let command: GuardCommand
  let sites: HostsFile?
  var programs: GuardedPrograms?
  /// The last fault that was told, so that it is told once.
  private var told: String?
  private var shown: Set<AppID>?
  private var isEnabled = true

  init(command: GuardCommand, sites: HostsFile?, programs: GuardedPrograms?) {
    self.command = command
    self.sites = sites
    self.programs = programs
  }

  /// The longest time between two looks.
  private static let interval = Duration.seconds(15)

  mutating func preview() throws {
    let blockade = try blockade()
    say(blockade)
    if let sites {
      let content = try sites.content() ?? []
      let isAsItIs = try HostsBlock(in: content, of: sites.name).content(with: blockade.siteLines) == content
      command.say(isAsItIs ? "\(sites.name) stays as it is" : "\(sites.name) would be written, with")
      if !isAsItIs { for line in blockade.siteLines { command.say("  " + line) } }
    }
    try sayWhatStaysOpen(blockade)
    for process in programs?.running(blockade.programs) ?? [] {
      command.say("\(process.program) (\(process.identity.number)) would be asked to end")
    }
  }

  mutating func once() throws {
    let looked = Result { try look() }
    while let left = programs?.isWaiting, left, Signals.noted == nil {
      usleep(100_000)
      programs?.killOverdue()
    }
    _ = try looked.get()
  }

  mutating func untilStopped() throws {
    let database = try command.options.database.file
    var next = SteadyTime.now
    var known: [FileStatus?] = []
    var nextChange: Instant?
    var lastClock = TimeOptions.systemClock
    while Signals.noted == nil {
      let (files, clock) = (files(of: database), TimeOptions.systemClock)
      // A machine that was suspended wakes with another time.
      let hasJumped = abs((clock - lastClock).wholeMilliseconds - 1_000) > 5_000
      lastClock = clock
      if SteadyTime.now >= next || files != known || hasJumped || nextChange.map({ clock >= $0 }) == true {
        (known, next) = (files, SteadyTime.now + Self.interval)
        do {
          nextChange = try look()
          told = nil
        } catch {
          // What is blocked stays blocked, and nothing new is.
          nextChange = nil
          let words = "\(Interruption.isReason(for: error) ? error : UnhandledSQLiteError.explained(error))"
          if told != words { Console.say("\(words); trying again") }
          told = words
        }
      }
      programs?.killOverdue()
      usleep(1_000_000)
    }
  }

  /// A database and its log, which change with every commit.
  private func files(of database: String) -> [FileStatus?] {
    do {
      return try ["", "-wal"].map { try FileStatus(of: database + $0) }
    } catch {
      return []  // The next look says what is wrong.
    }
  }

  /// Looks at what is blocked, and makes it hold.
  ///
  /// - Returns: when that changes by itself; nil when it does not soon.
  @discardableResult
  private mutating func look() throws -> Instant? {
    let blockade = try blockade()
    let isNew = say(blockade)
    // Programs are ended, too, when the file cannot be written.
    let written = Result { try sites?.setBlock(blockade.siteLines) }
    for (process, app) in programs?.end(blockade.programs) ?? [] {
      command.say("\(process.program) (\(process.identity.number)) is asked to end")
      DesktopNotice.show("\(process.program) is blocked", "It ends in 10 seconds. 'earned access \(app)' says why.")
      if command.logsAttempts { try log(app) }
    }
    _ = try written.get()
    if isNew { try sayWhatStaysOpen(blockade) }
    return blockade.nextChange
  }

  private func blockade() throws -> Blockade {
    try command.options.askDatabase { database, now in
      if try BlockingSwitch(EarnedQuestions(database)).isOff {
        return Blockade(apps: [], isEnabled: false, nextChange: nil)
      }
      let shield = try Economies.shield(in: database, at: now, within: Blockade.ahead)
      return Blockade(apps: Set(shield.appIDs), isEnabled: true, nextChange: shield.next?.first?.instant)
    }.answer
  }

  /// Says what is blocked, when it is something else than before.
  @discardableResult
  private mutating func say(_ blockade: Blockade) -> Bool {
    guard shown != blockade.apps || isEnabled != blockade.isEnabled else { return false }
    (shown, isEnabled) = (blockade.apps, blockade.isEnabled)
    let apps = blockade.apps.sorted().map(\.description).joined(separator: ", ")
    command.say(
      !blockade.isEnabled ? BlockingSwitch.sentence : apps.isEmpty ? "nothing is blocked" : "blocked: \(apps)")
    return true
  }

  /// Says which sites other lines of the hosts file keep open.
  private func sayWhatStaysOpen(_ blockade: Blockade) throws {
    guard let sites else { return }
    let names = blockade.apps.sorted().flatMap(BlockFormat.domains.lines).flatMap { [$0, "www.\($0)"] }
    for name in try HostsBlock(in: sites.content() ?? [], of: sites.name).opened(names) {
      Console.say("\(sites.name) has a line of its own for \(name), so it can stay open; take that line out")
    }
  }

  /// Records an attempt, if the last one of the app is a minute ago.
  private func log(_ app: AppID) throws {
    _ = try command.options.record(isDryRun: false) { session in
      let last = try session.questions.lastAttempt(of: app)
      if last.map({ session.now.instant - $0 >= .seconds(60) }) ?? true { try session.add(AttemptUnlock(appID: app)) }
    } then: { _, _ in
    }
  }
}
