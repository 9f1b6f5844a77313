import EarnedCore

/// The records of this economy with typed fields, as an app writes them.
extension Records {
  /// Records how long an app was in use, at any time; the same time counts once.
  public struct UsagePeriod: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(appID: AppID, start: Instant, seconds: Int, device: String? = nil) {
      content = CountPeriod.declaration.content(appID, start, seconds, device)
    }
  }
}
