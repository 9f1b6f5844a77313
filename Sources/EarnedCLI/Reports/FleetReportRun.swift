import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedFleet
import EarnedReports
import EarnedSystem

/// `earned report NAME --fleet`: connects devices, work file, outputs and console with the report.
struct FleetReportRun {
  private let command: ReportRunCommand
  private let report: Report
  private let list: DeviceList
  /// What no output may overwrite.
  private let inputs: OutputPaths
  private let outputs: [Output]
  private let faults = OutputFaults()
  /// The rows to keep of each device.
  private let rows: [DeviceRows]

  fileprivate struct Output {
    /// Nil for standard output.
    let file: AtomicFile?
    let format: ReportFormat
    /// Which rows of each device are written; nil for the cohort.
    let rows: DeviceRows?
  }

  init(_ command: ReportRunCommand, _ report: Report, of place: String) throws {
    self.command = command
    self.report = report
    list = try place == "-" ? DeviceList.ofStandardInput() : DeviceList(folder: place)
    var paths = OutputPaths()
    if place != "-" { try paths.close(folder: place) }
    for device in list.devices { paths.protect(file: device.path) }
    for device in list.leftOut { paths.protect(file: device.path) }
    if let path = Preferences.path { paths.protect(file: path) }
    inputs = paths
    let files = try command.files(report, besides: inputs, faults)
    let dataset = command.dataset?.lowercased()
    outputs =
      files.map { Output(file: $0.file, format: command.output.format(of: $0.file), dataset: $0.dataset) }
      + (command.output.printsToStandardOutput
        ? [Output(file: nil, format: command.output.printedFormat, dataset: dataset)] : [])
    var rows: [DeviceRows] = []
    for part in outputs.map(\.neededRows) where !rows.contains(part) { rows.append(part) }
    self.rows = rows
    for part in rows { _ = try part.head(of: report) }
  }

  /// - Throws: also the exit status for a run that had to leave out databases.
  func performAndReport() throws {
    // After a signal, what is done is kept and connections are closed.
    Interruption.deferSignals()
    let work = try work()
    let (devices, leftOut, damaged) = try run(work)
    for device in damaged { Console.say("\(device.path): \(device.note)") }
    for device in leftOut { Console.say("\(device.path): \(device.explanation)") }
    guard !devices.isEmpty else {
      try work.remove()
      throw leftOut.isEmpty ? FleetFault.noDatabase(folder: list.folders[0]) : .noneReadable
    }
    command.limitTime()
    let cohort = try cohort(of: devices, leftOut.count, isDamaged: !damaged.isEmpty, work)
    if command.reading.newer.reads, outputs.contains(where: { $0.rows != nil }) { Console.say(Self.newerSchemaNote) }
    let written = try outputs.filter { output in
      try faults.attempt { try write(output, devices, cohort, work) } != nil
    }
    if Interruption.wasRequested { throw FleetFault.interrupted(done: devices.count, of: list.devices.count) }
    faults.commit(written.compactMap(\.file))
    // What is done is kept for the next run.
    try faults.end()
    try work.remove()
    guard leftOut.isEmpty else {
      let verb = leftOut.count == 1 ? "is" : "are"
      Console.say("\(leftOut.count) of \(devices.count + leftOut.count) databases \(verb) left out")
      throw ExitCode(ExitStatus.someInputRejected)
    }
  }

  /// The work file, next to the first output that is a file. From it a killed run can be continued.
  private func work() throws -> WorkFile {
    let now = try command.reading.clock.instant()
    guard let file = outputs.lazy.compactMap(\.file).first(where: { $0.folder != nil }) else {
      return try WorkFile(now: now)
    }
    let path = file.path + ".work"
    var paths = inputs
    for output in outputs { if let other = output.file?.path { paths.protect(file: other) } }
    try paths.add(path)
    let work = try WorkFile(path, run: identity(at: now), now: now)
    let done = work.doneCount
    if done > 0 { Console.say("continuing an earlier run: \(done) of \(list.devices.count) devices are done") }
    return work
  }

