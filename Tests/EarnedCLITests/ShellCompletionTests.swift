import EarnedSystem
import Testing

/// The completions that three real shells offer for a command line.
@Suite struct ShellCompletionTests {
  private let shell = Shell()

  private static let lines: [(typed: String, expected: String)] = [
    ("earned report weekly --format ", "csv html json md ndjson text xlsx"),
    ("earned report weekly --format js", "json"),
    ("earned report stre", "streaks"),
    ("earned report show stre", "streaks"),
    ("earned report weekly --dataset ho", "hours"),
    ("earned report credits --dataset hou", ""),
    ("earned report weekly --bo", "--bom"),
    ("earned access android:com.goo", "android:com.google.android.youtube"),
    ("earned settings credit_costs.minutes_1", "credit_costs.minutes_15"),
    ("earned ingest --back", "--backfill"),
    ("earned mode on Ev", "Evening"),
    ("earned unlock android:com.goo", "android:com.google.android.youtube"),
    ("earned hachimi timer start pia", "piano"),
    ("earned hachimi cats --js", "--json"),
    ("earned hachimi equip Mo", "Mochi"),
    ("earned hachimi buy wool", "wool-scarf"),
    ("earned hachimi claim first-c", "first-cat"),
    ("earned clepsy lock", "lock-screen"),
    ("earned clepsy open Du", "Duolingo"),
    ("earned clepsy vice com.b", "com.burbn.instagram"),
    ("earned clepsy unlock Instagram --minutes ", "15 30 60"),
    ("earned budget select android:com.goo", "android:com.google.android.youtube"),
    ("earned budget select --remove web:", "web:news.example"),
    ("earned budget play b", "blackjack"),
    ("earned budget play plinko --risk ", "high low medium"),
    ("earned record focus.e", "focus.end"),
    ("earned record focus.start st", "strict="),
    ("earned record focus.start strict=", "strict=no strict=yes"),
    ("earned record focus.start strict=y", "strict=yes"),
    ("earned record focus.start strict=no task_label=a:b s", "session_id="),
    ("earned record --dry-run mode.upsert mode_id=Ev", "mode_id=Evening"),
    ("earned record unlock.attempt app_id=android:com.goo", "app_id=android:com.google.android.youtube"),
    (
      "earned record settings.update settings.quest.enabled_types=",
      "settings.quest.enabled_types=BREATHING settings.quest.enabled_types=COPY_TEXT settings.quest.enabled_types=QR_SCAN"
    ),
  ]

  init() {
    shell.environment["EARNED_DB"] = shell.folder.file("month.db")
    shell.run(#"cp "$MONTH" month.db"#)
    shell.run("earned hachimi habit add piano --cat Mochi --seed 1 --quiet")
    shell.run("earned clepsy vice --quiet com.burbn.instagram=Instagram --productive com.duolingo=Duolingo")
    shell.run("earned budget select --quiet web:news.example")
    // A name is offered, never executed.
    shell.run(#"earned app block --quiet 'android:com.goo$(touch${IFS}pwned)'"#)
  }

  static func isInstalled(_ name: String) -> Bool { Shell().run("command -v \(name)").status == 0 }

  @Test(.enabled(if: isInstalled("bash"), "bash is not installed")) func bashCompletes() {
    // Bash splits words at '=' and ':'.
    expectOffers(
      by: "bash",
      """
      source <(earned completions bash)
      while IFS= read -r line; do
        echo "## $line"
        split="${line//:/ : }"
        read -ra COMP_WORDS <<< "${split//=/ = }"
        [[ $line == *' ' ]] && COMP_WORDS+=('')
        COMP_LINE=$line COMP_POINT=${#line} COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _earned < /dev/null
        before="${line##* }" before="${before%"${before##*[=:]}"}"
        [[ $before == --*= ]] && before=''
        printf "$before%s\\n" "${COMPREPLY[@]}"
      done < lines
      """)
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed")) func fishCompletes() {
    expectOffers(
      by: "fish --no-config",
      """
      earned completions fish | source
      while read -l line
        echo "## $line"
        complete -C $line | cut -f1
      end < lines
      """)
  }

  /// Types into a terminal, and captures what the shell offers. This takes longer than both others: the soak tests do it.
  func zshCompletes() {
    expectOffers(
      by: "timeout 60 zsh -f",
      #"""
      zmodload zsh/zpty
      earned completions zsh > _earned
      zpty z zsh -f -i
      zpty -w z 'PS1=; autoload -U compinit; compinit -u -D; source ./_earned; compdef _earned earned'
      zpty -w z 'compadd() { local -a found; builtin compadd -O found "$@"; print -rl -- "" "@@"${^found}; builtin compadd "$@"; }'
      zpty -w z 'offered() { print -r -- "<<""OFFERED>>"; comppostfuncs=(offered) }; comppostfuncs=(offered)'
      zpty -w z 'print READY''NOW'
      zpty -r z ready '*READYNOW*'
      for line in "${(@f)$(<lines)}"; do
        zpty -w -n z "$line"$'\t'
        zpty -r z first '*<<OFFERED>>*'
        zpty -w -n z $'\x15'
        zpty -w z 'print DONE""NOW'
        zpty -r z rest '*DONENOW*'
        print -r -- "## $line"
        print -r -- "$first$rest" | tr -d '\r' | grep '^@@' | sed 's/^@@//'
      done
      zpty -d z
      """#)
  }

  /// Lets a shell go through all lines, each of which it prints with "## " in front before the words that it offers.
  private func expectOffers(by interpreter: String, _ script: String) {
    shell.folder.write(Self.lines.map { $0.typed + "\n" }.joined(), to: "lines")
    shell.folder.write(script, to: "offers")
    let result = shell.run("\(interpreter) offers")
    var offers: [String: Set<Substring>] = [:]
    var typed = ""
    for line in result.out.split(separator: "\n") {
      if line.hasPrefix("## ") { typed = String(line.dropFirst(3)) } else { offers[typed, default: []].insert(line) }
    }
    for line in Self.lines {
      #expect(
        offers[line.typed, default: []].sorted().joined(separator: " ") == line.expected, "\(line.typed): \(result)")
    }
    #expect(!File.exists(shell.folder.file("pwned")))
  }
}
