import EarnedCore

/// What becomes of sites (`--sites`).
package enum SiteChoice: String, CaseIterable, Sendable {
  /// A second with a known tab belongs to the site.
  case yes
  /// The browser counts, as any other app.
  case no
  /// Only sites count.
  case only
}

/// Which tabs a browser's window may show. Two browsers never share a tab.
struct TabOwners {
  /// The browsers with tabs of their own on this computer; nil for tabs of an unknown one.
  let ownTabs: Set<Int?>
  /// The browsers that have windows anywhere in the export.
  let openBrowsers: Set<Int>

  /// Whether a window of a browser may show a tab: its own, or one of a browser that no window is of, as those that are
  /// made from Chromium call themselves Chrome.
  func mayShow(_ tab: Int?, in window: Int) -> Bool {
    if let tab, openBrowsers.contains(tab) { return tab == window }
    return !ownTabs.contains(window)
  }
}

/// A stretch of time that counts.
struct WatchedPiece {
  let name: Int
  let start: Int64
  var end: Int64
}

/// What becomes of an event. Of several, the last in this order holds.
enum WatchedFate: Int, CaseIterable {
  case behind, unknownWindow, away, unsettled, noSite, nameless, notChosen, used, notAsked, old
}

/// What of the events does not count, and why.
struct WatchedLeftOut {
  private(set) var reasons: [(reason: String, count: Int)] = []
  private(set) var used = 0
  /// Events without length that were in front.
  private(set) var instants = 0
  /// Events that ended before the first day.
  private(set) var old = 0
  static let notAsked = "of tabs, as --sites no asks"
  var awayMilliseconds: Int64 = 0
  /// Time away that counts, because the tab in front had sound.
  var heardMilliseconds: Int64 = 0
  /// Time of tabs while another program was in front.
  var behindMilliseconds: Int64 = 0
  /// Time of tabs while no window is known.
  var unknownMilliseconds: Int64 = 0
  /// Time of browsers at the end of the export, whose tab the next one may have.
  var unsettledMilliseconds: Int64 = 0
  /// Time of windows behind another one.
  var overlapMilliseconds: Int64 = 0

  mutating func use(_ count: Int = 1, areInstants: Bool = false) {
    if areInstants { instants += count } else { used += count }
  }

  mutating func count(_ reason: String, _ count: Int) {
    guard count > 0 else { return }
    if let index = reasons.firstIndex(where: { $0.reason == reason }) {
      reasons[index].count += count
    } else {
      reasons.append((reason, count))
    }
  }

  mutating func count(window fate: WatchedFate, isInstant: Bool = false) {
    switch fate {
    case .used: use(areInstants: isInstant)
    case .behind: count("of windows behind another one", 1)
    case .away: count("of windows while you were away", 1)
    case .unsettled: count("of browsers whose tab is not known yet; import a later export, too", 1)
    case .noSite, .unknownWindow, .notAsked: count("of windows without a site, as --sites only asks", 1)
    case .nameless: count("of windows without a name", 1)
    case .notChosen: count(Findings.ofOtherApps, 1)
    case .old: old += 1
    }
  }

  mutating func count(tab fate: WatchedFate, isInstant: Bool = false) {
    switch fate {
    case .used: use(areInstants: isInstant)
    case .behind, .unsettled: count("of tabs behind other windows", 1)
    case .away: count("of tabs while you were away", 1)
    case .unknownWindow: count("of tabs while no window is known", 1)
    case .noSite, .nameless: count("of tabs without a site", 1)
    case .notChosen: count(Findings.ofOtherApps, 1)
    case .notAsked: count(Self.notAsked, 1)
    case .old: old += 1
    }
  }

  mutating func add(_ other: WatchedLeftOut) {
    use(other.used)
    use(other.instants, areInstants: true)
    old += other.old
    for (reason, count) in other.reasons { self.count(reason, count) }
    awayMilliseconds += other.awayMilliseconds
    heardMilliseconds += other.heardMilliseconds
    behindMilliseconds += other.behindMilliseconds
    unsettledMilliseconds += other.unsettledMilliseconds
    unknownMilliseconds += other.unknownMilliseconds
    overlapMilliseconds += other.overlapMilliseconds
  }
}

