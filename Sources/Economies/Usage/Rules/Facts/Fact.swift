import EarnedCore

/// Something that happened. The time that is counted is its own record: no fact is a line of the log.
public enum Fact: Equatable, Sendable {
  case timeCounted(Counting)
}
