import EarnedCore
import EarnedEngine

/// The tables of the economy. A diagnostics document contains nothing from them. Nothing expires, so no time is ever
/// counted twice.
enum UsageTables {
  static let all = [stretches, hours]

  static let stretches = TableDescription("usage_stretch", columns: [app, device])
  static let hours = TableDescription("usage_hour", columns: [app, device])

  private static let app = Disclosure.Member("app_id", .app)
  private static let device = Disclosure.Member("device", .placeholder("used-device"))
}
