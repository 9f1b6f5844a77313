import EarnedSystem
import EarnedTestSupport
import Testing

/// What a person at a terminal sees, by a pseudo-terminal.
@Suite(.enabled(if: PseudoTerminal.canBeMade, "there are no terminals here: /dev/pts is missing"))
struct TerminalTests {
  private let shell = Shell()
  private let terminal = PseudoTerminal()

  init() {
    shell.run("head -150 \"$FIXTURES/month.ndjson\" | earned ingest --quiet --db e.db -")
  }

  @Test func aWorkbookIsNotPrinted() {
    let result = shell.run("earned report weekly --db e.db --format xlsx > \(terminal.path)")
    #expect(result.status == 64)
    #expect(
      result.err.hasPrefix("Error: a workbook cannot be shown on a terminal; write it to a file with --out"),
      "\(result)")
    #expect(shell.run("earned report weekly --db e.db --format xlsx | head -c 2").out == "PK")
  }

  /// A file gets no colours.
  @Test func aFileHasNoColour() {
    shell.run("env TERM=xterm earned report weekly --db e.db --out week.txt > \(terminal.path)")
    #expect(shell.run("earned report weekly --db e.db --out - | cmp - week.txt").status == 0)
  }

  /// Standard output under another name is just as safe.
  @Test func foreignTextIsHarmless() {
    let name = #"{"type":"app.upsert","ts_utc_ms":1773154800000,"app_id":"android:a","display_name":"\u001b[31m"}"#
    let attempt = #"{"type":"unlock.attempt","ts_utc_ms":1773154800000,"app_id":"android:a"}"#
    shell.run("printf '%s\\n' '\(name)' '\(attempt)' | earned ingest --quiet --db a.db --timezone UTC -")
    shell.run("earned report weekly --db a.db --format csv --dataset apps --out /dev/stdout > \(terminal.path)")
    #expect(terminal.text(until: "1,0,0\r\n").hasSuffix("android:a,\\u{1B}[31m,1,0,0\r\n"))
  }

  /// Cats are shown until one is chosen.
  @Test func aCatIsChosenOnATerminal() {
    let adding = shell.start(
      "exec earned hachimi habit add Read --db cats.db --now 5 < \(terminal.path) 2> \(terminal.path)")
    let cats = terminal.text(until: "(Enter: others): ")
    #expect(cats.hasPrefix("1  \(look(5))\r\n2  \(look(6))\r\n3  \(look(7))\r\nwhich cat"), "\(cats)")
    terminal.type("\n")
    #expect(terminal.text(until: "(Enter: others): ").contains("2  \(look(9))\r\n"))
    terminal.type("4\n")
    #expect(terminal.text(until: "(Enter: others): ").contains("which cat"))
    terminal.type("2\n")
    #expect(terminal.text(until: "that of the habit): ").contains("its name"))
    terminal.type("Mochi\n")
    let result = shell.wait(adding)
    #expect(result.status == 0)
    let added = "the quest Read is added: 25 min a day\nits cat Mochi is adopted, \(look(9))\n"
    #expect(result.out.hasPrefix(added), "\(result)")
  }

  /// The end of the input, and what names the cat already.
  @Test func aChoiceCanBeLeftOrMadeBefore() {
    let adding = shell.start("exec earned hachimi habit add Read --db cats.db < \(terminal.path) 2> \(terminal.path)")
    _ = terminal.text(until: "(Enter: others): ")
    terminal.type("\u{4}")
    #expect(shell.wait(adding).status == 64)
    let end = "nothing was chosen; nothing was recorded\r\n"
    #expect(terminal.text(until: end).hasSuffix(end))
    #expect(shell.run("ls cats.db").status != 0)
    let seeded = shell.run(
      "earned hachimi habit add Read --seed 42 --db cats.db < \(terminal.path) 2> \(terminal.path)")
    #expect(seeded.out.contains("Read is adopted, \(look(42))\n"), "\(seeded)")
  }

  private func look(_ seed: Int) -> String {
    let line = shell.run("earned hachimi draft --count 1 --seed \(seed)").out.dropLast()
    return String(line.drop { $0.isNumber }.drop { $0 == " " })
  }

  /// SIGALRM draws the line, and is sent here before two seconds are over. Meanwhile the report waits for its reader.
  @Test func aReportOfTwoSecondsShowsItsProgress() throws {
    #expect(shell.run("mkfifo pipe").status == 0)
    let reader = open(shell.folder.file("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let filler = open(shell.folder.file("pipe"), O_WRONLY | O_NONBLOCK)
    while write(filler, [UInt8](repeating: 0, count: 4_096), 4_096) > 0 {}
    close(filler)
    let running = shell.start("exec earned report weekly --db e.db --format html --out pipe 2> \(terminal.path)")
    #expect(running.catches(SIGALRM))
    running.signal(SIGALRM)
    #expect(terminal.text(until: " s\u{1B}[K") == "\rmaking the report, 2 s\u{1B}[K")
    #expect(fcntl(reader, F_SETFL, 0) == 0)
    var page = [UInt8](repeating: 0, count: 1 << 16)
    while read(reader, &page, page.count) > 0 {}
    #expect(shell.wait(running).status == 0)
    #expect(terminal.text(until: "\r\u{1B}[K").hasSuffix("\r\u{1B}[K"))
  }

  /// The line is cut, so that it never wraps: what wraps cannot be drawn over.
  @Test func aNarrowTerminalCutsTheLine() {
    let narrow = PseudoTerminal(columns: 12)
    let fault = FaultyDisk(.signal, .calls).at(4, named: "pread", more: Int(SIGALRM))
    #expect(
      shell.run("env \(fault.variables()) earned db recover new.db --db e.db 2> \(narrow.path)").status == 0)
    #expect(narrow.text(until: "\r\u{1B}[K") == "\rreading the\u{1B}[K\r\u{1B}[K")
  }

  /// The same for the counter of records.
  func aNarrowTerminalCutsTheCounter() {
    let narrow = PseudoTerminal(columns: 12)
    #expect(shell.run("mkfifo pipe").status == 0)
    let running = shell.start("exec earned ingest --batch 1 --db p.db pipe 2> \(narrow.path)")
    let pipe = open(shell.folder.file("pipe"), O_RDWR)
    var time = 1_771_156_800_000
    let isShown = waitUntil {
      time += 1
      let record = #"{"type":"day.ensure","ts_utc_ms":\#(time),"timezone_id":"UTC"}"# + "\n"
      _ = write(pipe, record, record.utf8.count)
      return narrow.hasText
    }
    close(pipe)
    #expect(isShown && shell.wait(running).status == 0)
    let lines = narrow.text(until: "\r\u{1B}[K").split(separator: "\u{1B}[K").map { $0.drop { $0 == "\r" } }
    #expect(lines.count >= 1 && lines.allSatisfy { $0.count <= 11 }, "\(lines)")
    #expect(lines.first?.contains(" records") == true, "\(lines)")
  }

  /// Who has thousands of modes sees that the command works.
  @Test func lookingAheadShowsItsProgress() {
    let fault = FaultyDisk(.signal, .sqlite).at(2, named: "read", more: Int(SIGALRM))
    #expect(shell.run("env \(fault.variables()) earned shield --next --db e.db 2> \(terminal.path)").status == 0)
    #expect(terminal.text(until: "\r\u{1B}[K") == "\rlooking ahead, 2 s\u{1B}[K\r\u{1B}[K")
  }

  /// The same for commands that read a large file completely. The signal comes while they read.
  @Test(arguments: [("db recover new.db --db e.db", "reading the pages"), ("export o e.db", "exporting")])
  func readingALargeFileShowsItsProgress(command: String, line: String) {
    let fault = FaultyDisk(.signal, .calls).at(4, named: "pread", more: Int(SIGALRM))
    #expect(shell.run("env \(fault.variables()) earned \(command) 2> \(terminal.path)").status == 0)
    #expect(terminal.text(until: "\r\u{1B}[K") == "\r\(line), 2 s\u{1B}[K\r\u{1B}[K")
  }
}

