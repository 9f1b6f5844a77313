import Mustache

/// A part of the page with a heading, half as wide as the page or as wide.
struct Panel {
  let id: String
  let heading: String
  /// What `panel.html` shows, by the names it knows; without content it says so.
  let content: [String: View]
  var isWide: Bool
  /// Whether it is a table longer than a screen, with which the page helps its readers.
  let isLongTable: Bool

  init(
    _ id: String, _ heading: String, _ content: [String: View] = [:], isWide: Bool = false, isLongTable: Bool = false
  ) {
    self.id = id
    self.heading = heading
    self.content = content
    self.isWide = isWide
    self.isLongTable = isLongTable
  }

  /// What `panel.html` is filled with.
  func view(_ page: HTMLPage) -> View {
    let rest: [String: View] = [
      "id": page.text(id), "heading": page.text(heading), "isWide": .flag(isWide), "figures": false, "chart": false,
      "table": false, "numbers": false, "isLong": .flag(isLongTable), "cut": false, "isEmpty": .flag(content.isEmpty),
    ]
    return .object(rest.merging(content) { $1 })
  }

  private var isChart: Bool { content["chart"] != nil }

  /// The panels, so that halves stand in pairs: when one would be left over, the last that is no chart takes the whole
  /// width. A chart would be as tall as a page.
  static func paired(_ panels: [Panel]) -> [Panel] {
    var panels = panels
    guard panels.count(where: { !$0.isWide }) % 2 == 1,
      let last = panels.lastIndex(where: { !$0.isWide && !$0.isChart })
    else { return panels }
    panels[last].isWide = true
    return panels
  }
}
