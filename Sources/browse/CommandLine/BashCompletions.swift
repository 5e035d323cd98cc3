// SPDX-License-Identifier: GPL-3.0-or-later

/// The completion script for bash, which uses its programmable completion (bash(1)).
///
/// It does not need the bash-completion package.
enum BashCompletions {
  static func script(for options: [Option]) -> String {
    let names = options.flatMap(\.names).joined(separator: " ")
    return """
      # Completes browse in bash; written by “browse --completions bash”.
      _browse() {
        local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} index
        # Bash takes the sign in --name=value for a word of its own.
        if [[ $word == = ]]; then
          word=
        elif [[ $option == = && COMP_CWORD -gt 1 ]]; then
          option=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        # Behind -- stand only files.
        for ((index = 1; index < COMP_CWORD; index++)); do
          [[ ${COMP_WORDS[index]} == -- ]] && option= word=
        done
        local words=
        case $option in
      \(options.filter { $0.placeholder != nil }.map(values).joined())    *)
            [[ $word == -* ]] || return 0
            words=\(CompletionShell.bash.quoted(names)) ;;
        esac
        # What comes back empty is completed as a file, but for what is a word.
        compopt +o bashdefault +o default 2>/dev/null
        COMPREPLY=($(compgen -W "$words" -- "$word"))
      }
      complete -o bashdefault -o default -F _browse browse

      """
  }

  /// Returns the `case` branch that completes the value of an option.
  private static func values(of option: Option) -> String {
    let names = option.names.joined(separator: " | ")
    return switch option.values {
    case .files: "    \(names)) return 0 ;;\n"
    case .any: "    \(names)) ;;\n"
    case .words(let words):
      "    \(names)) words=\(CompletionShell.bash.quoted(words.joined(separator: " "))) ;;\n"
    }
  }
}
