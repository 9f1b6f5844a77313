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
package struct AppInfo: Equatable, Sendable {
  package var appID: AppID
  package var platform: Platform
  package var displayName: String?
  /// The person's own name for it.
  package var userAlias: String?
  package var iconURI: String?
}

/// Saves data about an app.
public struct UpsertApp: RecordOperation {
  package static let recordName = "app.upsert"
  package static let declaration = RecordDeclaration<UpsertApp>(
    .required("app_id", \.appID, .appID), .optional("display_name", \.displayName, .text(mayBeEmpty: true)),
    .optional("user_alias", \.userAlias, .text(mayBeEmpty: true)),
    .optional("icon_uri", \.iconURI, .text(mayBeEmpty: true)), make: UpsertApp.init
  ).described(
    "Saves the names of an app.",
    example: ["display_name": "Reddit", "user_alias": "The front page"])

  let appID: AppID
  let displayName: String?
  let userAlias: String?
  let iconURI: String?

  /// What is nil is left out.
  public init(appID: AppID, displayName: String? = nil, userAlias: String? = nil, iconURI: String? = nil) {
    self.appID = appID
    self.displayName = displayName
    self.userAlias = userAlias
    self.iconURI = iconURI
  }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    guard let platform = appID.platform else { preconditionFailure("the app id was checked") }
    decision.add(
      .appSaved(
        AppInfo(
          appID: appID, platform: platform, displayName: displayName, userAlias: userAlias, iconURI: iconURI)))
    return nil
  }
}

/// Adds an app to the distracting apps. When the tier allows no more, it is rejected; no other app is removed (rules
/// 2.6).
public struct Distract: RecordOperation {
  package static let recordName = "app.distract"
  package static let declaration = RecordDeclaration<Distract>(
    .required("app_id", \.appID, .appID), make: Distract.init
  ).described(
    "Adds an app to the distracting ones.")

  let appID: AppID

  /// With a value for each of its fields.
  public init(appID: AppID) { self.appID = appID }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    let state = decision.state
    guard state.distractingAppsByID[appID.description] == nil else { return nil }
    if let maximum = state.entitlement.tier.maximumDistractingApps, state.distractingAppsByID.count >= maximum {
      throw Rejection(.tierLimit, "the tier FREE keeps \(maximum) distracting apps; remove one or upgrade")
    }
    decision.add(.appDistracts(appID))
    return nil
  }
}

/// Removes an app from the distracting ones.
public struct Undistract: RecordOperation {
  package static let recordName = "app.undistract"
  package static let declaration = RecordDeclaration<Undistract>(
    .required("app_id", \.appID, .appID), make: Undistract.init
  ).described(
    "Removes an app from the distracting ones.")

  let appID: AppID

  /// With a value for each of its fields.
  public init(appID: AppID) { self.appID = appID }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    if decision.state.distractingAppsByID[appID.description] != nil {
      decision.add(.appNoLongerDistracts(appID))
    }
    return nil
  }
}

/// Records that the shield was shown for an app (data model, Part B).
public struct NoteBlocked: RecordOperation {
  package static let recordName = "shield.blocked"
  package static let declaration = RecordDeclaration<NoteBlocked>(
    .required("app_id", \.appID, .appID), .optional("mode_id", \.modeID, .text()), make: NoteBlocked.init
  )
  .described(
    "Notes that the shield came up for an app.")

  let appID: AppID
  let modeID: String?

  /// What is nil is left out.
  public init(appID: AppID, modeID: String? = nil) {
    self.appID = appID
    self.modeID = modeID
  }

  package func carryOut(_ decision: inout PendingDecision<EarnedState>) throws(Rejection) -> DenialReason? {
    if let modeID, decision.state.modesByID[modeID] == nil {
      throw Rejection(.notFound, "there is no mode '\(modeID)'")
    }
    decision.add(.blockedNoted(appID, modeID: modeID))
    return nil
  }
}
