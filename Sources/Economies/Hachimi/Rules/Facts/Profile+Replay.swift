extension Profile {
  /// The profile that actions make of it, one after the other.
  public func replaying(_ actions: some Sequence<Action>) -> Profile {
    var profile = self
    for action in actions { profile.apply(action) }
    return profile
  }
}
