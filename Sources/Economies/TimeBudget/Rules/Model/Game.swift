/// The games that minutes can be wagered on, in the order of the interface.
public enum Game: String, CaseIterable, Sendable {
  case crash, plinko, slots, mines, blackjack
}

/// The risks of plinko.
public enum PlinkoRisk: String, CaseIterable, Sendable {
  case low, medium, high
}

/// The actions of a player in blackjack.
public enum BlackjackAction: String, CaseIterable, Sendable {
  case hit, stand, double
}

/// The result of a round.
public enum RoundResult: String, CaseIterable, Sendable {
  // Crash and mines
  case cashedOut = "cashed_out"
  case crashed, mine

  // Plinko
  case bucket0 = "bucket_0"
  case bucket1 = "bucket_1"
  case bucket2 = "bucket_2"
  case bucket3 = "bucket_3"
  case bucket4 = "bucket_4"
  case bucket5 = "bucket_5"
  case bucket6 = "bucket_6"
  case bucket7 = "bucket_7"
  case bucket8 = "bucket_8"

  // Slots
  case noMatch = "no_match"
  case cherry, lemon, bell, star, seven, diamond

  // Blackjack
  case natural, win, push, lose, bust

  /// The round was never played: the app was launched while the wager was pending.
  case forfeited
}
