extension CompletionTree {
  /// A script for `bash-completion` or `source`. Bash splits `--name=value` and `android:app` into three words.
  var bashScript: String {
    """
    # bash completion for \(name)

    _\(identifier)() {
        local cur="${COMP_WORDS[COMP_CWORD]}" last=$COMP_CWORD colon=''
        COMPREPLY=()
        if [[ $cur == ':' ]]; then
            last=$((COMP_CWORD - 1)) colon="${COMP_WORDS[COMP_CWORD - 1]}:" cur=''
        elif ((COMP_CWORD > 2)) && [[ ${COMP_WORDS[COMP_CWORD - 1]} == ':' ]]; then
            last=$((COMP_CWORD - 2)) colon="${COMP_WORDS[COMP_CWORD - 2]}:"
        fi
        cur="$colon$cur"
        _\(identifier)_words
        [[ -n $colon ]] && COMPREPLY=("${COMPREPLY[@]#"$colon"}")
    }

    _\(identifier)_words() {
        local command=\(name.shellQuoted) option='' position=0 help='' index word
        for ((index = 1; index < last; index++)); do
            word="${COMP_WORDS[index]}"
            [[ $word == '=' ]] && continue
            if [[ $word == ':' ]]; then index=$((index + 1)); continue; fi
            if [[ -n $option ]]; then option=''; continue; fi
    \(walk(indent: 8))
        done
        [[ $cur == '=' ]] && cur=''

        case "$command $option" in
    \(arms(optionPlaces.map { ($0.places.map(\.shellQuoted), bashAction($0.completion)) }))
        esac
        [[ -n $option ]] && return
        if [[ $cur == -* ]]; then
            case "$command" in
    \(arms(optionLists.map { ([$0.command.shellQuoted], bashWords($0.candidates.map(\.word))) }, indent: 12))
            esac
            return
        fi
        [[ $position == 0 ]] && case "$command" in
    \(arms(subcommandLists.map { ([$0.command.shellQuoted], bashWords($0.candidates.map(\.word))) }))
        esac
        [[ -n $help ]] && return
        case "$command $position" in
    \(arms(positionalPlaces.map { ([openPattern($0)], bashAction($0.completion)) }))
        esac
    }

    complete -F _\(identifier) \(name)
    """
  }

  private func bashWords(_ words: [String]) -> String {
    "mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -W \(words.joined(separator: " ").shellQuoted) -- \"$cur\")"
  }

  private func bashAction(_ completion: CompletionKind.Kind) -> String {
    switch completion {
    case .none: ":"
    case .list(let words): bashWords(words)
    case .file(let extensions): bashPaths(extensions)
    case .directory:
      "compopt -o filenames 2> /dev/null; mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -d -- \"$cur\")"
    case .shellCommand(let command):
      // Not `compgen -W`, which would execute a word such as `$(date)`.
      "while IFS= read -r word; do [[ $word == \"$cur\"* ]] && COMPREPLY+=(\"$word\"); done < <(\(command))"
    }
  }

  private func bashPaths(_ extensions: [String]) -> String {
    let files = extensions.map { "compgen -f -X \("!*.\($0)".shellQuoted) -- \"$cur\"; " }.joined()
    let paths = extensions.isEmpty ? "compgen -f -- \"$cur\"" : "\(files)compgen -d -- \"$cur\""
    return "compopt -o filenames 2> /dev/null; mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(\(paths))"
  }
}

// Code that is the same in bash and zsh.
extension CompletionTree {
  /// The name in a form that can be part of a function name.
  var identifier: String { name.split(separator: "-").joined(separator: "_") }

  /// The handling of one word: a subcommand, `help`, an option with a value, any other option, or an argument.
  func walk(indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var steps = descents.map { ($0.words.map(\.shellQuoted), "command=\($0.command.shellQuoted)") }
    if nodes[0].subcommands.isEmpty == false { steps.append((["\(name) help".shellQuoted], "help=1")) }
    let waiting = optionPlaces.flatMap(\.places).map(\.shellQuoted)
    if !waiting.isEmpty { steps.append((waiting, "option=\"$word\"")) }
    steps.append((["*' -'?*"], ":"))
    steps.append((["*"], "position=$((position + 1))"))
    return "\(margin)case \"$command $word\" in\n\(arms(steps, indent: indent + 4))\n\(margin)esac"
  }

  func arms(_ arms: [(patterns: [String], action: String)], indent: Int = 8) -> String {
    let margin = String(repeating: " ", count: indent)
    return arms.map { "\(margin)\($0.patterns.joined(separator: " | "))) \($0.action) ;;" }.joined(separator: "\n")
  }

  func openPattern(_ place: (place: String, isOpen: Bool, completion: CompletionKind.Kind)) -> String {
    place.place.shellQuoted + (place.isOpen ? "*" : "")
  }
}
