import EarnedCore

/// A time at which an app was seen on a device.
struct SeenApp {
  let app: Int
  let device: Int64?
  let start: Int64
  let end: Int64
  let aspects: Int64
  let place: Int64
  let zone: Int64?
  /// Whether its records are wanted.
  let isWanted: Bool

  /// How long a gap belongs to the use around it.
  var maxGap: Int64 { aspects & Findings.exactBit == 0 ? 1_000 : 0 }
}

/// What is in front on one device: of apps seen at the same time, the one that was seen last. So a second of a device
/// counts for one app.
///
/// Uses get whole seconds, each with what the one before it was rounded by, so that no second counts twice.
struct DeviceScreen {
  let device: Int64?
  /// The time of apps behind another one.
  private(set) var overlapMilliseconds: Int64 = 0
  /// The apps that are not over; the last one is in front.
  private var open: [SeenApp] = []
  private var now: Int64 = .min
  private var use: (seen: SeenApp, start: Int64, end: Int64)?
  /// When the last use ended, and until when its whole seconds last.
  private var last: (end: Int64, busyUntil: Int64)?
  /// The maximum number of apps at the same time. No real device has more.
  private static let maxOpen = 1_000

  init(device: Int64?) { self.device = device }

  /// The use of an app, in whole seconds.
  struct Use {
    let app: Int
    let device: Int64?
    let start: Int64
    let seconds: Int64
    let place: Int64
    let zone: Int64?
  }

  /// Adds the next sighting in order of time.
  mutating func add(_ seen: SeenApp, _ body: (Use) throws -> Void) throws {
    try advance(to: seen.start, body)
    if open.count == Self.maxOpen { open.removeFirst() }
    open.append(seen)
  }

  mutating func finish(_ body: (Use) throws -> Void) throws {
    try advance(to: .max, body)
    try close(body)
  }

  private mutating func advance(to limit: Int64, _ body: (Use) throws -> Void) throws {
    while let front = open.last {
      let start = max(front.start, now)
      guard front.end > start else {
        open.removeLast()
        continue
      }
      let end = min(front.end, limit)
      guard end > start else { break }
      countOverlap(behind: front.app, from: start, to: end)
      now = end
      try show(front, from: start, to: end, body)
    }
    if limit != .max { now = max(now, limit) }
  }

  private mutating func countOverlap(behind front: Int, from start: Int64, to end: Int64) {
    guard open.count > 1 else { return }
    var ends: [Int: Int64] = [:]
    for seen in open.dropLast() where seen.end > start && seen.app != front && seen.isWanted {
      ends[seen.app] = max(ends[seen.app] ?? 0, min(seen.end, end))
    }
    overlapMilliseconds += ends.values.reduce(0) { $0 + $1 - start }
  }

  private mutating func show(_ seen: SeenApp, from start: Int64, to end: Int64, _ body: (Use) throws -> Void) throws {
    if let use, use.seen.app == seen.app, use.seen.zone == seen.zone, start - use.end <= seen.maxGap {
      self.use?.end = end
    } else {
      try close(body)
      use = (seen, start, end)
    }
  }

  private mutating func close(_ body: (Use) throws -> Void) throws {
    guard let use else { return }
    let free = last?.busyUntil ?? use.start
    let start = last?.end == use.start ? free : max(use.start, free)
    let seconds = max(0, (use.end - start + 500) / 1_000)
    last = (use.end, start + seconds * 1_000)
    try body(
      Use(
        app: use.seen.app, device: device, start: start, seconds: seconds, place: use.seen.place, zone: use.seen.zone))
    self.use = nil
  }
}
