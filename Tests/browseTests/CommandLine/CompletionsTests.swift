// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import browse

/// Runs the completion scripts in the shells themselves.
@Suite("Shell completions")
struct CompletionsTests {
  private let folder = TemporaryFolder()

  init() {
    folder.write("", to: "some teas.csv")
    folder.write("", to: "some.json")
  }

  /// Returns the completions that a shell offers for each line.
  private func offers(
    _ shell: CompletionShell,
    _ lines: [String],
    _ options: [Option] = Option.all
  ) -> [[String]] {
    folder.write(shell.completions(of: options), to: "_browse")
    let output =
      switch shell {
      case .bash: run("bash --norc", Self.bash, lines)
      case .zsh: run("zsh -f", Self.zsh, lines)
      case .fish: run("fish --no-config", Self.fish, lines)
      }
    return output.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "== ", omittingEmptySubsequences: false).dropFirst()
      .map { $0.filter { !$0.isEmpty }.map(String.init).sorted() }
  }

  /// Runs a driver script that writes “== ” and the completions of a line, for each line.
  private func run(_ shell: String, _ script: String, _ lines: [String]) -> String {
    let words = ([folder.write(script, to: "driver")] + lines).map(ShellScript.quoted)
    return ShellScript.run(
      "\(shell) \(words.joined(separator: " "))",
      in: folder.path,
      variables: ["HOME": folder.path, "ZDOTDIR": folder.path, "LC_ALL": "C.UTF-8"]
    ).output
  }

  static let lines: [(line: String, words: [String])] = [
    ("browse --fo", ["--format"]),
    ("browse x.csv --no", ["--no-header"]),
    ("browse --format j", ["json", "jsonl"]),
    ("browse --format=mark", ["markdown"]),
    ("browse --type sq", ["sqlite"]),
    ("browse --color=a", ["always", "auto"]),
    ("browse --encoding utf-16", ["utf-16be", "utf-16le"]),
    ("browse --completions f", ["fish"]),
    ("browse --delimiter n", ["none"]),
    ("browse some.", ["some.json"]),
    ("browse -f some.", ["some.json"]),
    ("browse --trace some.", ["some.json"]),
    ("browse --private --skip 3 some.", ["some.json"]),
    ("browse -- some.", ["some.json"]),
    ("browse -c some.", []),
    ("browse --skip some.", []),
  ]

  /// The installed shells.
  static let shells = CompletionShell.allCases.filter { ShellScript.hasProgram($0.rawValue) }

  @Test("bash offers the matching words", .enabled(if: shells.contains(.bash)))
  func bash() { expectMatchingWords(.bash) }

  @Test("zsh offers the matching words", .enabled(if: shells.contains(.zsh)))
  func zsh() { expectMatchingWords(.zsh) }

  @Test("fish offers the matching words", .enabled(if: shells.contains(.fish)))
  func fish() { expectMatchingWords(.fish) }

  private func expectMatchingWords(_ shell: CompletionShell) {
    let offers = offers(shell, Self.lines.map(\.line))
    #expect(offers.count == Self.lines.count)
    for ((line, words), offered) in zip(Self.lines, offers) {
      #expect(offered == words, "\(line)")
    }
  }

  @Test("bash offers all options", .enabled(if: shells.contains(.bash)))
  func all() {
    #expect(offers(.bash, ["browse -"]) == [Option.all.flatMap(\.names).sorted()])
  }

  static let odd = Option(
    "-o",
    "--odd",
    help: #"it's [odd] a\b $(false) "x" `false` : \'"#,
    values: .words(["one", "two"]),
    effect: .value("X") { _, _ in }
  )

  @Test("option names, help and values may contain special characters", arguments: shells)
  func quoting(shell: CompletionShell) {
    let offers = offers(shell, ["browse --od", "browse --odd t"], [Self.odd])
    #expect(offers == [["--odd"], ["two"]])
  }

  @Test("--completions prints the script of a shell", arguments: CompletionShell.allCases)
  func option(shell: CompletionShell) {
    let result = Program.run(["--completions", shell.rawValue])
    #expect(result.status == 0)
    #expect(result.output == shell.completions(of: Option.all))
  }

  @Test("--completions rejects other shells")
  func unknownOption() {
    #expect(
      throws: OptionError.invalidValue("csh", option: "--completions", allowed: "bash, zsh or fish")
    ) { try Options(["--completions=csh"]) }
  }
}

// MARK: Driver scripts

extension CompletionsTests {
  /// A driver that completes as readline does.
  ///
  /// It splits words at readline's break characters, and falls back to file names if no completion
  /// is found.
  private static let bash = #"""
    . ./_browse
    complete -p browse >/dev/null || exit
    compopt() { hasDefault=false; }
    for line; do
      # Bash breaks words at the equals sign too.
      read -ra COMP_WORDS <<<"${line//=/ = }"
      [[ $line == *' ' || $line == *= ]] && COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      hasDefault=true COMPREPLY=()
      _browse
      [[ ${#COMPREPLY[@]} == 0 && $hasDefault == true ]] &&
        mapfile -t COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
      printf '%s\n' '== ' "${COMPREPLY[@]}"
    done
    """#

  /// A driver that types each line and Tab in a pseudoterminal.
  ///
  /// A replaced `compadd` records the matches.
  private static let zsh = #"""
    zmodload zsh/zpty
    cat >.zshrc <<'END'
    stty columns 200
    fpath=($ZDOTDIR $fpath)
    autoload -U compinit
    compinit -u -D
    compadd() {
      builtin compadd "$@"
      local result=$?
      [[ ${argv[(r)-[OAD]]} == -[OAD] ]] && return result
      local -a found
      builtin compadd -O found "$@"
      (( $#found )) && print -rl -- $found >>$ZDOTDIR/found
      return result
    }
    finish() { : >$ZDOTDIR/finished }
    zle -N finish
    bindkey '^X' finish
    : >$ZDOTDIR/started
    END
    await() { until [[ -e $1 ]] { sleep 0.02 } }
    zpty shell zsh -i -o no_global_rcs
    await started
    for line in "$@"; do
      rm -f found finished
      # Ctrl-U, as what was completed before still stands there.
      zpty -n -w shell $'\C-u'"$line"$'\t\C-x'
      await finished
      print '== '
      [[ -e found ]] && sort -u found
    done
    zpty -d shell
    """#

  /// A driver that prints completions without descriptions, and without the option before `=`.
  private static let fish = #"""
    source _browse
    for line in $argv
      echo '== '
      complete -C $line | string replace -r '\t.*' '' | string replace -r '^--\w+=' ''
    end
    """#
}
