// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("Shell commands and command files in a script")
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

  @Test("“!” runs a shell command, and its output keeps its place among others")
  func shell() {
    #expect(run("-c", "count", "-c", "!echo $((1 + 2))", "-c", "count") == "0|2\n3\n2\n|")
  }

  @Test("“!” uses the user's shell, or sh", arguments: ["/bin/bash", "", "none"])
  func userShell(shell: String) {
    let name = shell.hasPrefix("/") ? "bash" : "sh"
    let result = run("-c", "!echo ${0##*/}", environment: ["SHELL": shell])
    #expect(result == "0|\(name)\n|")
  }

  @Test("a shell command that fails is reported with its status, and ends the script")
  func failedShell() {
    expect(
      run("-c", "!exit 3", "-c", "count"),
      is: "1||browse: !: “exit 3” exited with status 3\n"
    )
    #expect(
      run("-c", "!kill -TERM $$")
        == "1||browse: !: “kill -TERM $$” was killed by a signal: terminated\n"
    )
  }

  @Test("a shell command that is interrupted ends the script with exit code 130")
  func interruptedShell() {
    #expect(run("-c", "!kill -INT $$", "-c", "count") == "130||browse: !: stopped\n")
  }

  @Test("a shell command does not read the program's input")
  func shellInput() {
    #expect(run(input: "!cat\ncount\n") == "0|2\n|")
  }

  @Test("a shell command inherits no ignored or blocked signals, and no descriptors")
  func cleanShell() {
    // Only the lowest 28 signals, since the C library reserves some of the higher ones.
    let signals = "grep -E 'SigBlk|SigIgn' /proc/self/status | grep -o '.......$'"
    // Descriptors 0, 1 and 2, and that of the listed folder.
    let descriptors = "ls /proc/self/fd | wc -l"
    #expect(run("-c", "!\(signals); \(descriptors)") == "0|0000000\n0000000\n4\n|")
  }

  // MARK: Output of commands

  @Test(
    "“|” sends the output of a command to a shell command",
    arguments: [
      ("count | sed s/^/is:/", "is:2\n"), ("export - | wc -l", "3\n"),
      ("export - as jsonl | tail -n 1", "{\"name\":\"Assam\",\"price\":8}\n"),
      ("show | tail -n 1", "rows 1–2 of 2\n"), ("help | head -n 1 | cut -c 1-4", "Navi\n"),
      ("filter name = \"a | b\" | tail -n 1", "no items match\n"),
      ("1 | cut -c 1-5 | head -n 1", "name \n"),
    ]
  )
  func piped(line: String, output: String) {
    #expect(run("-c", line) == "0|\(output)|")
  }

  @Test("a shell command that ends early causes no error", arguments: ["export -", "help", "show"])
  func earlyEnd(line: String) {
    let rows = (1...200_000).map { "tea \($0),\($0)\n" }.joined()
    folder.write("name,price\n" + rows, to: "teas.csv")
    #expect(run("-c", "\(line) | true", "-c", "!echo on") == "0|on\n|")
  }

  @Test("output and errors return to their destinations after a pipe")
  func afterwards() {
    #expect(run("-c", "count | wc -c", "-c", "count") == "0|2\n2\n|")
    #expect(run("-c", "filter x = 1 | cat", "-c", "count").hasPrefix("1||browse: filter: "))
  }

  @Test("a failed shell command in a pipe is reported, and does not run after an unknown command")
  func failedPipe() {
    #expect(run("-c", "count | grep 7") == "1||browse: count: “grep 7” exited with status 1\n")
    #expect(run("-c", "cuont | echo x").hasPrefix("1||browse: cuont: unknown command"))
  }

  @Test("a pipe gets plain text, unless --color is “always”")
  func plainText() {
    #expect(!run("-c", "show | cat").contains("\u{1B}"))
    #expect(run("--color", "always", "-c", "show | cat").contains("\u{1B}["))
  }

  @Test("a pipe gets a collection in the format of --format")
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

  @Test("“source” runs a command file on the current screen")
  func source() {
    let path = commands("# the dear ones\nfilter price > 9\ncount\n")
    let output = run("-c", "source \(path)", "-c", "count | cat")
    #expect(output.hasSuffix("price > 9\nrows 1–1 of 1\n1\n1\n|"))
  }

  @Test("the first error ends a command file, and has its path and line")
  func placedFailure() {
    let path = commands("# a\n\nfliter x\ncount\n")
    let message = "\(path):3: fliter: unknown command; did you mean “filter”?\n"
    #expect(run("-c", "source \(path)") == "1||browse: \(message)")
    #expect(run("-f", path) == "1||browse: \(message)")
    let outer = folder.write("count\nsource \(path)\ncount\n", to: "outer")
    #expect(run("-f", outer) == "1|2\n|browse: \(message)")
  }

  @Test("the first error ends commands from standard input, and has its line")
  func placedInput() {
    let message = "browse: stdin:3: fliter: unknown command; did you mean “filter”?\n"
    #expect(run(input: "# a\n\nfliter x\ncount\n") == "1||\(message)")
    #expect(run("-f", "-", input: "# a\n\nfliter x\ncount\n") == "1||\(message)")
  }

  @Test("a command file that runs itself ends with an error")
  func recursion() {
    let path = folder.path("commands")
    commands("source \(path)\n")
    let result = run("-f", path)
    #expect(result.hasPrefix("1||browse: \(path):1: "))
    #expect(
      result.contains(
        "command files are nested too deeply; check whether one of them runs itself"
      )
    )
  }

  @Test("commands after “quit” in a command file do not run")
  func quit() {
    #expect(run("-f", commands("quit\ncount\n"), "-c", "count") == "0||")
  }

  @Test("a command file that cannot be read is reported", arguments: ["missing", "."])
  func unreadable(name: String) {
    let path = folder.path(name)
    let result = run("-c", "source \(path)")
    #expect(result.hasPrefix("1||browse: \(path): "))
    #expect(result.hasSuffix("; name a command file\n"))
  }

  @Test("“source” with a pipe sends all output of a command file to a shell command")
  func pipedSource() {
    let path = commands("count\ncount | sed s/2/two/\n!echo on\ncount\n")
    #expect(run("--trust", "-c", "source \(path) | nl -w 1 -s :") == "0|1:2\n2:two\n3:on\n4:2\n|")
  }

  // MARK: Trust

  @Test("a command file cannot run a shell command", arguments: ["!touch X", "count | tee X"])
  func untrusted(line: String) {
    let made = folder.path("made")
    let path = commands(line.replacing("X", with: made) + "\n")
    for arguments in [["-f", path], ["-c", "source \(path)"]] {
      let result = Program.run([teas, "--private"] + arguments)
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("a command file cannot run “"))
      #expect(result.errors.contains("--trust"))
      #expect(folder.read("made") == nil)
    }
  }

  @Test("a trusted command file may run a shell command", arguments: ["!touch X", "count | tee X"])
  func trusted(line: String) {
    let path = commands(line.replacing("X", with: folder.path("made")) + "\n")
    #expect(run("--trust", "-f", path).hasPrefix("0|"))
    #expect(folder.read("made") != nil)
  }

  @Test("a command after an untrusted command file may run a shell command")
  func trustAfterwards() {
    #expect(run("-f", commands("count\n"), "-c", "!echo on") == "0|2\non\n|")
  }
}
