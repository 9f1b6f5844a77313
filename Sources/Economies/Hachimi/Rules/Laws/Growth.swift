/// How far a cat has grown (rules 2.3).
public struct Growth: Equatable, Sendable {
  /// Progress toward full growth, 0…1.
  public let progress: Double
  /// Progress within the stage that the minutes give, 0…1; 1 for a senior.
  public let stageProgress: Double
  /// Minutes to the next stage; nil for a senior.
  public let minutesToNextStage: Int?

  /// The growth of a cat with this many minutes.
  public init(minutes: Int) {
    progress = min(max(Double(minutes) / Double(Stage.grownMinutes), 0), 1)
    let stage = Stage(minutes: minutes)
    guard let next = stage.next else {
      (stageProgress, minutesToNextStage) = (1, nil)
      return
    }
    let width = next.firstMinute - stage.firstMinute
    stageProgress = max(0, Double(minutes - stage.firstMinute) / Double(width))
    minutesToNextStage = next.firstMinute - minutes
  }
}

extension Stage {
  /// The sprite of a cat in this stage.
  public func spriteIndex(variant: Int, isLonghair: Bool) -> Int {
    let first =
      switch self {
      case .kitten: 0
      case .adolescent: 3
      case .adult: isLonghair ? 9 : 6
      case .senior: 12
      }
    return first + min(max(variant, 0), 2)
  }
}