/// What is in front on one computer, for its events in order of time: the window that began last, or the site of the
/// tab in it. Every instant belongs to one of them.
struct ComputerScreen {
  private let tabs: TabOwners
  private let sites: SiteChoice
  private let hearsTabs: Bool
  private let knowsPresence: Bool
  private let since: Int64
  /// Until when all tabs are known.
  private let settled: Int64
  private let fate: (Int) -> WatchedFate
  private let body: (WatchedPiece) throws -> Void
  var leftOut = WatchedLeftOut()

  private struct Open {
    let event: WatchedEvents.Event
    /// The browser of a window or of a tab.
    let browser: Int?
    var isSite = false
    var isAudible = false
    var fate = WatchedFate.behind

    var name: Int { event.name }
    var end: Int64 { event.end }
    var isInstant: Bool { event.end == event.start }

    /// Whether another one that is seen at the same time is in front of it: the one that began last, of equal starts the
    /// shorter one.
    func isBehind(_ other: Open) -> Bool {
      (event.start, other.end, event.place) < (other.event.start, end, other.event.place)
    }
  }

  /// The windows and the tabs that are not over; the last one of each is in front.
  private var windows: [Open] = []
  private var openTabs: [Open] = []
  /// What says whether somebody is there; the last one holds.
  private var presence: [(event: Open, isHere: Bool)] = []
  private var now: Int64 = .min
  private var piece: WatchedPiece?
  /// The maximum number of simultaneous events. No real computer has more.
  private static let maxOpen = 1_000

  /// - Parameters:
  ///   - fate: what becomes of a name when it is in front.
  ///   - body: called with each piece of time in front, in order.
  init(
    tabs: TabOwners, sites: SiteChoice, hearsTabs: Bool, knowsPresence: Bool, since: Int64, settled: Int64,
    fate: @escaping (Int) -> WatchedFate, _ body: @escaping (WatchedPiece) throws -> Void
  ) {
    (self.tabs, self.sites, self.hearsTabs, self.knowsPresence) = (tabs, sites, hearsTabs, knowsPresence)
    (self.since, self.settled, self.fate, self.body) = (since, settled, fate, body)
  }

  private var isPresent: Bool { !knowsPresence || presence.last?.isHere == true || isHeard }

  private var isHeard: Bool { hearsTabs && tabInFront.map { openTabs[$0].isAudible } ?? false }

  // MARK: Events

  /// Opens an event that says whether somebody is there.
  mutating func open(presence event: WatchedEvents.Event, isHere: Bool) {
    let opened = Open(event: event, browser: nil)
    guard !opened.isInstant else { return }
    presence.insert((opened, isHere), at: presence.lastIndex { $0.event.isBehind(opened) }.map { $0 + 1 } ?? 0)
    if presence.count > Self.maxOpen { presence.removeFirst() }
  }

  /// Opens a window. The screen stands at its start.
  mutating func open(window event: WatchedEvents.Event, _ browser: Int?) throws {
    let window = Open(event: event, browser: browser, fate: isOld(event) ? .old : .behind)
    guard !window.isInstant else {
      // It was in front for an instant.
      windows.append(window)
      try show(from: now, to: now)
      return leftOut.count(window: windows.removeLast().fate, isInstant: true)
    }
    windows.insert(window, at: windows.lastIndex { $0.isBehind(window) }.map { $0 + 1 } ?? 0)
    if windows.count > Self.maxOpen { leftOut.count(window: windows.removeFirst().fate) }
  }

  mutating func open(tab event: WatchedEvents.Event, _ browser: Int?, isSite: Bool, isAudible: Bool) throws {
    let fate = isOld(event) ? WatchedFate.old : sites == .no ? .notAsked : .behind
    let tab = Open(event: event, browser: browser, isSite: isSite && sites != .no, isAudible: isAudible, fate: fate)
    guard !tab.isInstant else {
      openTabs.append(tab)
      if tabInFront == openTabs.count - 1 { try show(from: now, to: now) } else { markBehind() }
      return leftOut.count(tab: openTabs.removeLast().fate, isInstant: true)
    }
    openTabs.insert(tab, at: openTabs.lastIndex { $0.isBehind(tab) }.map { $0 + 1 } ?? 0)
    if openTabs.count > Self.maxOpen { leftOut.count(tab: openTabs.removeFirst().fate) }
  }

