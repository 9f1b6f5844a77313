import EarnedCore
import EarnedJSON

/// Links a guest to an account, or changes the user's data (data model, `account_linked`).
public struct LinkAccount: OwnOperation {
  package static let recordName = "hachimi.account.link"
  package static let declaration = RecordDeclaration<LinkAccount>(
    .required("uid", \.uid, .documentID), .optional("display_name", \.displayName, .text()),
    .optional("email", \.email, .text()), .optional("avatar_id", \.avatarID, .text()),
    .optional("fcm_token", \.fcmToken, .text()), check: faults, make: LinkAccount.init
  ).described(
    "Links the user to an account, or updates its data.", example: ["uid": "user-1", "display_name": "Ada"])

  let uid: String
  let displayName: String?
  let email: String?
  let avatarID: String?
  let fcmToken: String?

  /// What is nil is left out.
  public init(
    uid: String, displayName: String? = nil, email: String? = nil, avatarID: String? = nil, fcmToken: String? = nil
  ) {
    self.uid = uid
    self.displayName = displayName
    self.email = email
    self.avatarID = avatarID
    self.fcmToken = fcmToken
  }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) -> DenialReason? {
    if decision.state.profile.uid == nil { decision.keepUser() }
    let profile = decision.state.profile
    guard let previous = profile.uid else { preconditionFailure("the user was created") }
    let isSame = previous.hasBytes(of: uid)
    guard isSame || profile.isGuest else {
      throw Rejection(.wrongState, "the user is linked to another account; one database belongs to one user")
    }
    guard isSame || !decision.state.userIsFromApp else {
      throw Rejection(.wrongState, "the guest belongs to an app; link the account in the app, then import again")
    }
    let given: [ProfileKey: String?] = [
      .displayName: displayName, .email: email, .avatarID: avatarID, .fcmToken: fcmToken,
    ]
    let new = given.compactMapValues(\.self).filter { key, text in
      profile.value(of: key)?.hasBytes(of: text) != true
    }
    if !isSame || !new.isEmpty {
      decision.act(.accountLinked(AccountLink(previousUID: previous, uid: uid, values: new)))
    }
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    guard record["uid"]?.stringValue?.hasPrefix(Profile.guestPrefix) == true else { return [] }
    return [Rejection(.invalidValue, "'uid' begins with '\(Profile.guestPrefix)', which is reserved for guests")]
  }
}
