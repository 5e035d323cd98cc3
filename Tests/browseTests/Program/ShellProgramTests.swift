// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("Shell commands and files of commands, run by a script")
struct ShellProgramTests {
  private let folder = TemporaryFolder()
  private let teas: String

  init() {
    teas = folder.write("name,price\nSencha,12.50\nAssam,8\n", to: "teas.csv")
  }

  private func run(
    _ arguments: String...,
    input: String = "",
    environment: [String: String] = [:]
  ) -> String {
    let result = Program.run(
      [teas, "--private"] + arguments,
      input: input,
      environment: environment
    )
    return "\(result.status)|\(result.output)|\(result.errors)"
  }

  // MARK: Shell commands

  @Test("! runs a shell command, whose output stands among that of the others")
  func shell() {
    #expect(run("-c", "count", "-c", "!echo $((1 + 2))", "-c", "count") == "0|2\n3\n2\n|")
  }

  @Test("it is run by the user's shell, or by that of POSIX", arguments: ["/bin/bash", "", "none"])
  func userShell(shell: String) {
    let name = shell.hasPrefix("/") ? "bash" : "sh"
    let result = run("-c", "!echo ${0##*/}", environment: ["SHELL": shell])
    #expect(result == "0|\(name)\n|")
  }

  @Test("one that fails is said with its status, and stops the rest")
  func failedShell() {
    expect(
      run("-c", "!exit 3", "-c", "count"),
      is: "1||browse: !: “exit 3” ended with status 3\n"
    )
    #expect(run("-c", "!kill -TERM $$") == "1||browse: !: “kill -TERM $$” was ended: terminated\n")
  }

  @Test("one that Ctrl-C ends is an interruption")
  func interruptedShell() {
    #expect(run("-c", "!kill -INT $$", "-c", "count") == "130||browse: !: stopped\n")
  }

  @Test("it does not read what browse is to read")
  func shellInput() {
    #expect(run(input: "!cat\ncount\n") == "0|2\n|")
  }

  @Test("it starts with no signal ignored or blocked, and with no descriptor of ours")
  func cleanShell() {
    // Only the lowest 28 signals, since the C library reserves some of the higher ones.
    let signals = "grep -E 'SigBlk|SigIgn' /proc/self/status | grep -o '.......$'"
    // Descriptors 0, 1 and 2, and that of the listed folder.
    let descriptors = "ls /proc/self/fd | wc -l"
    #expect(run("-c", "!\(signals); \(descriptors)") == "0|0000000\n0000000\n4\n|")
  }

  // MARK: Output of commands

  @Test(
    "what a command prints goes to a shell command",
    arguments: [
      ("count | sed s/^/is:/", "is:2\n"), ("export - | wc -l", "3\n"),
      ("export - as jsonl | tail -n 1", "{\"name\":\"Assam\",\"price\":8}\n"),
      ("show | tail -n 1", "rows 1–2 of 2\n"), ("help | head -n 1 | cut -c 1-4", "Walk\n"),
      ("filter name = \"a | b\" | tail -n 1", "no items match · filter: name = \"a | b\"\n"),
      ("1 | cut -c 1-5 | head -n 1", "name \n"),
    ]
  )
  func piped(line: String, output: String) {
    #expect(run("-c", line) == "0|\(output)|")
  }

  @Test("a shell command that ends early is no error", arguments: ["export -", "help", "show"])
  func earlyEnd(line: String) {
    let rows = (1...200_000).map { "tea \($0),\($0)\n" }.joined()
    folder.write("name,price\n" + rows, to: "teas.csv")
    #expect(run("-c", "\(line) | true", "-c", "!echo on") == "0|on\n|")
  }

  @Test("after it, what is printed goes where it went before, and what fails there is said")
  func afterwards() {
    #expect(run("-c", "count | wc -c", "-c", "count") == "0|2\n2\n|")
    #expect(run("-c", "filter x = 1 | cat", "-c", "count").hasPrefix("1||browse: filter: "))
  }

