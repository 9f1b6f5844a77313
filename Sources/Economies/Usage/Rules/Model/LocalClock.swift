/// A wall clock with a fixed UTC offset: the time zone of a record while one offset applies there.
public struct LocalClock: Hashable, Sendable {
  /// The time zone.
  public let timeZoneID: String
  /// The UTC offset in seconds. It is stored with the counted time, so later updates of the system's time zone data do
  /// not change it.
  public let offsetSeconds: Int

  /// A clock of a time zone and an offset.
  public init(timeZoneID: String, offsetSeconds: Int) {
    self.timeZoneID = timeZoneID
    self.offsetSeconds = offsetSeconds
  }
}
