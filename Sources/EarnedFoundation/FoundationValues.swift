import EarnedCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Times, zones and data of Foundation, for apps. The engine itself does without it, so that a command starts faster.

extension Instant {
  /// The instant of a date, to the whole millisecond before it. A date that no record can have becomes the nearest one that
  /// a record can have.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    let (first, last) = (Instant.validRange.lowerBound, Instant.validRange.upperBound)
    if milliseconds < Double(first.millisecondsSinceEpoch) {
      self = first
    } else if milliseconds < Double(last.millisecondsSinceEpoch) {
      self.init(millisecondsSinceEpoch: Int64(milliseconds))
    } else {
      self = last
    }
  }
}

extension Date {
  /// The date of an instant.
  public init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.millisecondsSinceEpoch) / 1000)
  }
}

extension Zone {
  /// The zone of Foundation's, from the system's zone data.
  ///
  /// - Throws: `TimeZoneFault` for one without an IANA name, such as one that is only an offset from UTC.
  public convenience init(_ timeZone: TimeZone) throws(TimeZoneFault) {
    self.init(sharing: try Zone.named(timeZone.identifier))
  }
}

extension Now {
  /// The time and the zone of the device.
  ///
  /// - Throws: `TimeZoneFault` when the device's zone has no IANA name.
  public static func current() throws(TimeZoneFault) -> Now {
    Now(Instant(Date()), try Zone(.current))
  }
}

extension AppID {
  /// The id of an app that the picker of iOS has chosen: its token as `JSONEncoder` writes it, in Base64 (data model A5.5).
  public init(iosToken token: Data) { self.init(stored: Kind.iosToken.prefix + token.base64EncodedString()) }

  /// The token of an app of iOS's picker; nil for other ids, and for a text that is no Base64.
  public var iosToken: Data? { Kind(of: description) == .iosToken ? Data(base64Encoded: bareID) : nil }
}
