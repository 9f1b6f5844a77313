import EarnedCore

/// Time in an app on a device, from a record. It counts in whole seconds: milliseconds are cut off its start.
public struct Period: Equatable, Sendable {
  /// The app.
  public let appID: AppID
  /// The device; nil when the record names none.
  public let device: String?
  /// Its first second.
  public let start: Instant
  /// The first second after it.
  public let end: Instant

  /// A period of this many seconds.
  public init(appID: AppID, device: String?, start: Instant, seconds: Int) {
    let cut = start.millisecondsSinceEpoch.flooredQuotientAndRemainder(dividingBy: 1_000).remainder
    self.appID = appID
    self.device = device
    self.start = start - .milliseconds(Int(cut))
    end = self.start + .seconds(seconds)
  }
}