/// The choices of a round, which are asked for on a terminal only (contract, section 9).
@Suite(.enabled(if: PseudoTerminal.canBeMade, "there are no terminals here: /dev/pts is missing"))
struct RoundQuestionTests {
  private let shell = Shell()
  private let terminal = PseudoTerminal()

  /// Starts a command whose standard input and standard error are a terminal. It is of no use after the command has ended.
  private func start(_ command: String, at time: String, on other: PseudoTerminal? = nil) -> Shell.Running {
    let path = (other ?? terminal).path
    return shell.start("exec earned budget \(command) --now 2026-03-09T\(time)Z < \(path) 2> \(path)")
  }

  private func seeQuestion(_ question: String, on other: PseudoTerminal? = nil) {
    let shown = (other ?? terminal).text(until: question + " ")
    #expect(shown.hasSuffix(question + " "), "\(shown)")
  }

  @Test func tilesAreOpenedOneByOne() {
    let running = start("play mines --wager 10", at: "08:00:00")
    for (question, answer) in [
      ("open a tile, 0 to 24:", "25"), ("open a tile, 0 to 24:", ""), ("open a tile, 0 to 24:", "0"),
      ("safe, 1.13×; open another one, or Enter to cash out:", "0"),
      ("safe, 1.13×; open another one, or Enter to cash out:", " 24 "),
      ("safe, 1.29×; open another one, or Enter to cash out:", ""),
    ] {
      seeQuestion(question)
      terminal.type(answer + "\n")
    }
    let result = shell.wait(running)
    #expect(result.status == 0)
    let expected = "\nMines: cashed out, 1.29× of 10 min: +2 min\nthe mines were at 4, 9, 14\nbudget "
    #expect(result.out.contains(expected), "\(result)")
    #expect(shell.run("earned budget audit").out.hasPrefix("1 round played again: 1 as booked."))
  }

