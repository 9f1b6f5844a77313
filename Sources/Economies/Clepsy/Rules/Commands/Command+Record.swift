import EarnedCore
import JSON

extension Command {
  /// Reads a record that has passed its check. `now` tells the date of an event.
  public init(_ record: Record, at now: Now) {
    let fields = record.fields
    switch record.type {
    case "clepsy.day.ensure": self = .ensureDay
    case "clepsy.event":
      let event = TimeEvent(fields, at: now)
      self = fields.optionalFlag("queued") == true ? .queueEvent(event) : .takeEvent(event)
    case "clepsy.drain": self = .drain
    case "clepsy.apps.set": self = .setApps(TrackedApp.list(record))
    case "clepsy.settings.update": self = .updateSettings(fields.object("settings"))
    case "clepsy.app.open": self = .open(fields.text("app_bundle_id"), sessionID: record.key.description)
    case "clepsy.app.close": self = .close(fields.text("app_bundle_id"))
    case "clepsy.screen.lock": self = .lockScreen
    case "clepsy.unlock":
      self = .unlock(fields.text("app_bundle_id"), UnlockChoice(fields), unlockID: record.key.description)
    case "clepsy.reset": self = .reset
    default: preconditionFailure("\(record.type) is not a record type of the Clepsy economy")
    }
  }
}

extension TimeEvent {
  /// The event of a `clepsy.event` record.
  public init(_ fields: RecordFields, at now: Now) {
    self.init(
      id: fields.text("id"), at: now, fields.choice("kind"), seconds: fields.integer("seconds"),
      appBundleID: fields.optionalText("app_bundle_id"))
  }
}

extension TrackedApp {
  fileprivate static func list(_ record: Record) -> [TrackedApp] {
    let made = MadeIDs(record.instant, canonical: record.canonical)
    return AppCategory.allCases.flatMap { category in
      let apps = record.fields.optionalObjects(category.rawValue) ?? []
      return apps.enumerated().map { index, fields in
        TrackedApp(
          id: fields.optionalText("id") ?? made.part(category.rawValue, index + 1), name: fields.text("name"),
          bundleID: fields.text("app_bundle_id"), category: category)
      }
    }
  }
}

extension UnlockChoice {
  fileprivate init(_ fields: RecordFields) {
    switch fields.optionalValue("choice") {
    case .integer(let minutes)?: self = .minutes(Int(minutes))
    default: self = .all
    }
  }
}
