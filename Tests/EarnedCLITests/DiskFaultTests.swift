import EarnedSQLite
import EarnedSystem
import EarnedTestSupport
import Testing

/// Each file operation of every command that writes fails once. Afterwards all acknowledged data is there, other data
/// is absent or complete, `diagnostics check` finds nothing, and a rerun gives the result of an undisturbed run.
///
/// Here an operation in the middle of one command fails; `DiskFaultTests` of the soak tests goes through all commands.
@Suite struct DiskFaultTests {
  /// The faults. Missing rights and too many open files are among them: they say nothing about the data.
  private static let faults = [
    FaultyDisk(.fail, .sqlite), FaultyDisk(.broken, .sqlite), FaultyDisk(.short, .sqlite), FaultyDisk(.full, .sqlite),
    FaultyDisk(.fail, .calls, more: Int(EIO)), FaultyDisk(.fail, .calls, more: Int(EMFILE)),
    FaultyDisk(.fail, .calls, more: Int(EACCES)), FaultyDisk(.broken, .calls), FaultyDisk(.short, .calls),
    FaultyDisk(.full, .calls), FaultyDisk(.power, .both),
  ]

  /// Created once, and only read.
  private nonisolated(unsafe) static let inputs = JobFolders(records: 60)
  private let folders = JobFolders(like: inputs)
  private var shell: Shell { folders.shell }

  @Test func noFaultLosesData() throws {
    let trial = try DiskFaultTrial(WritingJob.all[0], in: folders)
    for fault in [FaultyDisk(.broken, .sqlite), FaultyDisk(.power, .both)] {
      try trial.run(fault.at(trial.count(fault) / 2 + 1))
    }
  }

  /// - Parameter stride: with 1 every operation fails once, with 10 every tenth.
  func failEveryOperation(of job: WritingJob, by stride: Int) throws {
    let trial = try DiskFaultTrial(job, in: folders)
    var tried = 0
    for (number, fault) in Self.faults.enumerated() {
      for operation in Swift.stride(from: 1 + number % stride, through: trial.count(fault), by: stride) {
        try trial.run(fault.at(operation))
        tried += 1
      }
    }
    print("\(tried) faults: earned \(job)")
  }

  /// The folder of a database is on the disk when its first record is acknowledged.
  func aPowerCutRemovesNoNewFolder() throws {
    let trial = try DiskFaultTrial(WritingJob.all[0], in: folders)
    let cut = FaultyDisk(.power, .both)
    let last = trial.count(cut)
    for seed in 1...3 { try trial.run(cut.at(last, more: seed)) }
  }

  @Test func anUnreadableZoneFileIsNotAnUnknownZone() {
    folders.prepare("zone")
    let results = (1...8).map { operation in
      let fault = FaultyDisk(.fail, .calls, more: Int(EIO)).at(operation, named: "read")
      return shell.run("cd zone && \(fault.variables()) earned ingest --db new.db records.ndjson")
    }
    #expect(results.contains { $0.status == 74 && $0.err.contains("zoneinfo/") }, "\(results)")
    #expect(results.allSatisfy { $0.status != 65 && !$0.err.contains("unknown") }, "\(results)")
  }

  /// The first two files are on the disk, the third is not: it keeps what it was, and is named.
  @Test func anOutputThatFailsLeavesTheOthersWhole() {
    folders.prepare("outputs")
    let report = "earned report weekly --db e.db --out a.json --out b.csv --out c.md"
    let fault = FaultyDisk(.fail, .calls, more: Int(EIO)).at(3, named: "fsync")
    let result = shell.run("cd outputs && echo old | tee a.json b.csv > c.md && \(fault.variables()) \(report)")
    #expect(result.status == 74 && result.err.contains("c.md") && !result.err.contains("b.csv"), "\(result)")
    #expect(shell.folder.text("outputs/c.md") == "old\n")
    let others = shell.run("cd outputs && cat a.json b.csv && ls")
    #expect(shell.run("cd outputs && \(report)").status == 0)
    #expect(shell.run("cd outputs && cat a.json b.csv && ls").out == others.out)
  }

