import EarnedCore
import EarnedSQLite

extension Instant {
  /// A time in Apple's databases: seconds since 2001-01-01T00:00:00Z. Nil for an invalid value.
  init?(appleSeconds value: Value) {
    let seconds: Double
    switch value {
    case .integer(let integer): seconds = Double(integer)
    case .real(let real): seconds = real
    default: return nil
    }
    // Within a thousand years no sum overflows.
    guard seconds.magnitude < 31_557_600_000 else { return nil }
    self.init(millisecondsSinceEpoch: 978_307_200_000 + Int64((seconds * 1_000).rounded()))
  }
}