  /// Equal for runs that make equal rows. The time counts only when it was chosen.
  private func identity(at now: Instant) throws -> String {
    let parts = [
      ProgramVersion.current, try report.fingerprint(), command.window.request.fingerprint,
      rows.map(\.fingerprint).joined(separator: ","),
      try command.reading.clock.timeZones().timeZone(stored: nil).identifier, command.reading.clock.timeZoneName ?? "",
      command.reading.clock.time.isSystemTime ? "" : "\(now.millisecondsSinceEpoch)",
      command.reading.newer.reads ? "newer" : "",
    ]
    return parts.joined(separator: " ")
  }

  private func run(
    _ work: WorkFile
  ) throws -> (devices: [Device], leftOut: [LeftOutDevice], damaged: [(path: String, note: String)]) {
    let request = try command.request(for: report, at: work.began)
    let limit = command.reading.timeout.count > 0 ? command.reading.timeout.count : nil
    let progress = ProgressLine(isQuiet: command.output.isQuiet)
    defer { progress.clear() }
    let count = list.devices.count
    let (devices, leftOut, damaged) = try FleetReport(of: request, rows: rows, maxSeconds: limit)
      .run(on: list.devices, into: work) { progress.show($0, of: count, "devices") }
    return (devices, list.leftOut + leftOut, damaged)
  }

  private static let newerSchemaNote =
    "Of databases that a newer version of earned has changed, only what this version knows is counted."

  /// How many databases these are is not said, as they may be few.
  private static let damageNote =
    "Of some databases not all rows are counted, because a number in them is outside its bounds; "
    + "'earned diagnostics check' names the columns."

  /// What the devices have in common; nil when no output needs it.
  private func cohort(
    of devices: [Device], _ leftOut: Int, isDamaged: Bool, _ work: WorkFile
  ) throws -> Document? {
    guard outputs.contains(where: { $0.rows == nil }), let part = rows.firstIndex(of: .cohort) else { return nil }
    var cohort = Cohort(of: report, atLeast: command.fleet.atLeast ?? FleetOptions.usualAtLeast)
    for device in devices {
      cohort.beginDevice()
      try work.forEachPiece(of: device, part: part) { bytes throws(ReportFault) in try cohort.add(bytes) }
    }
    return try cohort.document(
      generated: work.began, timeZone: command.reading.clock.timeZones().timeZone(stored: nil), leftOut: leftOut,
      databaseNotes: (command.reading.newer.reads ? [Self.newerSchemaNote] : []) + (isDamaged ? [Self.damageNote] : []))
  }

  private func write(_ output: Output, _ devices: [Device], _ cohort: Document?, _ work: WorkFile) throws {
    guard let rows = output.rows, let part = self.rows.firstIndex(of: rows) else {
      guard let cohort else { return }
      return try output.file.map { try command.output.write(cohort, command.options, nil, to: $0) }
        ?? command.output.print(cohort, command.options)
    }
    func write(_ bytes: [UInt8]) throws(FileFault) {
      if let file = output.file { try file.write(bytes) } else { try Console.write(bytes) }
    }
    try write(rows.head(of: report, hasByteOrderMark: command.output.hasByteOrderMark))
    for device in devices { try work.forEachPiece(of: device, part: part, write) }
  }
}

extension FleetReportRun.Output {
  fileprivate init(file: AtomicFile?, format: ReportFormat, dataset: String?) {
    self.file = file
    self.format = format
    switch format {
    case .csv: rows = .csv(dataset: dataset)
    case .ndjson: rows = .ndjson(dataset: dataset)
    case .text, .json, .xlsx, .html, .md: rows = nil
    }
  }

  fileprivate var neededRows: DeviceRows { rows ?? .cohort }
}
