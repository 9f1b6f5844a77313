import EarnedJSON

package struct PayloadMember<Value: FieldValue>: Sendable {
  let member: ValueKind.Member

  private init(_ name: String, _ kind: ValueKind, isShown: Bool) {
    member = ValueKind.Member(name, Value.isOptional ? .nullable(kind) : kind, isShown: isShown)
  }

  /// For values that do not say by their type what they are, such as texts and numbers.
  package init(_ name: String, _ kind: ValueKind) { self.init(name, kind, isShown: true) }

  /// A member that diagnostics leave out.
  package static func hidden(_ name: String, _ kind: ValueKind) -> Self { Self(name, kind, isShown: false) }
}

extension PayloadMember where Value: SelfDescribing {
  /// For values whose type says what they are.
  package init(_ name: String) { self.init(name, Value.valueKind) }
}

/// A type of event, declared once: its name, and the members of its payload with their types. Called with a value for
/// each member, it makes an event.
package struct EventType<each Value: FieldValue>: DescribedEvent {
  private let name: String
  private let members: (repeat PayloadMember<each Value>)
  private let extras: [ValueKind.Member]

  /// - Parameters:
  ///   - extras: members that only some of its events have.
  ///   - member: the members, in the order of the specification.
  package init(_ name: String, sometimes extras: [ValueKind.Member] = [], _ member: repeat PayloadMember<each Value>) {
    self.name = name
    self.extras = extras.map { ValueKind.Member($0.name, .optional($0.kind), as: $0.key, isShown: $0.isShown) }
    members = (repeat each member)
  }

  package func callAsFunction(_ value: repeat each Value) -> Event {
    var payload = JSONObject()
    for (member, value) in repeat (each members, each value) {
      payload.members.append(JSONObject.Member(key: member.member.name, value: value.json))
    }
    return Event(name, payload)
  }

  package var description: EventDescription {
    var described: [ValueKind.Member] = []
    for member in repeat each members { described.append(member.member) }
    return EventDescription(name: name, members: described + extras)
  }
}

/// A type of event that says what its payload holds.
package protocol DescribedEvent: Sendable {
  var description: EventDescription { get }
}

/// The name of a type of event, and the members of its payload.
package struct EventDescription: Sendable {
  /// For example `CREDITS_EARNED`.
  package let name: String
  package let members: [ValueKind.Member]
}

extension [any DescribedEvent] {
  /// By the name of the type.
  package var byName: [String: [ValueKind.Member]] {
    Dictionary(map { ($0.description.name, $0.description.members) }) { first, _ in first }
  }
}
