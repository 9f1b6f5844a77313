import Synchronization
import Testing

@testable import EarnedReports

/// Templates filled with values, and what is said of those that cannot be.
@Suite struct TemplatesTests {
  private func render(_ text: String, _ view: View, _ others: [String: String] = [:]) throws -> String {
    try Templates(others.merging(["page": text]) { $1 }).render("page", view)
  }

  @Test(
    arguments: [
      ("a {{x}} b", ["x": "1"], "a 1 b"),
      ("{{x}}", ["x": "<b>\"&'"], "&lt;b&gt;&quot;&amp;&apos;"),
      ("{{{x}}}", ["x": "<b>"], "<b>"),
      ("{{#x}}yes{{/x}}{{^x}}no{{/x}}", ["x": true], "yes"),
      ("{{#x}}yes{{/x}}{{^x}}no{{/x}}", ["x": false], "no"),
      ("{{#x}}yes{{/x}}{{^x}}no{{/x}}", [:], "no"),
      ("{{#x}}<{{y}}>{{/x}}", ["x": [["y": "1"], ["y": "2"]]], "<1><2>"),
      ("{{^x}}none{{/x}}", ["x": []], "none"),
      ("{{#x}}{{y}} of {{z}}{{/x}}", ["x": ["y": "1"], "z": "2"], "1 of 2"),
      ("{{x}}", ["x": "{{y}}", "y": "no"], "{{y}}"),
      ("a\n  {{#x}}\n  b\n  {{/x}}\nc\n", ["x": true], "a\n  b\nc\n"),
      ("", [:], ""),
    ] as [(String, View, String)])
  func aTemplateIsFilled(_ text: String, _ view: View, _ expected: String) throws {
    #expect(try render(text, view) == expected)
  }

  /// A sequence is a list, whatever stands next to it, but for white space.
  @Test(arguments: [
    "{{#x}}<{{y}}>{{/x}}", "a {{#x}}\n{{y}},{{z}}{{/x}} b", "a\n  {{#x}}\n  {{y}}\n  {{/x}}\nc\n", "{{^x}}none{{/x}}.",
    "{{#x}}{{#y}}{{>item}}{{/y}}{{/x}}{{#x}}{{y}}{{/x}}", "{{#outer}}{{z}}{{#x}}{{y}}{{z}}{{/x}}{{/outer}}{{{u}}}",
    "{{#nested}}{{#x}}{{y}}{{/x}};{{/nested}}", "{{=<% %>=}}a<%#x%><%y%><%/x%>",
  ])
  func aSequenceIsAList(_ text: String) throws {
    let rows: [View] = [["y": "1"], ["y": "<2>"], ["y": "3"]]
    for rows in [rows, []] {
      let list: View = .list(rows)
      let sequence: View = .sequence(ViewSequence(count: rows.count) { rows[$0] })
      let others = ["item": "\n[{{y}}]\n"]
      func page(_ x: View) -> View {
        ["x": x, "z": "z", "u": "\u{1}", "outer": ["z": "Z"], "nested": .list([["x": x], ["x": x]])]
      }
      let (made, whole) = try (render(text, page(sequence), others), render(text, page(list), others))
      #expect(made.split(whereSeparator: \.isWhitespace) == whole.split(whereSeparator: \.isWhitespace))
    }
  }

  @Test func theElementsOfASequenceAreMadeOneByOne() throws {
    let made = Mutex(0)
    let view: View = [
      "x": .sequence(
        ViewSequence(count: 1_000) { index in
          made.withLock { $0 += 1 }
          return ["y": .text("\(index)\n")]
        })
    ]
    var most = 0
    var written = 0
    let fault = try Templates(["page": "{{#x}}\n{{>row}}\n{{/x}}\n", "row": "{{y}}"]).render("page", view) { _ in
      written += 1
      most = max(most, made.withLock { $0 } - written)
      return written < 500
    }
    #expect(fault == nil)
    #expect(made.withLock { $0 } < 510)
    #expect(most <= 1)
  }