  /// A mine ends the round; there is no other question.
  @Test func aMineIsBooked() {
    let running = start("play mines --wager 10", at: "08:00:00")
    seeQuestion("open a tile, 0 to 24:")
    terminal.type("4\n")
    #expect(shell.wait(running).out.contains("Mines: mine hit, 0.00× of 10 min: −10 min"))
  }

  @Test func cardsAreShownBeforeEachAction() {
    let running = start("play blackjack --wager 10", at: "08:03:00")
    let shown = terminal.text(until: "hit, stand or double? ")
    #expect(shown.hasPrefix("your cards 4S 5C, 9 points; the dealer shows 8C\r\n"), "\(shown)")
    terminal.type("fold\n")
    seeQuestion("hit, stand or double?")
    terminal.type("h\n")
    let drawn = terminal.text(until: "hit or stand? ")
    #expect(drawn.contains("your cards 4S 5C QD, 19 points; the dealer shows 8C\r\n"), "\(drawn)")
    terminal.type("Stand\n")
    #expect(shell.wait(running).out.contains("your cards were 4S 5C QD, the dealer's 8C"))
  }

  /// A card that was seen counts: who ends the input then, stands.
  @Test(arguments: ["\u{4}", "\u{3}"]) func whatWasSeenCounts(end: String) {
    let running = start("play blackjack --wager 10", at: "08:03:00")
    seeQuestion("hit, stand or double?")
    terminal.type("hit\n")
    seeQuestion("hit or stand?")
    if end == "\u{3}" { running.signal(SIGINT) } else { terminal.type(end) }
    let result = shell.wait(running)
    #expect(result.status == (end == "\u{3}" ? 130 : 0))
    #expect(result.out.contains("your cards were 4S 5C QD, the dealer's 8C"), "\(result)")
  }

