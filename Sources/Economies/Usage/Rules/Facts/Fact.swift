import EarnedCore

/// Something that happened. Counted time is its own record, so no fact adds a log line.
public enum Fact: Equatable, Sendable {
  case timeCounted(Counting)
}