  @Test("one that fails is said with its status, a command that is none is not run")
  func failedPipe() {
    #expect(run("-c", "count | grep 7") == "1||browse: count: “grep 7” ended with status 1\n")
    #expect(run("-c", "cuont | echo x").hasPrefix("1||browse: cuont: no such command"))
  }

  @Test("it gets plain text, unless colours are always wanted")
  func plainText() {
    #expect(!run("-c", "show | cat").contains("\u{1B}"))
    #expect(run("--color", "always", "-c", "show | cat").contains("\u{1B}["))
  }

  @Test("it gets a collection in the format that is asked for")
  func format() {
    #expect(
      run("--format", "csv", "-c", "filter price > 9 | cat") == "0|name,price\nSencha,12.50\n|"
    )
  }

  // MARK: Command files

  @discardableResult
  private func commands(_ text: String) -> String {
    folder.write(text, to: "commands")
  }

  @Test("source runs a file of commands where the person is")
  func source() {
    let path = commands("# the dear ones\nfilter price > 9\ncount\n")
    #expect(run("-c", "source \(path)", "-c", "count | cat").hasSuffix("price > 9\n1\n1\n|"))
  }

  @Test("the first failure stops it, with the file and the line")
  func placedFailure() {
    let path = commands("# a\n\nfliter x\ncount\n")
    let message = "\(path):3: fliter: no such command; did you mean “filter”?\n"
    #expect(run("-c", "source \(path)") == "1||browse: \(message)")
    #expect(run("-f", path) == "1||browse: \(message)")
    let outer = folder.write("count\nsource \(path)\ncount\n", to: "outer")
    #expect(run("-f", outer) == "1|2\n|browse: \(message)")
  }

  @Test("so do commands from standard input")
  func placedInput() {
    let message = "browse: stdin:3: fliter: no such command; did you mean “filter”?\n"
    #expect(run(input: "# a\n\nfliter x\ncount\n") == "1||\(message)")
    #expect(run("-f", "-", input: "# a\n\nfliter x\ncount\n") == "1||\(message)")
  }

  @Test("a file that runs itself ends")
  func recursion() {
    let path = folder.path("commands")
    commands("source \(path)\n")
    let result = run("-f", path)
    #expect(result.hasPrefix("1||browse: \(path):1: "))
    #expect(result.contains("too many files run each other; see whether one of them runs itself"))
  }

  @Test("what is behind quit is not run")
  func quit() {
    #expect(run("-f", commands("quit\ncount\n"), "-c", "count") == "0||")
  }

  @Test("a file that cannot be read is told", arguments: ["missing", "."])
  func unreadable(name: String) {
    let path = folder.path(name)
    let result = run("-c", "source \(path)")
    #expect(result.hasPrefix("1||browse: \(path): "))
    #expect(result.hasSuffix("; name a file of commands\n"))
  }

  @Test("what the commands of a file print goes to one shell command, also through others")
  func pipedSource() {
    let path = commands("count\ncount | sed s/2/two/\n!echo on\ncount\n")
    #expect(run("--trust", "-c", "source \(path) | nl -w 1 -s :") == "0|1:2\n2:two\n3:on\n4:2\n|")
  }

  // MARK: Trust

  @Test("a file of commands runs no shell command", arguments: ["!touch X", "count | tee X"])
  func untrusted(line: String) {
    let made = folder.path("made")
    let path = commands(line.replacing("X", with: made) + "\n")
    for arguments in [["-f", path], ["-c", "source \(path)"]] {
      let result = Program.run([teas, "--private"] + arguments)
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("a command file may not run “"))
      #expect(result.errors.contains("--trust"))
      #expect(folder.read("made") == nil)
    }
  }

  @Test("one that is trusted does", arguments: ["!touch X", "count | tee X"])
  func trusted(line: String) {
    let path = commands(line.replacing("X", with: folder.path("made")) + "\n")
    #expect(run("--trust", "-f", path).hasPrefix("0|"))
    #expect(folder.read("made") != nil)
  }

  @Test("behind a file that is not trusted, what is typed is")
  func trustAfterwards() {
    #expect(run("-f", commands("count\n"), "-c", "!echo on") == "0|2\non\n|")
  }
}
