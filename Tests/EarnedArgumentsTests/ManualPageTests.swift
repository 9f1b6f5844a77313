import EarnedArguments
import Testing

/// A page in mdoc(7).
@Suite struct ManualPageTests {
  private let page = ManualPage(
    name: "bank-pay", section: 1, summary: "pay minutes",
    synopsis: [
      [
        .program("bank"), .command("pay"), .optional([.option("--to"), .argument("name")]),
        .required([.argument("minutes"), .text("...")]),
      ]
    ],
    parts: [
      ManualPart(
        "DESCRIPTION",
        [
          .paragraph("Pays them. All at once."), .paragraph("Examples:"), .lines(["bank pay 25 --to me", ".x"]),
          .paragraph("No more."),
        ]),
      ManualPart(
        "OPTIONS",
        [
          .list([
            ManualItem([.option("-t"), .text(","), .option("--to"), .argument("name")], "Who gets them.", "Or not.")
          ])
        ]),
      ManualPart("FILES", [.list([ManualItem([.file("~/bank.db")], "All of it.")])]),
      ManualPart(
        "SEE ALSO",
        [
          .references([
            ManualReference(name: "bank-db", section: 5), ManualReference(name: "bank", section: 1),
            ManualReference(name: "bank", section: 1),
          ])
        ]),
    ])

  @Test func theWholePage() {
    #expect(
      page.mdoc(date: "November 22, 2026", source: "bank 1.2.0") == #"""
        .Dd November 22, 2026
        .Dt BANK-PAY 1
        .Os "bank 1.2.0"
        .Sh NAME
        .Nm bank-pay
        .Nd pay minutes
        .Sh SYNOPSIS
        .Nm bank Cm pay
        .Op Fl \-to Ar name
        .Ar minutes No ...
        .Sh DESCRIPTION
        Pays them.
        All at once.
        .Pp
        Examples:
        .Bd -literal -offset indent
        bank pay 25 \-\-to me
        \&.x
        .Ed
        .Pp
        No more.
        .Sh OPTIONS
        .Bl -tag -width Ds
        .It Fl t , Fl \-to Ar name
        Who gets them.
        .Pp
        Or not.
        .El
        .Sh FILES
        .Bl -tag -width Ds
        .It Pa \(ti/bank.db
        All of it.
        .El
        .Sh SEE ALSO
        .Xr bank 1 ,
        .Xr bank-db 5

        """#)
  }

  @Test func whereItLies() { #expect(page.path == "man1/bank-pay.1") }
}
