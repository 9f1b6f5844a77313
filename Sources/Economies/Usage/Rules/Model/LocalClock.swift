/// A wall clock that is not changed: the zone that a record names, while one offset is in force there.
public struct LocalClock: Hashable, Sendable {
  /// The zone.
  public let timeZoneID: String
  /// How many seconds the clock is ahead of UTC. It is kept with what is counted, so that this does not change with the
  /// system's knowledge of time zones.
  public let offsetSeconds: Int

  /// Joins the two.
  public init(timeZoneID: String, offsetSeconds: Int) {
    self.timeZoneID = timeZoneID
    self.offsetSeconds = offsetSeconds
  }
}