  private func isOld(_ event: WatchedEvents.Event) -> Bool { event.start < since && event.end <= since }

  // MARK: Time

  mutating func advance(to limit: Int64) throws {
    while now < limit {
      closeOver()
      if windows.isEmpty && openTabs.isEmpty { break }
      var end = now < since ? min(limit, since) : now < settled ? min(limit, settled) : limit
      if let said = presence.last { end = min(end, said.event.end) }
      if let front = windows.last { end = min(end, front.end) }
      for tab in openTabs { end = min(end, tab.end) }
      if now >= since { count(until: end) }
      try show(from: now, to: end)
      now = end
    }
    if limit != .max { now = max(now, limit) }
    closeOver()
  }

  mutating func finish() throws {
    try advance(to: .max)
    if let piece { try body(piece) }
    piece = nil
  }

  private mutating func closeOver() {
    while let said = presence.last, said.event.end <= now { presence.removeLast() }
    while let front = windows.last, front.end <= now { leftOut.count(window: windows.removeLast().fate) }
    for index in openTabs.indices.reversed() where openTabs[index].end <= now {
      leftOut.count(tab: openTabs.remove(at: index).fate)
    }
  }

  /// The tab that the window in front shows.
  private var tabInFront: Int? {
    guard let browser = windows.last?.browser else { return nil }
    return openTabs.lastIndex { tabs.mayShow($0.browser, in: browser) }
  }

  /// Counts the time that does not count until the next change.
  private mutating func count(until end: Int64) {
    let time = end - now
    for window in windows.dropLast() where window.end > now {
      leftOut.overlapMilliseconds += min(window.end, end) - now
    }
    if !isPresent {
      leftOut.awayMilliseconds += time
    } else if sites != .no, !openTabs.isEmpty, tabInFront == nil {
      if windows.isEmpty { leftOut.unknownMilliseconds += time } else { leftOut.behindMilliseconds += time }
    }
    if knowsPresence, presence.last?.isHere != true, isHeard { leftOut.heardMilliseconds += time }
    markBehind()
  }

  /// Notes why tabs do not count now.
  private mutating func markBehind() {
    let fate = !isPresent ? WatchedFate.away : windows.isEmpty ? .unknownWindow : .behind
    for index in openTabs.indices { openTabs[index].fate.become(fate) }
  }

  /// Hands on what is in front for a time, and notes what became of it.
  private mutating func show(from start: Int64, to end: Int64) throws {
    guard let front = windows.indices.last else { return }
    guard isPresent else { return windows[front].fate.become(.away) }
    var name: Int? = sites == .only ? nil : windows[front].name
    let tab = tabInFront
    if let tab, openTabs[tab].isSite { name = openTabs[tab].name }
    if tab == nil, start >= settled, mayShowTabs(windows[front]) {
      leftOut.unsettledMilliseconds += end - start
      return windows[front].fate.become(.unsettled)
    }
    let fate = name.map(fate) ?? .noSite
    windows[front].fate.become(fate)
    if let tab { openTabs[tab].fate.become(openTabs[tab].isSite ? fate : .noSite) }
    if let name, fate == .used || fate == .notChosen { try hand(name, from: start, to: end) }
  }

  /// Whether the tab of a window may come with the next export, because its watcher is behind that of windows.
  private func mayShowTabs(_ window: Open) -> Bool {
    guard sites == .yes, let browser = window.browser else { return false }
    return tabs.ownTabs.contains { tabs.mayShow($0, in: browser) }
  }

  /// Hands on a piece when the next one is of another name, or begins later.
  private mutating func hand(_ name: Int, from start: Int64, to end: Int64) throws {
    if let last = piece, last.name == name, last.end == start {
      piece?.end = end
    } else {
      if let last = piece { try body(last) }
      piece = WatchedPiece(name: name, start: start, end: end)
    }
  }
}

extension WatchedFate {
  fileprivate mutating func become(_ other: WatchedFate) { if other.rawValue > rawValue { self = other } }
}