  /// A check that cannot read a file reports that.
  @Test(arguments: [FaultyDisk(.broken, .sqlite).at(1), FaultyDisk(.fail, .sqlite).at(1, named: "read")])
  func anUnreadableDatabaseIsNotReportedAsSound(_ fault: FaultyDisk) {
    folders.prepare("check")
    let result = shell.run("cd check && \(fault.variables()) earned diagnostics check --db e.db")
    #expect(result.status == 74 && result.out == "" && result.err.contains("e.db cannot be read"), "\(result)")
  }
}

/// One job with faults, compared with an undisturbed run.
private final class DiskFaultTrial {
  private let job: WritingJob
  private let folders: JobFolders
  private let shell: Shell
  /// The allowed contents of the databases: before, without records, after each batch, at the end.
  private let stages: [[String: DatabaseContent]]
  private let files: [String: [UInt8]]
  private let names: [String]
  /// Contents that were checked before. A check takes longer than everything else.
  private var checked: [(content: [String: DatabaseContent], names: [String])] = []

  init(_ job: WritingJob, in folders: JobFolders) throws {
    (self.job, self.folders, shell) = (job, folders, folders.shell)
    folders.prepare("whole")
    var stages = [try folders.content(job, in: "whole")]
    if let batch = job.batch {
      let count = folders.shell.folder.text("inputs/records.ndjson").split(separator: "\n").count
      for records in Swift.stride(from: 0, to: count, by: batch) {
        folders.prepare("part")
        folders.shell.run("cd part && head -\(records) records.ndjson > some && mv some records.ndjson")
        #expect(folders.shell.run(folders.line(job, in: "part")).status == 0)
        stages.append(try folders.content(job, in: "part"))
      }
    }
    #expect(folders.shell.run(folders.line(job, in: "whole")).status == 0)
    stages.append(try folders.content(job, in: "whole"))
    self.stages = stages
    files = folders.files(job, in: "whole")
    names = folders.names("whole")
  }

  /// The number of the job's operations of a kind.
  func count(_ fault: FaultyDisk) -> Int {
    folders.prepare("counted")
    let log = shell.folder.file("log")
    unlink(log)
    #expect(shell.run(folders.line(job, in: "counted", setting: fault.at(0).variables(log: log))).status == 0)
    let words = shell.folder.text("log").split(whereSeparator: \.isWhitespace)
    #expect(words.first == "count", "\(FaultyDisk.library) was not loaded")
    return words.last.flatMap { Int($0) } ?? 0
  }

  func run(_ fault: FaultyDisk) throws {
    folders.prepare("faulty")
    let log = shell.folder.file("log")
    unlink(log)
    let line = folders.line(job, in: "faulty", setting: fault.variables(log: log))
    let result = shell.run(line)
    let context = "EARNED_FAULT='\(fault)' earned \(job)\n\(shell.folder.text("log"))\(result.status) \(result.err)"
    expectEnd(result, fault, context)
    try expectNothingLost(result, context)
    let again = shell.run(folders.line(job, in: "faulty"))
    #expect(again.status == 0, "rerun: \(again)\n\(context)")
    let content = try folders.content(job, in: "faulty")
    for (name, whole) in stages[stages.count - 1] {
      #expect(content[name] == whole, "rerun: \(content[name]?.difference(from: whole) ?? "no \(name)")\n\(context)")
    }
    #expect(folders.files(job, in: "faulty") == files, "rerun: other files\n\(context)")
    // SQLite takes the names of its temporary files away at once. Only a power cut in between can bring one back.
    let left = folders.names("faulty").filter { fault.kind != .power || !$0.hasPrefix("etilqs_") }
    #expect(left == names, "rerun: \(context)")
  }

