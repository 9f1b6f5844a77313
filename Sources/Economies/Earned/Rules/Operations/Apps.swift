import EarnedCore

/// An entry in the global list of distracting apps (data model A3, `distracting_app`).
package struct DistractingApp: Equatable, Sendable {
  package var appID: AppID
  package var created: Instant

  package init(appID: AppID, created: Instant) {
    self.appID = appID
    self.created = created
  }

  package static let table = Table(
    "distracting_app", key: "app_id",
    Column("app_id", \DistractingApp.appID),
    Column.hidden("created_ts_utc_ms", \DistractingApp.created),
    make: DistractingApp.init(appID:created:))
}

/// What is known of an app (data model A3, `app_info`). A value that is nil keeps the stored one.
public struct AppInfo: Equatable, Sendable {
  package var appID: AppID
  package var platform: Platform
  package var displayName: String?
  /// The person's own name for it.
  package var userAlias: String?
  package var iconURI: String?
}

/// Saves data about an app.
struct UpsertApp: RecordOperation {
  static let recordName = "app.upsert"
  static let declaration = RecordDeclaration(
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

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    decision.add(.appSaved(info))
    return nil
  }
}

/// Adds an app to the distracting apps. When the tier allows no more, it is rejected; no other app is removed (rules
/// 2.6).
struct Distract: RecordOperation {
  static let recordName = "app.distract"
  static let declaration = RecordDeclaration(recordName, .required("app_id", .appID)).described(
    "Adds an app to the distracting ones.")

  let appID: AppID

  init(_ record: Record, at now: Now) { appID = record.fields.appID("app_id") }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    let state = decision.state
    guard !state.distractingApps.contains(where: { $0.appID == appID }) else { return nil }
    if let maximum = state.entitlement.tier.maximumDistractingApps, state.distractingApps.count >= maximum {
      throw Rejection(.tierLimit, "the tier FREE keeps \(maximum) distracting apps; remove one or upgrade")
    }
    decision.add(.appDistracts(appID))
    return nil
  }
}

struct Undistract: RecordOperation {
  static let recordName = "app.undistract"
  static let declaration = RecordDeclaration(recordName, .required("app_id", .appID)).described(
    "Removes an app from the distracting ones.")

  let appID: AppID

  init(_ record: Record, at now: Now) { appID = record.fields.appID("app_id") }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    if decision.state.distractingApps.contains(where: { $0.appID == appID }) {
      decision.add(.appNoLongerDistracts(appID))
    }
    return nil
  }
}

/// Records that the shield was shown for an app (data model, Part B).
struct NoteBlocked: RecordOperation {
  static let recordName = "shield.blocked"
  static let declaration = RecordDeclaration(recordName, .required("app_id", .appID), .optional("mode_id", .text()))
    .described(
      "Notes that the shield came up for an app.")

  let appID: AppID
  let modeID: String?

  init(_ record: Record, at now: Now) {
    appID = record.fields.appID("app_id")
    modeID = record.fields.optionalText("mode_id")
  }

  func carryOut(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    if let modeID, !decision.state.modes.contains(where: { $0.modeID == modeID }) {
      throw Rejection(.notFound, "there is no mode '\(modeID)'")
    }
    decision.add(.blockedNoted(appID, modeID: modeID))
    return nil
  }
}