  @Test func templatesIncludeEachOther() throws {
    let others = ["item": "<{{name}}>{{>end}}", "end": "."]
    #expect(
      try render("{{#items}}{{>item}}{{/items}}", ["items": [["name": "a"], ["name": "é"]]], others) == "<a>.<é>.")
  }

  @Test(arguments: [
    ("a\nb {{x", 2, "unclosed tag"),
    ("{{#x}}\n{{/y}}", 1, "unclosed section \"x\""),
    ("\n\n{{#x}}", 3, "unclosed section \"x\""),
    ("{{/x}}", 1, "unopened section \"x\""),
    ("{{=x=}}", 1, "invalid set delimiter tag"),
  ])
  func aMalformedTemplateIsNamedWithItsLine(_ text: String, _ line: Int, _ problem: String) {
    #expect(throws: TemplateFault("page", problem, line)) { try render(text, [:]) }
  }

  @Test func aMissingTemplateIsNamed() {
    #expect(throws: TemplateFault("page", "there is no template 'foot'", 2)) { try render("a\n{{>foot}}", [:]) }
    #expect(throws: TemplateFault("page", "there is no template 'foot'", 1)) { try render("{{=<% %>=}}<%>foot%>", [:]) }
  }

  @Test func aTemplateThatIncludesItselfIsNamed() {
    #expect(throws: TemplateFault("page", "'page' includes itself", 1)) { try render("a{{>page}}", [:]) }
    #expect(throws: TemplateFault("b", "'a' includes itself", 1)) {
      try render("{{>a}}", [:], ["a": "{{>b}}", "b": "{{>a}}"])
    }
    #expect(throws: TemplateFault("page", "'page' is included too often; does it include itself?", 1)) {
      try render("{{=<% %>=}}<%>page%>", [:])
    }
  }

  private func nested(_ depth: Int, _ begin: String, _ end: String, _ inside: String) -> String {
    String(repeating: begin, count: depth) + inside + String(repeating: end, count: depth)
  }

  private func nested(_ depth: Int, _ inside: String) -> String { nested(depth, "{{#x}}", "{{/x}}", inside) }

  @Test func nestedSectionsAreLimited() throws {
    #expect(try render(nested(32, "a"), ["x": true]) == "a")
    let fault = TemplateFault("page", "sections are nested more than 32 deep", 1)
    #expect(throws: fault) { try render(nested(33, "a"), [:]) }
    #expect(throws: fault) { try render(nested(200_000, "{{^x}}", "{{/x}}", "a"), [:]) }
    #expect(throws: fault) { try render("{{=< >=}}" + nested(200_000, "<#x>", "</x>", "a"), [:]) }
    // One behind the other they are as many as there are.
    #expect(try render(String(repeating: "{{#x}}a{{/x}}", count: 1_000), ["x": true]).count == 1_000)
  }

  @Test func nestedInclusionsAreLimited() {
    let chain = (0..<100).map { ("t\($0)", $0 == 99 ? "" : "{{>t\($0 + 1)}}") }
    let texts = Dictionary(uniqueKeysWithValues: chain)
    #expect(throws: TemplateFault.self) { try Templates(texts) }
  }

  /// 10⁹ times a kilobyte.
  @Test func aTextIsLimited() {
    let bomb = nested(9, String(repeating: "a", count: 1_023) + "\n")
    let list = View.list(Array(repeating: .object([:]), count: 10))
    #expect(throws: TemplateFault("page", "it gives more than 1 MB of text", 1)) {
      try Templates(["page": bomb]).render("page", .object(["x": list]), maxBytes: 1 << 20)
    }
    #expect(throws: TemplateFault("page", "a line of it repeats its sections too often", 1)) {
      try Templates(["page": nested(9, "a")]).render("page", .object(["x": list]))
    }
  }
}

extension TemplateFault {
  fileprivate init(_ template: String, _ problem: String, _ line: Int) {
    self.init(template, problem, at: line - 1, in: String(repeating: "\n", count: line))
  }
}

extension Templates {
  /// The template called `name`, filled with `view`.
  fileprivate func render(
    _ name: String, _ view: View, maxBytes: Int = usualMaxBytes
  ) throws(TemplateFault) -> String {
    var bytes: [UInt8] = []
    let fault = render(name, view, maxBytes: maxBytes) {
      bytes += $0
      return true
    }
    if let fault { throw fault }
    return String(decoding: bytes, as: UTF8.self)
  }
}
