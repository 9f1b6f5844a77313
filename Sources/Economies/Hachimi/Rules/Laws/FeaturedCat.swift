import EarnedCore

/// Which cat is featured (rules 2.5).
public enum FeaturedCat {
  /// A cat with the data for its score.
  public struct Candidate: Sendable {
    let cat: Cat
    let minutesToday: Int

    /// - Parameter minutesToday: today's minutes of the cat's habit.
    public init(_ cat: Cat, minutesToday: Int) {
      self.cat = cat
      self.minutesToday = minutesToday
    }

    /// The score of the cat.
    public func score(at instant: Instant) -> Double {
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
      let progress = Growth(minutes: cat.totalMinutes).stageProgress
      return progress >= 0.85 ? 1 : progress >= 0.70 ? 0.7 : progress * 0.5
    }
  }

  /// The active cat with the highest score; of equals the first by adoption, then id. Nil without an active cat.
  public static func choose(among candidates: [Candidate], at instant: Instant) -> Cat? {
    let active = candidates.filter { $0.cat.state == .active }.sorted { $0.cat.precedes($1.cat) }
    var best: (cat: Cat, score: Double)?
    for candidate in active {
      let score = candidate.score(at: instant)
      if best.map({ score > $0.score }) ?? true { best = (candidate.cat, score) }
    }
    return best?.cat
  }
}

extension Cat {
  /// Whether this cat comes before another: by adoption, then id.
  public func precedes(_ other: Cat) -> Bool {
    created == other.created
      ? catID.utf8.lexicographicallyPrecedes(other.catID.utf8) : created < other.created
  }
}
