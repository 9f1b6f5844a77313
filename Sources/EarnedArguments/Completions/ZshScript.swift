import EarnedSystem

extension CompletionTree {
  /// A script for a folder of `$fpath` (as `_name`) or `source`.
  var zshScript: String {
    """
    #compdef \(name)

    _\(identifier)() {
        local command=\(name.shellQuoted) option='' position=0 help='' word
        local -a candidates arguments found
        for word in "${(@)words[2,CURRENT-1]}"; do
            if [[ -n $option ]]; then option=''; continue; fi
    \(walk(indent: 8))
        done
        if [[ $PREFIX == --*=* ]]; then
            option="${PREFIX%%=*}"
            compset -P '*='
        fi

        case "$command $option" in
    \(arms(optionPlaces.map { ($0.places.map(\.shellQuoted), zshAction($0.completion)) }))
        esac
        [[ -n $option ]] && return
        if [[ $PREFIX == -* ]]; then
            case "$command" in
    \(arms(optionLists.map { ([$0.command.shellQuoted], "candidates=(\(zshList($0.candidates)))") }, indent: 12))
            esac
            _describe -o option candidates
            return
        fi
        [[ $position == 0 ]] && case "$command" in
    \(arms(subcommandLists.map { ([$0.command.shellQuoted], "candidates=(\(zshList($0.candidates)))") }))
        esac
        (( $#candidates )) && _describe subcommand candidates
        [[ -n $help ]] && return
        case "$command $position" in
    \(arms(positionalPlaces.map { ([openPattern($0)], zshAction($0.completion)) }))
        esac
    }

    if [[ $funcstack[1] == _\(identifier) ]]; then
        _\(identifier) "$@"
    else
        compdef _\(identifier) \(name)
    fi
    """
  }

  /// Words with their descriptions after a colon.
  private func zshList(_ candidates: [Candidate]) -> String {
    candidates.map { "\($0.word):\($0.meaning)".shellQuoted }.joined(separator: " ")
  }

  private func zshAction(_ completion: CompletionKind.Kind) -> String {
    switch completion {
    case .none: ":"
    case .list(let words): "compadd -- " + words.map(\.shellQuoted).joined(separator: " ")
    case .file(let extensions) where extensions.isEmpty: "_files"
    case .file(let extensions): "_files -g '*.(\(extensions.joined(separator: "|")))'"
    case .directory: "_files -/"
    case .shellCommand(let command):
      // No space follows `name=`.
      "found=(${(f)\"$(\(command) -- \"${(@Q)arguments}\" \"$PREFIX\")\"}); "
        + "compadd -S '' -- ${(M)found:#*=}; compadd -- ${found:#*=}"
    }
  }
}
