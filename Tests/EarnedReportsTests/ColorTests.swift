import EarnedXLSX
import Glibc
import Testing

@testable import EarnedReports

/// The colours of the page: those of the workbook, and seen by everybody.
@Suite struct ColorTests {
  /// The variables of `style.css`, light or dark.
  private func colors(dark: Bool) throws -> [String: UInt32] {
    let css = try text("../../templates/html/style.css")
    let parts = css.split(separator: "@media (prefers-color-scheme: dark)", maxSplits: 1)
    let block = try #require(parts[dark ? 1 : 0].split(separator: "}").first)
    return Dictionary(
      uniqueKeysWithValues: block.matches(of: /--([a-z0-9-]+): #([0-9a-f]{6});/).map {
        (String($0.1), UInt32($0.2, radix: 16) ?? 0)
      })
  }

  @Test func theWorkbookHasTheColorsOfThePage() throws {
    let colors = try colors(dark: false)
    let series = ["accent", "series-2", "series-3", "series-4"].compactMap { colors[$0].map(Color.init) }
    #expect(series == Look.series)
    let looks = [("ink", Look.ink), ("faint", Look.faintInk), ("panel", Look.paper), ("line", Look.line)]
    for (name, color) in looks + [("tint-2", Look.warmest), ("tint-1", Look.dataBar)] {
      #expect(colors[name].map(Color.init) == color, "\(name)")
    }
  }

  /// Bars, lines and the squares of days without a record stand out from the panel as the guidelines want it (WCAG 2.2, 1.4.11).
  @Test(arguments: [false, true])
  func barsStandOut(dark: Bool) throws {
    let colors = try colors(dark: dark)
    let panel = try #require(colors["panel"])
    for name in ["accent", "tint-3", "series-2", "series-3", "series-4", "outline"] {
      let color = try #require(colors[name])
      #expect(contrast(color, panel) >= 3, "\(name)")
    }
    for name in ["ink", "soft", "faint", "accent"] {
      #expect(contrast(try #require(colors[name]), panel) >= 4.5, "\(name)")
    }
  }

  private func contrast(_ first: UInt32, _ second: UInt32) -> Double {
    let (first, second) = (luminance(first), luminance(second))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private func luminance(_ color: UInt32) -> Double {
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(color >> shift & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
