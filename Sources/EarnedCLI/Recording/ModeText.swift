import EarnedCore
import EarnedRules
import EarnedStore
import EarnedText

/// Modes and changes to them, as text.
struct ModeText {
  let words: Words

  /// After a mode was created or changed.
  func saved(_ subject: NamedUpsert, _ modes: ModeList) -> [String] {
    guard let mode = modes[subject.id] else { return [] }
    let change = subject.isNew ? "added" : "changed"
    return ["\(words.safe(mode.name)) is \(change): \(about(mode, modes))"] + apps(of: mode)
  }

  /// After a mode was switched on or off.
  func overridden(_ named: Named, _ modes: ModeList) -> [String] {
    guard let mode = modes[named.id] else { return [] }
    return ["\(words.safe(mode.name)) \(state(of: mode, modes))"]
      + (willStayOff(mode) ? ["then it stays off until 'earned mode auto'"] : [])
  }

  /// Whether a mode that still holds has no time at which its windows decide again.
  private func willStayOff(_ mode: Mode) -> Bool {
    mode.override.state == .forcedOff && mode.override.expiresAt == nil
      && mode.override.effectiveAt.map { $0 > words.now.instant } ?? false
  }

  /// After a mode was deleted, or only switched off.
  func deleted(_ named: Named, stillThere mode: Mode?) -> [String] {
    let name = words.safe(named.label)
    guard let mode else { return ["\(name) is deleted"] }
    let time = mode.override.effectiveAt.map { words.time($0) } ?? "then"
    return ["\(name) is strict and holds: it goes off at \(time); delete it after that"]
  }

  /// One section per mode.
  func list(_ modes: ModeList) -> String {
    guard !modes.modes.isEmpty else { return "there is no mode yet; 'earned mode add NAME' adds one" }
    var listing = Listing()
    for mode in modes.modes {
      listing.add(words.safe(mode.name), [about(mode, modes), state(of: mode, modes)] + apps(of: mode))
    }
    return listing.lines.joined(separator: "\n")
  }

  /// `strict, Mon–Fri 09:00–17:00`.
  private func about(_ mode: Mode, _ modes: ModeList) -> String {
    let windows = mode.windows.map { "\(DaysOfWeek(mask: $0.daysOfWeekMask).words) \($0.start)–\($0.end)" }
    let schedule = windows.isEmpty ? "no windows" : windows.joined(separator: "; ")
    let priority = mode.priority == 0 ? "" : ", priority \(mode.priority)"
    return "\(words.codes.inSentence(mode.strictness.rawValue)), \(schedule)\(priority)"
  }

  private func apps(of mode: Mode) -> [String] {
    [mode.blockedApps.isEmpty ? "blocks no app" : "blocks \(words.list(mode.blockedApps))"]
  }

  /// `holds now, switched on until 17:00`.
  private func state(of mode: Mode, _ modes: ModeList) -> String {
    guard modes.enforcedIDs.contains(mode.modeID) else { return "is locked: the plan keeps fewer modes" }
    let holds = modes.activeIDs.contains(mode.modeID) ? "holds now" : "does not hold now"
    return holds + (switching(of: mode).map { ", \($0)" } ?? "")
  }

  private func switching(of mode: Mode) -> String? {
    let override = mode.override
    if let expires = override.expiresAt, expires <= words.now.instant { return nil }
    let until = override.expiresAt.map { " until \(words.time($0))" } ?? ""
    let isToCome = override.effectiveAt.map { $0 > words.now.instant } ?? false
    let from = override.effectiveAt.map { isToCome ? " at \(words.time($0))" : "" } ?? ""
    switch override.state {
    case .auto: return nil
    case .forcedOn: return isToCome ? "goes on\(from)\(until)" : "switched on\(until)"
    case .forcedOff: return isToCome ? "goes off\(from)\(until)" : "switched off\(until)"
    }
  }
}
