import EarnedCore

/// Saves data about an app.
struct UpsertApp: Operation {
  static let recordName = "app.upsert"
  static let recordType = RecordType(
    recordName, .required("app_id", .appID), .optional("display_name", .text(mayBeEmpty: true)),
    .optional("user_alias", .text(mayBeEmpty: true)), .optional("icon_uri", .text(mayBeEmpty: true))
  ).described(
    "Saves the names of an app.",
    example: ["display_name": "Reddit", "user_alias": "The front page"])

  let info: AppInfo

  init(_ record: Record, at now: Now) {
    let fields = record.fields
    let appID = fields.appID("app_id")
    guard let platform = appID.platform else { preconditionFailure("the app id was checked") }
    info = AppInfo(
      appID: appID, platform: platform, displayName: fields.optionalText("display_name"),
      userAlias: fields.optionalText("user_alias"), iconURI: fields.optionalText("icon_uri"))
  }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    deliberation.add(.appSaved(info))
    return nil
  }
}
