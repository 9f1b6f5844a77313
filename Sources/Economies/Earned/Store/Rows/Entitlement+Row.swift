import EarnedEngine
import EarnedRules
import EarnedSQLite

extension Entitlement {
  static let columns = RowColumns(
    "entitlement_state", key: "id", ["tier", "subscription_active"], written: ["updated_ts_utc_ms"])

  init(_ row: Row) throws {
    self.init(tier: try row.choice(0, "entitlement_state.tier"), subscriptionActive: try row.flag(1))
  }

  var values: [any Bindable] { [tier.rawValue, subscriptionActive] }
}
