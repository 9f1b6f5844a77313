import Testing

@testable import EarnedArguments

/// The manual of a tree of commands, from what its help says.
@Suite struct ManualTests {
  private let pages = Bank.manualPages.map(\.page)

  private func mdoc(_ name: String) throws -> String {
    try #require(pages.first { $0.name == name }).mdoc(date: "January 1, 2026", source: "bank 1.2.0")
  }

  /// Hidden commands have none, and a command that runs by itself is on the page of the one above it.
  @Test func aPageForEachCommand() {
    #expect(pages.map(\.name) == ["bank", "bank-pay", "bank-report", "bank-report-daily", "bank-completions"])
  }

  @Test func thePageOfACommand() throws {
    let page = try mdoc("bank-pay")
    #expect(
      page == #"""
        .Dd January 1, 2026
        .Dt BANK-PAY 1
        .Os "bank 1.2.0"
        .Sh NAME
        .Nm bank-pay
        .Nd pay minutes
        .Sh SYNOPSIS
        .Nm bank Cm pay
        .Op Fl \-to Ar to
        .Op Fl \-verbose No ...
        .Op Fl \-color
        .Op Fl \-no\-color
        .Op Fl \-db Ar file
        .Op Fl \-json
        .Ar minutes
        .Op Ar notes No ...
        .Sh DESCRIPTION
        Pay minutes.
        .Sh OPTIONS
        .Bl -tag -width Ds
        .It Ar minutes
        How many.
        .It Ar notes
        Why.
        .It Fl t , Fl \-to Ar to
        Who gets them.
        By default anyone.
        .It Fl v , Fl \-verbose
        Say more; repeat for more still.
        .It Fl \-color , Fl \-no\-color
        Use colour.
        By default \-\-color.
        .It Fl \-version
        Show the version.
        .It Fl h , Fl \-help
        Show help information.
        .El
        .Ss "Shared options"
        .Bl -tag -width Ds
        .It Fl \-db Ar file
        The database.
        .It Fl \-json
        Print JSON.
        .El

        """#)
  }

  /// Examples come first, then what the discussion says besides.
  @Test func examplesFirst() throws {
    let page = try mdoc("bank")
    #expect(page.contains(".Nd keep minutes like money\n.Sh SYNOPSIS\n.Nm bank\n.Ar subcommand\n"))
    #expect(
      page.contains(
        #"""
        .Sh DESCRIPTION
        Keep minutes like money.
        .Pp
        Examples:
        .Bd -literal -offset indent
        bank pay 25 \-\-to reading
        bank report weekly \-\-format json
        .Ed
        .Pp
        Minutes are kept in one file, which is made on first use.
        """#))
    #expect(page.contains(".It Cm pay\nPay minutes.\n.Pp\nSee bank-pay(1).\n"))
  }

  /// A command that runs another one by itself has its arguments, and may be followed by others.
  @Test func aCommandWithADefault() throws {
    let page = try mdoc("bank-report")
    #expect(page.contains(".Nm bank Cm report\n.Op Fl \\-format Ar format\n.Op Fl \\-out Ar out No ...\n"))
    #expect(page.contains(".Nm bank Cm report\n.Ar subcommand\n.No ...\n"))
    #expect(page.contains("The form.\nOne of text, json, csv.\nBy default text.\n"))
    #expect(!page.contains("debug"))
  }

  @Test func relatives() throws {
    let report = try #require(Bank.manualPages.first { $0.page.name == "bank-report" })
    #expect(report.relatives.map(\.name) == ["bank", "bank-report-daily"])
    #expect(report.options == ["--format", "--out", "--version", "--help", "-h"])
  }
}
