import EarnedCore

/// Chooses the zone for records that have none: the caller's choice, else the stored setting, else the zone of the caller's
/// environment or configuration, else the system's (interface, sections 1 and 9). An unknown name is an error, never UTC.
public struct TimeZoneChoice: Sendable {
  /// The caller's explicit choice.
  public let chosen: TimeZone?
  private let environment: String?

  /// - Parameters:
  ///   - chosen: what the caller asked for (`--timezone`).
  ///   - environment: the value of `TZ`, or what is configured instead of it.
  public init(chosen: TimeZone? = nil, environment: String? = nil) {
    self.chosen = chosen
    self.environment = environment
  }

  /// The chosen zone. `stored` is the stored setting.
  public func timeZone(stored: String?) throws(TimeZoneFault) -> TimeZone {
    if let chosen { return chosen }
    if let stored { return try TimeZone.named(stored) }
    guard let environment, !environment.isEmpty else { return try TimeZone.system() }
    do throws(TimeZoneFault) {
      return try TimeZone.named(environment.hasPrefix(":") ? String(environment.dropFirst()) : environment)
    } catch {
      // What is configured was looked up when it was read.
      throw error.from(variable: "TZ")
    }
  }
}
