import EarnedCore
import EarnedEngine
import EarnedReports
import EarnedSQLite
import EarnedSystem

package struct FleetReport: Sendable {
  private let report: DatabaseReport
  private let rows: [DeviceRows]
  private let maxSeconds: Int?

  /// - Parameters:
  ///   - rows: what is kept of each device: the parts of the work file.
  ///   - maxSeconds: how long one device may take by the clock; nil is any.
  package init(of report: DatabaseReport, rows: [DeviceRows], maxSeconds: Int?) {
    self.report = report
    self.rows = rows
    self.maxSeconds = maxSeconds
  }

  /// Makes the report of the devices that are not done yet, and puts their rows into the work file.
  ///
  /// - Parameter progressed: is told how many devices are done or left out.
  /// - Returns: the devices that count, in order, the others with the reason, but for archives in a folder, and what is said
  ///   of those whose rows are not all counted.
  /// - Throws: `FleetFault.interrupted` when a signal was noted, `FileFault` when the work file cannot be written.
  package func run(
    on devices: [Device], into work: WorkFile, progressed: @escaping (Int) -> Void
  ) throws -> (devices: [Device], leftOut: [LeftOutDevice], damaged: [(path: String, note: String)]) {
    let rest = devices.filter { !work.isDone($0) }
    let before = devices.count - rest.count
    var leftOut: [String: LeftOutDevice] = [:]
    var passedOver: Set<Device> = []
    var damaged: [Device: String] = [:]
    var count = before
    do {
      try DeviceWork.run(on: rest) {
        try rows(of: $0, into: work)
      } take: { device, result in
        switch result {
        case .success(let done):
          // Without a state the next run looks at it again, and so says it again.
          try work.finish(device, done.damage == nil ? done.state : nil)
          damaged[device] = done.damage
        case .failure(let error) where device.isPassedOver(for: error): passedOver.insert(device)
        case .failure(let error):
          try work.check()
          leftOut[device.name] = LeftOutDevice(path: device.path, reason: error)
        }
        count += 1
        progressed(count)
      }
    } catch FleetFault.interrupted(let done, _) {
      throw FleetFault.interrupted(done: before + done, of: devices.count)
    }
    let counted = devices.filter { leftOut[$0.name] == nil && !passedOver.contains($0) }
    return (
      counted, devices.compactMap { leftOut[$0.name] },
      devices.compactMap { device in damaged[device].map { (device.path, $0) } }
    )
  }

  /// Puts the rows of a device into the work file. Returns the state of its database, and the note about damaged rows.
  private func rows(of device: Device, into work: WorkFile) throws -> (state: DeviceState?, damage: String?) {
    let state = DeviceState(of: device.path)
    try work.begin(device)
    let document = try report.document(of: device, maxSeconds: maxSeconds)
    for (part, rows) in rows.enumerated() {
      try rows.render(document, of: device.name) { bytes throws(FileFault) in
        try work.append(bytes, of: device, part: part)
      }
    }
    return (state, document.damage)
  }
}

extension DatabaseReport {
  /// Makes it of the database of a device, in one snapshot.
  ///
  /// - Parameter maxSeconds: how long it may take by the clock; nil is any.
  /// - Throws: also `DeviceFault.isArchive`, `.takesTooLong`.
  func document(of device: Device, maxSeconds: Int?) throws -> Document {
    let database = try device.open(economies, busyTimeout: busyTimeout, newerSchema)
    guard let maxSeconds else { return try document(of: database).0 }
    let end = SteadyTime.now + .seconds(maxSeconds)
    database.interrupt { end < .now || Signals.noted != nil }
    do {
      return try document(of: database).0
    } catch {
      throw end < .now ? DeviceFault.takesTooLong(seconds: maxSeconds) : error
    }
  }
}
