import EarnedJSON

/// Reads the built-in catalogue. An error in it is our own bug.
extension Catalogue {
  static func read(_ text: String) -> Catalogue {
    do {
      guard let object = try JSONParser().parse(text).objectValue else { preconditionFailure("an object") }
      return Catalogue(
        accessories: try AccessoryList.accessories(in: object), achievements: achievements(in: object),
        appearance: appearance(in: object))
    } catch {
      preconditionFailure("the catalogue cannot be read: \(error)")
    }
  }

  private static func achievements(in object: JSONObject) -> [CataloguedAchievement] {
    (object["achievements"]?.arrayValue ?? []).compactMap(\.objectValue).map { members in
      guard let id = members["id"]?.stringValue, let coins = members["coins"]?.integerValue,
        let kind = members["kind"]?.stringValue.flatMap(CataloguedAchievement.Kind.init)
      else { preconditionFailure("an achievement without id, kind or coins") }
      return CataloguedAchievement(
        id: id, kind: kind, goal: goal(members["at"]), coins: Int(coins), title: members["title"]?.stringValue,
        isHidden: members["hidden"]?.boolValue ?? false)
    }
  }

  private static func goal(_ value: JSONValue?) -> CataloguedAchievement.Goal {
    switch value {
    case .integer(let count): .count(Int(count))
    case .string(let stage): .stage(stage)
    default: .holds
    }
  }

  private static func appearance(in object: JSONObject) -> AppearanceWords {
    let lists = object["appearance"]?.objectValue ?? [:]
    return AppearanceWords(
      Dictionary(
        uniqueKeysWithValues: lists.members.map { ($0.key, ($0.value.arrayValue ?? []).compactMap(\.stringValue)) }))
  }
}
