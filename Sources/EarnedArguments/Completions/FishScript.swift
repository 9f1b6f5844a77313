import EarnedSystem

extension CompletionTree {
  /// A script for `~/.config/fish/completions` or `source`. A candidate is a word, a tab and a description.
  var fishScript: String {
    """
    # fish completion for \(name)

    function __\(identifier)_complete
        set -l command \(name.shellQuoted)
        set -l option ''
        set -l position 0
        set -l help ''
        set -l arguments
        set -l words (commandline -opc)
        set -e words[1]
        for word in $words
            if test -n "$option"
                set option ''
                continue
            end
            switch "$command $word"
    \(cases(fishWalk, indent: 12))
            end
        end
        set -l value (commandline -ct)
        set -l prefix ''
        if string match -q -- '--*=*' "$value"
            set option (string split -m 1 = -- $value)[1]
            set prefix "$option="
            set value (string split -m 1 = -- $value)[2]
        end

        switch "$command $option"
    \(cases(optionPlaces.map { ($0.places.map(\.shellQuoted), fishAction($0.completion)) }))
        end
        test -n "$option"; and return
        if string match -q -- '-*' "$value"
            switch "$command"
    \(cases(optionLists.map { ([$0.command.shellQuoted], fishList($0.candidates)) }, indent: 12))
            end
            return
        end
        if test $position = 0
            switch "$command"
    \(cases(subcommandLists.map { ([$0.command.shellQuoted], fishList($0.candidates)) }, indent: 12))
            end
        end
        test -n "$help"; and return
        switch "$command $position"
    \(cases(positionalPlaces.map { (["\($0.place)\($0.isOpen ? "*" : "")".shellQuoted], fishAction($0.completion)) }))
        end
    end

    complete -c \(name) -f -a '(__\(identifier)_complete)'
    """
  }

  /// The cases of the walk over the words, as in the other shells.
  private var fishWalk: [(patterns: [String], action: String)] {
    var steps = descents.map { ($0.words.map(\.shellQuoted), "set command \($0.command.shellQuoted)") }
    if nodes[0].subcommands.isEmpty == false { steps.append((["\(name) help".shellQuoted], "set help 1")) }
    let waiting = optionPlaces.flatMap(\.places).map(\.shellQuoted)
    if !waiting.isEmpty { steps.append((waiting, "set option $word")) }
    let count = "set position (math $position + 1); set -a arguments $word"
    return steps + [(["'* -'"], count), (["'* -*'"], "true"), (["'*'"], count)]
  }

  private func cases(_ arms: [(patterns: [String], action: String)], indent: Int = 8) -> String {
    let margin = String(repeating: " ", count: indent)
    return arms.map { "\(margin)case \($0.patterns.joined(separator: " "))\n\(margin)    \($0.action)" }
      .joined(separator: "\n")
  }

  private func fishList(_ candidates: [Candidate]) -> String {
    guard !candidates.isEmpty else { return "true" }
    return "printf '%s\\t%s\\n' "
      + candidates.map { "\($0.word.shellQuoted) \($0.meaning.shellQuoted)" }.joined(separator: " ")
  }

  private func fishAction(_ completion: CompletionKind.Kind) -> String {
    switch completion {
    case .none: "true"
    case .list(let words): "printf '%s\\n' $prefix\(words.map(\.shellQuoted).joined(separator: " $prefix"))"
    case .file(let extensions) where extensions.isEmpty: prefixed("__fish_complete_path \"$value\"")
    case .file(let extensions):
      prefixed(
        "for extension in \(extensions.joined(separator: " ")); __fish_complete_suffix \"$value\" .$extension; end")
    case .directory: prefixed("__fish_complete_directories \"$value\" ''")
    case .shellCommand(let command): prefixed("\(command) -- $arguments \"$value\"")
    }
  }

  private func prefixed(_ command: String) -> String { "begin; \(command); end | string replace -r -- '^' \"$prefix\"" }
}
