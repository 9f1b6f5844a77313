import EarnedJSON

package struct PayloadMember<Value: Storable>: Sendable {
  let name: String
  /// Nil when diagnostics leave it out.
  let disclosure: Disclosure?

  private init(_ name: String, shown disclosure: Disclosure?) {
    self.name = name
    self.disclosure = disclosure
  }

  /// For values that do not say by their type what may be shown of them, such as texts.
  package init(_ name: String, _ disclosure: Disclosure) { self.init(name, shown: disclosure) }

  /// A member that diagnostics leave out.
  package static func hidden(_ name: String) -> Self { Self(name, shown: nil) }
}

extension PayloadMember where Value: SelfDescribing {
  /// For values whose type says what may be shown of them.
  package init(_ name: String) { self.init(name, Value.disclosure) }
}

/// A type of event, declared once: its name, and the members of its payload with their types. Called with a value for
/// each member, it makes an event.
package struct EventType<each Value: Storable>: DescribedEvent {
  private let name: String
  private let members: (repeat PayloadMember<each Value>)
  private let extras: [Disclosure.Member]

  /// - Parameters:
  ///   - extras: members that only some of its events have.
  ///   - member: the members, in the order of the specification.
  package init(_ name: String, sometimes extras: [Disclosure.Member] = [], _ member: repeat PayloadMember<each Value>) {
    self.name = name
    self.extras = extras
    members = (repeat each member)
  }

  package func callAsFunction(_ value: repeat each Value) -> Event {
    var payload = JSONObject()
    for (member, value) in repeat (each members, each value) {
      payload.members.append(JSONObject.Member(key: member.name, value: value.json))
    }
    return Event(name, payload)
  }

  package var description: EventDescription {
    var shown: [Disclosure.Member] = []
    for member in repeat each members {
      if let disclosure = member.disclosure { shown.append(Disclosure.Member(member.name, disclosure)) }
    }
    return EventDescription(name: name, members: shown + extras)
  }
}

/// A type of event that says what its payload holds.
package protocol DescribedEvent: Sendable {
  var description: EventDescription { get }
}

/// The name of a type of event, and what may be shown of its payload.
package struct EventDescription: Sendable {
  /// For example `CREDITS_EARNED`.
  package let name: String
  package let members: [Disclosure.Member]
}

extension [any DescribedEvent] {
  /// By the name of the type.
  package var byName: [String: [Disclosure.Member]] {
    Dictionary(map { ($0.description.name, $0.description.members) }) { first, _ in first }
  }
}
