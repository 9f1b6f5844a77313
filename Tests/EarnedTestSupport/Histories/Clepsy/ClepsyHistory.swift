import EarnedCore
import EarnedJSON

/// Random histories of the Clepsy economy. The same seed gives the same history.
enum ClepsyHistory {
  /// Records of every type, mostly forward in time, sometimes late, in the time zones of a traveller.
  static func records(seed: UInt64, count: Int) -> [JSONObject] {
    var random = SplitMix64(seed: seed)
    var zone = random.pick(["UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Asia/Tokyo"])
    var time: Int64 = 1_774_735_200_000  // 2026-03-28 22:00 UTC, before Berlin's clocks change
    var records: [JSONObject] = [apps(at: time, zone)]
    for number in 0..<count {
      time += random.pick([0, 999, 1_000, 20_000, 61_000, 119_000, 121_000, 600_000, 3_600_000, 20_000_000])
      if Int.random(in: 0..<12, using: &random) == 0 {
        zone = random.pick(["UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Pacific/Honolulu"])
      }
      let isLate = Int.random(in: 0..<10, using: &random) == 0
      let at = isLate ? time - Int64.random(in: 0...200_000_000, using: &random) : time
      records.append(record(number, at: at, zone, &random))
    }
    return records
  }

  /// Two apps in each list.
  static func apps(at time: Int64, _ zone: String) -> JSONObject {
    func list(_ names: String...) -> JSONValue {
      .array(names.map { ["app_bundle_id": .string($0), "name": .string($0.uppercased())] })
    }
    return [
      "type": "clepsy.apps.set", "ts_utc_ms": .integer(time), "timezone_id": .string(zone),
      "vice": list("tiktok", "reddit"), "productive": list("kindle", "duolingo"),
    ]
  }

  /// A record of any type.
  static func record(
    _ number: Int, at time: Int64, _ zone: String, _ random: inout SplitMix64
  ) -> JSONObject {
    var record: JSONObject = ["type": "", "ts_utc_ms": .integer(time), "timezone_id": .string(zone)]
    let app = JSONValue.string(random.pick(["tiktok", "reddit", "kindle", "kindle", "duolingo", "kobo"]))
    switch Int.random(in: 0..<40, using: &random) {
    case 0...2: record["type"] = "clepsy.day.ensure"
    case 3...12:
      record["type"] = "clepsy.event"
      record["id"] = .string(uuid(random.pick([number, number, number, number, max(0, number - 1)])))
      record["seconds"] = .integer(Int64.random(in: 1...1_500, using: &random))
      record["kind"] = random.pick(["earned", "earned", "spent"])
      if Bool.random(using: &random) { record["app_bundle_id"] = app }
      if Bool.random(using: &random) {
        record["queued"] = true
      } else if record["kind"] == "earned", Int.random(in: 0..<4, using: &random) == 0 {
        record["imported"] = true
      }
    case 13...14: record["type"] = "clepsy.drain"
    case 15...24:
      record["type"] = "clepsy.app.open"
      record["app_bundle_id"] = app
    case 25...29:
      record["type"] = "clepsy.app.close"
      record["app_bundle_id"] = app
    case 30: record["type"] = "clepsy.screen.lock"
    case 31...36:
      record["type"] = "clepsy.unlock"
      record["app_bundle_id"] = random.pick(["tiktok", "reddit"])
      record["choice"] = random.pick([15, 30, "all", "all"])
    case 37:
      record["type"] = "clepsy.settings.update"
      record["settings"] = random.pick([
        ["goal_minutes": 15], ["exchange_rate": .number(0.5), "exchange_rate_enabled": true],
        ["exchange_rate_enabled": false],
        ["milestone_interval_minutes": "off"],
      ])
    case 38: record = apps(at: time, zone)
    default:
      if Int.random(in: 0..<4, using: &random) == 0 {
        record["type"] = "clepsy.reset"
      } else {
        record["type"] = "clepsy.apps.set"
        record["vice"] = [["app_bundle_id": "tiktok", "name": "T"], ["app_bundle_id": "kindle", "name": "K"]]
        record["productive"] = random.pick([[["app_bundle_id": "duolingo", "name": "D"]], []])
      }
    }
    return record
  }
}
