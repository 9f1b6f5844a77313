extension Duration {
  /// A number of minutes of 60 seconds.
  public static func minutes(_ minutes: Int) -> Duration { .seconds(minutes * 60) }

  /// A number of hours of 3600 seconds.
  public static func hours(_ hours: Int) -> Duration { .seconds(hours * 3600) }

  /// A number of days of 24 hours. A local day may be longer or shorter.
  public static func days(_ days: Int) -> Duration { .seconds(days * 86_400) }

  /// The whole milliseconds in the duration; a fraction is cut off towards zero.
  public var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
