import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedHachimiRules
import EarnedHachimiStore
import EarnedHachimiSync
import EarnedSQLite
import EarnedSystem

/// `earned hachimi sync` (interface of Hachimi, section 5). No other command uses a network.
struct HachimiSyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Send the waiting actions of the ledger, or show what would be sent.",
    examples: [
      "earned hachimi sync --to -",
      "earned hachimi sync --to commits/",
      "earned hachimi sync --to http://localhost:8080 --project my-cats --token-file token",
      "earned hachimi sync --to http://localhost:8080 --skip 019ceb65-23c0-8e7e-8575-ede640d14b99",
      "earned hachimi sync --since 2026-03-14T00:00:00Z --to http://localhost:8080",
    ],
    discussion: """
      With '-' or a folder all waiting commits are written, and the database is not touched. With an address they are sent, one action at a time, and each is marked when it has arrived. The first failure ends the run: exit status 75 when a retry may succeed, else 1. The action is retried after 2 s, then 4 s, up to 5 min; a run before that sends nothing, unless --force is given. A commit that arrives twice counts once.

      Only an answer like that of the cloud counts as sent. What was sent to a wrong address all the same can be marked as unsent: --resend names actions, --since takes all that were sent since a time. Without --to they are only marked.

      Only plain HTTP is supported. For a remote server, run a proxy on this machine that forwards by HTTPS. Actions of a guest are not sent.
      """)

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "The target: '-' for standard output, a folder, or http://HOST[:PORT][/PREFIX].", valueName: "sink"))
  var sink: String?

  @Option(help: ArgumentHelp("The cloud's project.", valueName: "id"))
  var project = "hachimi"

  @Option(
    name: .customLong("token-file"),
    help: ArgumentHelp("A file with a bearer token, for an address of this machine only.", valueName: "file"),
    completion: .file())
  var tokenPath: String?

  @Option(
    name: .customLong("session-key-file"),
    help: ArgumentHelp("A file with the key that signs sessions.", valueName: "file"), completion: .file())
  var sessionKeyPath: String?

  @Flag(name: .customLong("force"), help: "Send even if the time of the next retry has not come.")
  var isForced = false

  @Option(
    name: .customLong("skip"),
    help: ArgumentHelp("Skip the next action permanently; it must have this id.", valueName: "action-id"))
  var skippedActionID: String?

  @Option(
    name: .customLong("resend"), parsing: .upToNextOption,
    help: ArgumentHelp("Mark these actions as unsent first.", valueName: "action-id"))
  var resentActionIDs: [String] = []

  @Option(
    name: .customLong("since"),
    help: ArgumentHelp(
      "Mark all actions that were sent since then as unsent first, such as 09:30 for today or 2026-03-14T08:00:00Z.",
      valueName: "time"))
  var resendSince: String?

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard Self.isProject(project) else {
      throw ValidationError("--project takes letters, digits and '.', '_', ':', '-', at most 100 characters")
    }
    if resendSince != nil, !resentActionIDs.isEmpty { throw ValidationError("choose one of --resend and --since") }
    guard let sink else {
      guard isResending else { throw ValidationError("--to names where to send: '-', a folder, or an address") }
      if tokenPath != nil || isForced || skippedActionID != nil {
        throw ValidationError("--token-file, --force and --skip are only for an address: nothing is sent")
      }
      return
    }
    switch try SyncTarget(sink) {
    case .address(let address):
      guard tokenPath == nil || address.isLoopback else {
        throw ValidationError(
          "--token-file is only for an address of this machine (localhost, 127.0.0.0/8, [::1]): a token never crosses a "
            + "network unencrypted; run a proxy here that forwards by HTTPS")
      }
    case .standardOutput where output.isJSON:
      throw ValidationError("--json and --to - both print to standard output; choose one, or write to a folder")
    case .standardOutput, .folder:
      if tokenPath != nil { throw ValidationError("--token-file is only for an address: nothing is sent") }
      if isForced || skippedActionID != nil {
        throw ValidationError("--force and --skip are only for an address: nothing is sent or marked")
      }
      if isResending {
        throw ValidationError("--resend and --since are for an address, or without --to: '-' and a folder only show")
      }
    }
  }

  private var isResending: Bool { !resentActionIDs.isEmpty || resendSince != nil }

  private static func isProject(_ text: String) -> Bool {
    (1...100).contains(text.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._:-".contains($0)) }
      && text != "." && text != ".."
  }

  func run() throws {
    guard let sink else { return try markUnsent() }
    switch try SyncTarget(sink) {
    case .standardOutput: try printCommits()
    case .folder(let path): try writeCommits(to: path)
    case .address(let address): try send(to: address, named: sink)
    }
  }

  // MARK: For inspection

  private func printCommits() throws {
    var output = BufferedOutput()
    let summary = try pendingCommits().run { try output.append($0.body + [UInt8(ascii: "\n")]) }
    try output.flush()
    if !self.output.isQuiet { Console.say(SyncText(summary: summary, isSent: false).text) }
  }

  private func writeCommits(to path: String) throws {
    var paths = try database.outputPaths()
    if let sessionKeyPath { try paths.protect(input: sessionKeyPath) }
    try Folder.makeAll(above: path + "/-")
    let summary = try pendingCommits().run { commit in
      let file = "\(path)/\(commit.fileName)"
      // Files are added one by one, because there may be many; their names are distinct.
      var paths = paths
      try paths.add(file)
      try AtomicFile.write(commit.body + [UInt8(ascii: "\n")], to: file)
    }
    try output.print(summary.json(to: sink)) { SyncText(summary: summary, isSent: false).text }
  }

  private func pendingCommits() throws -> PendingCommits {
    let sessionKey = try sessionKey()
    return PendingCommits(of: try database.openForReading(), project: project, sessionKey: sessionKey)
  }

  // MARK: Sending again

  private func markUnsent() throws {
    let open = try database.openExistingForWriting(clock)
    let summary = SyncSummary(resent: try markUnsent(in: open), pending: try SyncQueue(of: open).count())
    try WriteAheadLog(of: open).checkpoint()
    try output.print(summary.json(to: nil)) { SyncText(summary: summary, isSent: true).text }
  }

  /// Marks what is to be sent again, and returns how many actions that is.
  private func markUnsent(in open: Database) throws -> Int {
    guard isResending else { return 0 }
    let queue = try SyncQueue(of: open)
    guard let resendSince else { return try queue.resend(.actions(resentActionIDs)) }
    guard let since = Instant(typed: resendSince, at: try clock.now()) else {
      throw ValidationError("--since is '\(resendSince)'; it takes \(Instant.typedForm)")
    }
    return try queue.resend(.since(since))
  }

  // MARK: By HTTP

  private func send(to address: HTTPAddress, named sink: String) throws {
    let token = try token()
    var options = SyncRun.Options(project: project)
    options.sessionKey = try sessionKey()
    options.isForced = isForced
    options.skippedActionID = skippedActionID
    let open = try database.openExistingForWriting(clock)
    let resent = try markUnsent(in: open)
    let progress = ProgressLine(isQuiet: output.isQuiet)
    defer { progress.clear() }
    let cloud = try HTTPSink(address, project: project, token: token) { [clock] in try clock.instant() }
    let run = try SyncRun(open, to: cloud, options, now: clock.instant) { done, total in
      progress.show(done, of: total, "actions")
    }
    var summary = try run.perform()
    summary.resent = resent
    progress.clear()
    try WriteAheadLog(of: open).checkpoint()
    try output.print(summary.json(to: sink)) { SyncText(summary: summary, isSent: true).text }
    guard let failure = summary.failure else { return }
    Console.say(SyncText.text(of: failure, to: sink))
    throw ExitCode(failure.isTemporary ? ExitStatus.busy : ExitStatus.failed)
  }

  // MARK: Files with secrets

  private func token() throws -> String? {
    guard let tokenPath else { return nil }
    var bytes = try File.read(tokenPath)[...]
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard !bytes.isEmpty, bytes.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      throw ValidationError("\(tokenPath) is not a token: one line of printable ASCII without spaces; nothing was sent")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func sessionKey() throws -> [UInt8]? {
    guard let sessionKeyPath else { return nil }
    let bytes = try File.read(sessionKeyPath)
    guard !bytes.isEmpty, bytes != [UInt8(ascii: "\n")] else {
      throw ValidationError("\(sessionKeyPath) is empty, so it is not a key; nothing was sent")
    }
    return bytes
  }
}

extension SyncFault: ExitStatusProviding {
  /// The action to skip does not exist.
  package var exitStatus: Int32 { ExitStatus.noInput }
}

extension UnreadableAction: ExitStatusProviding {
  /// A row is damaged.
  package var exitStatus: Int32 { ExitStatus.failed }
}

enum SyncTarget: Equatable {
  case standardOutput
  case folder(String)
  case address(HTTPAddress)

  /// Reads the value of `--to`.
  init(_ text: String) throws(ValidationError) {
    let scheme = text.prefix { $0 != ":" && $0 != "/" }.lowercased()
    let isAddress = ["http:", "https:"].contains(scheme + ":") && text.dropFirst(scheme.count).hasPrefix(":")
    switch text {
    case "": throw ValidationError("--to takes '-', a folder, or an address such as http://localhost:8080")
    case "-": self = .standardOutput
    case _ where isAddress: self = .address(try Self.address(text))
    case _ where text.dropFirst(scheme.count).hasPrefix("://"):
      throw ValidationError("--to takes '-', a folder, or an address such as http://localhost:8080, not \(scheme)://")
    default: self = .folder(text)
    }
  }

  private static func address(_ text: String) throws(ValidationError) -> HTTPAddress {
    do {
      return try HTTPAddress(text)
    } catch {
      switch error {
      case .secure:
        throw ValidationError(
          "--to takes plain http only; run a proxy on this machine that continues by https, and name its address")
      case .malformed:
        throw ValidationError("--to takes an address as http://HOST[:PORT][/PREFIX], without a user or a query")
      }
    }
  }
}

struct SyncText {
  let summary: SyncSummary
  let isSent: Bool

  var text: String {
    guard isSent else {
      return "\(summary.sent.counted("commit")) written; the database is unchanged"
    }
    let waiting = summary.pending == 0 ? "nothing waits" : "\(summary.pending.counted("action")) waiting"
    if summary.isGuest { return "nothing sent: a guest's actions stay here until an account is linked; \(waiting)" }
    var parts = ["\(summary.sent.counted("action")) sent"]
    if summary.resent > 0 { parts.insert("\(summary.resent.counted("action")) marked as unsent", at: 0) }
    if summary.alreadyThere > 0 { parts.append("\(summary.alreadyThere) had arrived before") }
    if summary.notSent > 0 { parts.append("\(summary.notSent) only marked") }
    if summary.cleaned > 0 { parts.append("\(summary.cleaned) old deleted") }
    return (parts + [waiting]).joined(separator: "; ")
  }

  /// The failure at which the run ended, and what to do next.
  static func text(of failure: SyncSummary.Failure, to address: String) -> String {
    let next = failure.nextAttempt.map { " before \($0.rfc3339)" } ?? ""
    let failed = "the action \(failure.actionID) was not sent: \(failure.error ?? "unknown reason")"
    if failure.isWaiting {
      return
        "\(failed), \(failure.attempts.counted("attempt")); nothing is sent\(next): run it again then, or with --force"
    }
    if CloudAnswer.isOfAnotherServer(failure.error) {
      return
        "\(failed); \(address) does not answer like the cloud, so nothing counts as sent: check --to and the proxy there"
    }
    return failure.isTemporary
      ? "\(failed), \(failure.attempts.counted("attempt")); run it again, not\(next)"
      : "\(failed); check what the server reports, then run it again, or skip it with --skip \(failure.actionID)"
  }
}
