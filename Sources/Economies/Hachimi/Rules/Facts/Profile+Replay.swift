extension Profile {
  /// The profile after a sequence of actions.
  public func replaying(_ actions: some Sequence<Action>) -> Profile {
    var profile = self
    for action in actions { profile.apply(action) }
    return profile
  }
}