  /// Who has seen nothing yet can come back.
  @Test func aRoundThatIsLeftStaysOpen() {
    let running = start("play crash --wager 10", at: "08:00:00")
    seeQuestion("cash out at, such as 2.00:")
    terminal.type("soon\n")
    seeQuestion("cash out at, such as 2.00:")
    terminal.type("\u{4}")
    let result = shell.wait(running)
    #expect(result.status == 0 && result.out.hasSuffix("forfeits it\n"), "\(result)")
    #expect(shell.run("earned budget --now 2026-03-09T08:01:00Z").out.contains("10 min wagered on crash"))
    let other = PseudoTerminal()
    let later = start("resolve", at: "08:02:00", on: other)
    seeQuestion("cash out at, such as 2.00:", on: other)
    other.type("1.00\n")
    #expect(shell.wait(later).out.hasPrefix("Crash: "))
    #expect(shell.run("earned budget audit").out.hasPrefix("1 round played again: 1 as booked."))
  }

  /// A program that reads the output is not asked, even on a terminal.
  @Test(arguments: ["--json", "--quiet", "--dry-run"]) func aProgramIsNotAsked(option: String) {
    #expect(shell.wait(start("play crash --wager 10 \(option)", at: "08:00:00")).status == 0)
    let open = option == "--dry-run" ? 0 : 1
    #expect(shell.run("earned budget --now 2026-03-09T08:01:00Z | grep -c 'not resolved'").out == "\(open)\n")
  }
}

extension Shell.Running {
  /// Waits until the process handles a signal; false when it does not within twenty seconds.
  fileprivate func catches(_ number: Int32) -> Bool {
    waitUntil {
      guard let caught = Self.caught(by: process) else { return false }
      return caught & 1 << UInt64(number - 1) != 0
    }
  }

  private static func caught(by process: pid_t) -> UInt64? {
    guard let file = fopen("/proc/\(process)/status", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 > 10 || $0 == 9 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if text.hasPrefix("SigCgt:\t") { return UInt64(text.dropFirst(8), radix: 16) }
    }
    return nil
  }
}

/// A pseudo-terminal.
private final class PseudoTerminal {
  private let descriptor: Int32
  /// The path for the command.
  let path: String

  static let canBeMade = unlockedTerminal().map { close($0.descriptor) } != nil

  /// - Parameter columns: its width; nil for one that does not tell.
  init(columns: UInt16? = nil) {
    guard let (descriptor, path) = Self.unlockedTerminal() else { preconditionFailure("the suite is skipped") }
    (self.descriptor, self.path) = (descriptor, path)
    guard let columns else { return }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    // TIOCSWINSZ, which is not imported.
    #expect(ioctl(descriptor, 0x5414, &size) == 0)
  }

  private static func unlockedTerminal() -> (descriptor: Int32, path: String)? {
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (locked, number): (Int32, UInt32) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN, which are not imported.
    guard ioctl(descriptor, 0x4004_5431, &locked) == 0, ioctl(descriptor, 0x8004_5430, &number) == 0,
      access("/dev/pts/\(number)", R_OK | W_OK) == 0
    else {
      close(descriptor)
      return nil
    }
    return (descriptor, "/dev/pts/\(number)")
  }

  deinit { close(descriptor) }

  func type(_ text: String) {
    #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
  }

  /// Whether something was shown since the last call of `text`.
  var hasText: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// The text shown since the last call, up to `end`, or all of it when `end` does not come within twenty seconds.
  func text(until end: String) -> String {
    var text = ""
    var bytes = [UInt8](repeating: 0, count: 1_024)
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !text.hasSuffix(end), poll(&request, 1, 20_000) > 0 {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { break }
      text += String(decoding: bytes[..<count], as: UTF8.self)
    }
    return text
  }
}
