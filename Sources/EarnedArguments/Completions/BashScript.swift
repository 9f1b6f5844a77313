import EarnedSystem

extension CompletionTree {
  /// A script for `bash-completion` or `source`. Bash splits `--name=value` and `android:app` into several words, and
  /// takes for the last one what follows the `=` or `:`.
  var bashScript: String {
    """
    # bash completion for \(name)

    _\(identifier)() {
        local line="${COMP_LINE:0:COMP_POINT}" rest cur index before=''
        local -a words=()
        COMPREPLY=()
        # What no space separates is one word.
        for ((index = 0; index <= COMP_CWORD; index++)); do
            rest="${line#"${line%%[![:space:]]*}"}"
            cur="${COMP_WORDS[index]}"
            ((index == COMP_CWORD)) && cur="$rest"
            if ((index > 0)) && [[ $rest == "$line" ]]; then
                words[${#words[@]} - 1]+="$cur"
            else
                words+=("$cur")
            fi
            line="${rest#"$cur"}"
        done
        [[ $cur == [=:]* ]] && cur=''
        before="${words[${#words[@]} - 1]%"$cur"}"
        cur="${words[${#words[@]} - 1]}"
        _\(identifier)_words
        COMPREPLY=("${COMPREPLY[@]#"$before"}")
        [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2> /dev/null
    }

    _\(identifier)_words() {
        local command=\(name.shellQuoted) option='' position=0 help='' word
        local -a arguments=()
        for word in "${words[@]:1:${#words[@]} - 2}"; do
            if [[ -n $option ]]; then option=''; continue; fi
    \(walk(indent: 8))
        done
        if [[ $cur == --*=* ]]; then
            option="${cur%%=*}" cur="${cur#*=}" before="${before#*=}"
        fi

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
      "while IFS= read -r word; do [[ $word == \"$cur\"* ]] && COMPREPLY+=(\"$word\"); done < <(\(command) "
        + "-- \"${arguments[@]}\" \"$cur\")"
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
    steps.append((["*"], "position=$((position + 1)); arguments+=(\"$word\")"))
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
