import EarnedTestSupport
import Testing

@testable import EarnedArguments

/// Text comes out of `man` as it went in, whatever it holds.
@Suite struct MdocTextTests {
  @Test(arguments: [
    ("plain text", "plain text"), (#"C:\new"#, #"C:\enew"#), ("'quoted'", #"\(aqquoted\(aq"#), ("`ls`", #"\(gals\(ga"#),
    ("~/.local", #"\(ti/.local"#), ("a^b", #"a\(hab"#), ("goes with --to", #"goes with \-\-to"#),
    ("a time-out", "a time-out"), ("-h", #"\-h"#), ("2026-02", "2026-02"), ("…", #"\[u2026]"#),
    ("🌲", #"\[u1F332]"#), ("\u{1B}[31m", #"\[u001B][31m"#), ("", ""),
  ])
  func text(_ text: String, _ mdoc: String) { #expect(MdocText.escaped(text) == mdoc) }

  @Test(arguments: [
    ("earned report --out a-b.json", #"earned report \-\-out a\-b.json"#), (".Sh NAME", #"\&.Sh NAME"#),
    ("'Sh", #"\(aqSh"#), ("", ""), ("-", #"\-"#),
  ])
  func aLineThatStays(_ text: String, _ mdoc: String) { #expect(MdocText.line(text) == mdoc) }

  @Test(arguments: [
    ("file", "file"), ("number|all", "number|all"), ("two words", #""two words""#), ("say \"a\"", #""say \(dqa\(dq""#),
    ("No", #"\&No"#), ("Fl", #"\&Fl"#), ("Nothing", "Nothing"), ("|", #"\&|"#), (".", #"\&."#), ("", #"\&"#),
    ("%A", #"\&%A"#), ("-out", #"\-out"#),
  ])
  func anArgument(_ text: String, _ mdoc: String) { #expect(MdocText.argument(text) == mdoc) }

  @Test func eachSentenceBeginsALine() {
    #expect(
      MdocText.sentences("Reads it. Does it (well). Says 'done.' Then ends, e.g. now!")
        == ["Reads it.", "Does it (well).", #"Says \(aqdone.\(aq"#, "Then ends, e.g.", "now!"])
  }

  @Test func linesAreShort() {
    let lines = MdocText.sentences(String(repeating: "eleven chars ", count: 40) + ".hidden begins no line")
    #expect(lines.count > 5)
    #expect(lines.allSatisfy { $0.utf8.count <= 80 && !$0.hasPrefix(".") })
  }
}
