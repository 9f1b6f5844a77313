import EarnedCore

extension Command {
  /// The records that commands are read from, with their fields (interface of the Clepsy economy).
  public static let recordTypes: [RecordType] = [
    RecordType("clepsy.day.ensure"),
    event,
    RecordType("clepsy.drain"),
    RecordType(
      "clepsy.apps.set", .required("vice", .list(.object(appFields))),
      .required("productive", .list(.object(appFields)))),
    RecordType("clepsy.settings.update", .required("settings", .object(UserSettings.fields))),
    RecordType("clepsy.app.open", .required("app_bundle_id", .text())),
    RecordType("clepsy.app.close", .required("app_bundle_id", .text())),
    RecordType("clepsy.screen.lock"),
    RecordType(
      "clepsy.unlock", .required("app_bundle_id", .text()),
      .required("choice", .numberOrWord(Numbers.unlockMinutes.map(Int64.init), ["all"]))),
    RecordType("clepsy.reset"),
  ]

  /// The record that an extension puts into the queue.
  public static let event = RecordType(
    "clepsy.event", .required("id", .uuid), .required("seconds", .integer(1...Int64(Numbers.longestEventSeconds))),
    .required("kind", .choice(TimeEvent.Kind.allCases.map(\.rawValue))), .optional("app_bundle_id", .text()),
    .optional("queued", .flag))

  private static let appFields: [Field] = [
    .required("app_bundle_id", .text()), .required("name", .text(mayBeEmpty: true)), .optional("id", .text()),
  ]
}
