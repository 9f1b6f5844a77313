import EarnedCore
import EarnedJSON
import HachimiCatalogue

/// Pays one unlocked achievement, or all unclaimed ones (decisions H14, K8).
struct ClaimAchievement: Operation {
  static let recordName = "hachimi.achievement.claim"
  static let recordType = RecordType(
    recordName, .required("achievement_id", .choice(ids + [all]))
  ).described(
    "Pays an unlocked achievement, or all that are not claimed yet.", denials: [.notUnlocked, .alreadyClaimed],
    example: ["achievement_id": "all"])

  private static let ids = Catalogue.builtIn.achievements.map(\.id)
  private static let all = "all"

  let achievementID: String

  init(_ record: Record, at now: Now) { achievementID = record.fields.text("achievement_id") }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let unlocked = deliberation.state.profile.achievements
    if achievementID == Self.all {
      for achievement in deliberation.state.catalogue.achievements
      where unlocked[achievement.id]?.isClaimed == false {
        deliberation.claim(achievement)
      }
      return nil
    }
    guard let waiting = unlocked[achievementID] else { return .notUnlocked }
    if waiting.isClaimed { return .alreadyClaimed }
    guard let achievement = deliberation.state.catalogue.achievement(achievementID) else {
      preconditionFailure("the check has accepted '\(achievementID)'")
    }
    deliberation.claim(achievement)
    return nil
  }
}

extension Deliberation {
  fileprivate mutating func claim(_ achievement: CataloguedAchievement) {
    act(
      .achievementClaimed(
        achievementID: achievement.id, coins: achievement.coins, title: achievement.title))
  }
}