  /// The message names the fault. It never says that the data is wrong.
  private func expectEnd(_ result: Shell.Result, _ fault: FaultyDisk, _ context: String) {
    if job.findings.contains(result.status) { return }
    let statuses: [Int32] = fault.kind == .power ? [0, 137] : [0, 66, 73, 74, 75]
    #expect(statuses.contains(result.status), "\(context)")
    // The failing call may be the one that writes the message.
    if fault.place == .sqlite { #expect(result.status == 0 || result.err.contains("Error: "), "\(context)") }
  }

  private func expectNothingLost(_ result: Shell.Result, _ context: String) throws {
    #expect(shell.run("rm -rf looked && cp -r faulty looked").status == 0)
    let content = try folders.content(job, in: "looked")
    for name in job.databases where content[name] != nil {
      let findings = try Database(.file(shell.folder.file("looked/\(name)")), .readWrite).integrityFindings()
      #expect(findings == [], "\(name): \(context)")
    }
    let acknowledged = result.out.split(separator: "\n").count { $0.hasPrefix("ack ") }
    let isDone = result.status == 0
    let first = isDone ? stages.count - 1 : job.batch == nil ? 0 : acknowledged + (acknowledged > 0 ? 1 : 0)
    if isDone || !job.hasSteps {
      #expect(stages[first...].contains { isStage(content, $0) }, "from stage \(first): \(content)\n\(context)")
    }
    if job.leavesOut, result.out.contains("nothing is known to be lost") {
      #expect(content == stages[stages.count - 1], "\(context)")
    }
    let made = folders.files(job, in: "looked")
    if isDone { #expect(made.count == files.count, "\(context)") }
    for (name, bytes) in made where !job.growingFiles.contains(name) {
      let isWhole = bytes == files[name] || job.documentsFaults && bytes.suffix(2) == Array("}\n".utf8)
      #expect(isWhole, "\(name) is torn: \(context)")
    }
    expectSound(content, context)
  }

  /// A database without tables counts as missing.
  private func isStage(_ content: [String: DatabaseContent], _ stage: [String: DatabaseContent]) -> Bool {
    job.databases.allSatisfy { name in
      content[name] == stage[name] || stage[name] == nil && content[name]?.hasNoTables == true
        || job.leavesOut && stage[name].map { content[name]?.hasNoMoreRows(than: $0) ?? false } ?? false
    }
  }

  private func expectSound(_ content: [String: DatabaseContent], _ context: String) {
    // Some jobs start with a broken database. An archive has no present state, so not every invariant applies to it.
    let changed = job.databases.filter { name in
      content[name].map { !$0.hasNoTables && $0 != stages[0][name] } ?? false && name != "old.db" && !job.leavesOut
    }
    let state = (content: content, names: folders.names("faulty"))
    guard !changed.isEmpty, !checked.contains(where: { $0 == state }) else { return }
    checked.append(state)
    for name in changed {
      let check = shell.run("cd faulty && earned diagnostics check --db \(name)")
      let findings = check.out.split(separator: "\n").filter { !$0.hasPrefix("warning JOURNAL_LEFT") }
      #expect(findings == ["nothing is wrong"] || check.status == 2 && findings == [], "\(check)\n\(context)")
    }
  }
}

/// A fault of a command's files: one operation fails, or the power is cut. `CEarnedFaultyDisk`, the library that is loaded
/// into the command, explains the words.
struct FaultyDisk: Sendable, CustomStringConvertible {
  enum Kind: String { case none, fail, broken, short, full, power, signal }
  enum Place: String { case sqlite, calls, both }

  let kind: Kind
  let place: Place
  /// The number of the failing operation, from 1. With 0 none fails, and operations are only counted.
  var operation = 0
  /// The error number of calls that fail, the seed of a power cut, or the number of a signal.
  var more = 0
  /// The name of the operations that count; all when empty.
  var name = ""

  init(_ kind: Kind, _ place: Place, more: Int = 0) { (self.kind, self.place, self.more) = (kind, place, more) }

  /// The value for the library's variable.
  var description: String { "\(kind) \(place) \(operation) \(more) \(name)" }

  /// The environment variables that cause the fault. The library writes to `log` what happened.
  func variables(log: String = "/dev/null") -> String {
    "EARNED_FAULT='\(self)' EARNED_FAULT_LOG=\(log) LD_PRELOAD=\(Self.library)"
  }

  /// The library, next to the built command.
  static let library = "\(Shell.binaries)/libCEarnedFaultyDisk.so"

  /// The same fault at another operation. What a power cut leaves depends on the operation, unless `more` is given.
  func at(_ operation: Int, named name: String = "", more: Int? = nil) -> FaultyDisk {
    var fault = self
    (fault.operation, fault.name) = (operation, name)
    fault.more = more ?? (kind == .power ? operation : self.more)
    return fault
  }
}
