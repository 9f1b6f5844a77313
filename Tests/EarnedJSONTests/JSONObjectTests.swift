import EarnedJSON
import Testing

@Test func settingKeepsThePlaceOrAppends() {
  var object: JSONObject = ["b": 1, "a": 2]
  object["b"] = 3
  object["c"] = 4
  #expect(object == ["b": 3, "a": 2, "c": 4])
  #expect(object.keys == ["b", "a", "c"])
  #expect(object.count == 3)
}

@Test func settingNilRemovesAndNullDoesNot() {
  var object: JSONObject = ["a": 1, "b": 2]
  object["a"] = nil as JSONValue?
  object["x"] = nil as JSONValue?
  object["b"] = JSONValue.null
  #expect(object == ["b": nil])
  #expect(object["b"] == .some(.null))
  object["b"] = nil as JSONValue?
  #expect(object.isEmpty)
}

@Test func anObjectMayBeEditedInPlace() {
  var object: JSONObject = ["a": 1]
  for member in object.members { object[member.key + member.key] = member.value }
  object.members.removeAll { $0.key == "a" }
  #expect(object == ["aa": 1])
}

@Test func keysAreToldApartByCodePoints() {
  var object: JSONObject = ["\u{e9}": 1]
  object["e\u{301}"] = 2
  #expect(object.count == 2)
  #expect(object["\u{e9}"] == 1)
  #expect(object["e\u{301}"] == 2)
}

@Test func equalityMindsOrderAndHashAgrees() {
  let object: JSONObject = ["a": 1, "b": [2]]
  #expect(object != ["b": [2], "a": 1])
  #expect(object != ["a": 1])
  #expect(Set([object, ["a": 1, "b": [2]]]).count == 1)
}

@Test func accessorsGiveTheirOwnKindOnly() {
  let values: [JSONValue] = [nil, true, 1, .number(0.5), "s", [1], ["k": 1]]
  #expect(values.map(\.boolValue) == [nil, true, nil, nil, nil, nil, nil])
  #expect(values.map(\.integerValue) == [nil, nil, 1, nil, nil, nil, nil])
  #expect(values.map(\.stringValue) == [nil, nil, nil, nil, "s", nil, nil])
  #expect(values.map(\.arrayValue) == [nil, nil, nil, nil, nil, [1], nil])
  #expect(values.map(\.objectValue) == [nil, nil, nil, nil, nil, nil, ["k": 1]])
}
