import EarnedCore

/// The growth stage of a cat (rules 2.3).
public enum Stage: String, StoredWord, Comparable {
  case kitten
  case adolescent
  case adult
  case senior

  /// The total minutes at which the stage begins.
  package var firstMinute: Int {
    switch self {
    case .kitten: 0
    case .adolescent: 1_200
    case .adult: 6_000
    case .senior: 12_000
    }
  }

  package init(minutes: Int) { self = Self.allCases.last { $0.firstMinute <= minutes } ?? .kitten }

  /// The share of a stage that is behind a cat with this many minutes, 0…1; 1 for a senior.
  package static func progress(minutes: Int) -> Double {
    let stage = Stage(minutes: minutes)
    guard let next = allCases.first(where: { $0 > stage }) else { return 1 }
    return max(0, Double(minutes - stage.firstMinute) / Double(next.firstMinute - stage.firstMinute))
  }

  /// Whether the left stage comes earlier.
  public static func < (left: Stage, right: Stage) -> Bool { left.firstMinute < right.firstMinute }
}

/// A cat's mood, by the time since its last session (rules 2.4).
public enum Mood: String, StoredWord {
  case happy
  case neutral
  case lonely
  case missing

  /// The mood of a cat. A cat without sessions is happy for its first day.
  package init(lastSession: Instant?, adopted: Instant?, at instant: Instant) {
    guard let lastSession else {
      let isNew = adopted.map { instant - $0 < .hours(24) } ?? false
      self = isNew ? .happy : .missing
      return
    }
    let age = instant - lastSession
    self = age < .hours(24) ? .happy : age < .days(3) ? .neutral : age < .days(7) ? .lonely : .missing
  }
}

/// Which cat is featured (rules 2.5).
package enum FeaturedCat {
  /// A cat with the data for its score.
  package struct Candidate: Sendable {
    let cat: Cat
    let minutesToday: Int

    /// - Parameter minutesToday: today's minutes of the cat's habit.
    package init(_ cat: Cat, minutesToday: Int) {
      self.cat = cat
      self.minutesToday = minutesToday
    }

    /// The cat with the highest score is featured.
    package func score(at instant: Instant) -> Double {
      0.45 * recency(at: instant) + 0.30 * need(at: instant) + 0.20 * growth + 0.05 * (minutesToday > 0 ? 0 : 1)
    }

    private func recency(at instant: Instant) -> Double {
      guard let last = cat.lastSession else { return 0.05 }
      let age = instant - last
      let steps: [(Duration, Double)] = [
        (.hours(1), 1), (.hours(6), 0.8), (.hours(24), 0.6), (.days(3), 0.3), (.days(7), 0.15),
      ]
      return steps.first { age < $0.0 }?.1 ?? 0.05
    }

    private func need(at instant: Instant) -> Double {
      switch Mood(lastSession: cat.lastSession, adopted: cat.created, at: instant) {
      case .missing: 1
      case .lonely: 0.8
      case .neutral: 0.3
      case .happy: 0.1
      }
    }

    private var growth: Double {
      let progress = Stage.progress(minutes: cat.totalMinutes)
      return progress >= 0.85 ? 1 : progress >= 0.70 ? 0.7 : progress * 0.5
    }
  }

  /// The active cat with the highest score; among equals the first by adoption, then by id. Nil without an active cat.
  package static func choose(among candidates: [Candidate], at instant: Instant) -> Cat? {
    let active = candidates.filter { $0.cat.state == .active }.sorted { $0.cat.precedes($1.cat) }
    var best: (cat: Cat, score: Double)?
    for candidate in active {
      let score = candidate.score(at: instant)
      if best.map({ score > $0.score }) ?? true { best = (candidate.cat, score) }
    }
    return best?.cat
  }
}
