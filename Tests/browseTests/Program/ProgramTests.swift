// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("The program run by a script")
struct ProgramTests {
  private let folder = TemporaryFolder()
  private let teas: String

  init() {
    teas = folder.write(
      """
      name,price,notes
      Sencha,12.50,"green, from Japan"
      Assam,8,"malty ""breakfast"" tea"
      Rooibos,,no tea at all

      """,
      to: "teas.csv"
    )
  }

  private func run(_ arguments: String..., input: String = "") -> Program.Result {
    Program.run(arguments + ["--private"], input: input)
  }

  // MARK: Commands

  @Test("-c runs commands in order, and prints the page after each")
  func commands() {
    let result = run(teas, "-c", "filter price > 5", "-c", "sort price", "-c", "1", "-c", "count")
    expect(
      result.output,
      is: """
        #  name    price  notes
        ─  ──────  ─────  ─────────────────────
        1  Sencha  12.50  green, from Japan
        2  Assam    8     malty "breakfast" tea
        filter: price > 5
        rows 1–2 of 2
        #  name    price  notes
        ─  ──────  ─────  ─────────────────────
        1  Assam    8     malty "breakfast" tea
        2  Sencha  12.50  green, from Japan
        filter: price > 5 · order: price
        rows 1–2 of 2
        name   text     Assam
        price  decimal  8
        notes  text     malty "breakfast" tea

        """
    )
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("browse: count: works on “teas”, not here"))
  }

  @Test("commands are read from a pipe if the collection is a file")
  func pipedCommands() {
    let result = run(teas, input: "# how many?\n\nfilter price > 10\ncount")
    #expect(result.output.hasSuffix("filter: price > 10\nrows 1–1 of 1\n1\n"))
    #expect(result.status == 0)
  }

  @Test("the collection is read from a pipe with “-” or no location", arguments: [["-"], []])
  func pipedCollection(location: [String]) {
    let result = Program.run(
      location + ["--private", "--format", "csv"],
      input: "name,price\nSencha,12.50\n"
    )
    #expect(result.output == "name,price\nSencha,12.50\n")
  }

  @Test("-f runs the commands in a file, and ignores comments")
  func commandFile() {
    let commands = folder.write("# a comment\ncount\n", to: "commands")
    #expect(run(teas, "-f", commands).summary == "0|3\n|")
  }

  @Test("“-f -” runs the commands in standard input")
  func commandsFromStandardInput() {
    #expect(run(teas, "-f", "-", input: "count\n").summary == "0|3\n|")
  }

  @Test("the first page is printed without a command")
  func noCommand() {
    #expect(run(teas).output.hasSuffix("rows 1–3 of 3\n"))
  }

  @Test("the first error ends the script")
  func failure() {
    let result = run(teas, "-c", "fliter x", "-c", "count")
    #expect(
      result.summary == "1||browse: fliter: unknown command; did you mean “filter”?\n"
    )
  }

  @Test("an error in a filter has a position")
  func mistake() {
    #expect(
      run(teas, "-c", "filter pric > 3").summary
        == "1||browse: filter: unknown column “pric”, at character 1; did you mean “price”?\n"
    )
    #expect(
      run(folder.write("day\n2026-01-31\n", to: "x.csv"), "-c", "filter day < 2026-02-30").summary
        == """
        1||browse: filter: invalid date “2026-02-30”: the month has 28 days, at character 7; \
        use “contains” to match text

        """
    )
  }

  @Test(
    "an error reports that standard input is closed",
    arguments: ["- -c count", "- -c first", ""]
  )
  func closedInput(arguments: String) {
    let result = ShellScript.run("'\(Program.path)' --private \(arguments) <&-")
    #expect(result.status == 1)
    #expect(
      result.output
        == "browse: standard input is closed; name a file, or pipe data in\n"
    )
  }

  @Test("an empty location is a usage error")
  func emptyLocation() {
    #expect(
      run("", "-c", "count").summary
        == """
        2||browse: empty location; name a file or directory, or “-” for standard input

        """
    )
  }

  @Test("commands after “quit” do not run")
  func quit() {
    #expect(run(teas, "-c", "quit", "-c", "count").summary == "0||")
  }

  @Test("files in a directory are read with the options of the command line")
  func optionsInDirectory() {
    mkdir(folder.path("data"), 0o700)
    folder.write("a;b\n1;2\n", to: "data/x.txt")
    let result = run(
      folder.path("data"),
      "--delimiter",
      ";",
      "--no-header",
      "-c",
      "1",
      "-c",
      "count"
    )
    #expect(result.output.hasSuffix("\n2\n"))
  }

  // MARK: Formats

  @Test(
    "--format chooses the format of printed collections",
    arguments: [
      ("csv", "name,price\nSencha,12.50\nAssam,8\n"),
      ("tsv", "name\tprice\nSencha\t12.50\nAssam\t8\n"),
      ("jsonl", "{\"name\":\"Sencha\",\"price\":12.50}\n{\"name\":\"Assam\",\"price\":8}\n"),
      ("markdown", "| name | price |\n| --- | --: |\n| Sencha | 12.50 |\n| Assam | 8 |\n"),
    ]
  )
  func format(name: String, output: String) {
    let result = run(
      teas,
      "--format",
      name,
      "-c",
      "columns name, price",
      "-c",
      "filter price > 1"
    )
    #expect(result.output.hasSuffix(output))
  }

  @Test("a table has colours in a pipe only with --color=always")
  func colors() {
    #expect(!run(teas).output.contains("\u{1B}"))
    #expect(run(teas, "--color=always").output.contains("\u{1B}[1m"))
  }

  @Test("control characters in data are escaped")
  func controls() {
    let path = folder.write("name\n\u{1B}[2Jred\n", to: "odd.csv")
    #expect(!run(path, "-c", "show", "-c", "1").output.contains("\u{1B}"))
  }

  // MARK: Errors

  @Test(
    "an error on opening a file is one line with advice",
    arguments: [
      ("missing.csv", "missing.csv: no such file; check the path"),
      ("binary", "binary: not text: binary data at byte 2; "),
    ]
  )
  func unreadable(name: String, message: String) {
    folder.write([0x61, 0x62, 0, 1, 2, 3, 4, 5, 0, 0], to: "binary")
    let result = run(folder.path(name))
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("browse: \(folder.path)/\(message)"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test("an unreadable directory or file is rejected", arguments: ["folder", "file.csv"])
  func forbidden(name: String) {
    mkdir(folder.path("folder"), 0)
    chmod(folder.write("a\n1\n", to: "file.csv"), 0)
    let path = folder.path(name)
    let result = Program.run([path, "--private"], dropsRootPrivileges: geteuid() == 0)
    expect(
      result.summary,
      is: "1||browse: \(path): cannot open: permission denied; check its permissions\n"
    )
  }

  @Test("the advice on a path that leads to no file is about the path", arguments: [true, false])
  func wrongPath(isLoop: Bool) {
    let path = folder.path(isLoop ? "loop" : String(repeating: "x", count: 300))
    if isLoop { symlink("loop", path) }
    let reason = isLoop ? "too many levels of symbolic links" : "file name too long"
    let result = run(path)
    #expect(result.status == 1)
    #expect(result.errors.hasSuffix(": cannot open: \(reason); check the path\n"))
  }

  @Test(
    "a file that is shorter than the system says is read",
    .enabled(if: access("/sys/class/net/lo/mtu", R_OK) == 0)
  )
  func shorterFile() {
    let result = run("/sys/class/net/lo/mtu", "-c", "show")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }

  @Test("a usage error has exit code 2", arguments: [["--colour"], ["-c"], ["a", "-"]])
  func wrongCommandLine(arguments: [String]) {
    let result = Program.run(arguments)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("browse: "))
  }

  @Test("a pipe of the shell is called “pipe”")
  func substitution() {
    let browse = ShellScript.quoted(Program.path) + " --private"
    let line = "\(browse) <(printf 'a\\n1\\n') -c 1 -c count 2>&1"
    let result = ShellScript.run("bash -c \(ShellScript.quoted(line))")
    #expect(result.output.contains("works on “pipe”, not here"))
  }

  @Test("a closed output pipe ends the program without an error message")
  func closedOutput() {
    let browse = ShellScript.quoted(Program.path) + " --private --format csv"
    let rows = "n\n" + (1...50_000).map { "\($0)\n" }.joined()
    let path = ShellScript.quoted(folder.write(rows, to: "long.csv"))
    #expect(ShellScript.run("\(browse) \(path) -c show 2>/dev/null | head -n 1").output == "n\n")
  }

  @Test("a write error ends the program with exit code 1")
  func fullDisk() {
    let result = Program.run([teas, "--private"], output: "/dev/full")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("browse: standard output: cannot write: no space left"))
  }

  @Test("a write error of data names standard output")
  func fullDiskForData() {
    let arguments = [teas, "--private", "--format", "csv", "-c", "show"]
    let errors = Program.run(arguments, output: "/dev/full").errors
    let message = "standard output: cannot write: no space left on device; redirect it elsewhere"
    #expect(errors == "browse: show: \(message)\n")
  }

  @Test(
    "a write error ends a request for a text with exit code 1",
    arguments: ["--help", "--man", "--version", "--completions=bash"]
  )
  func fullDiskForText(option: String) {
    let result = Program.run([option], output: "/dev/full")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("browse: standard output: cannot write: no space left"))
  }

  @Test("no other file gets the number of a closed standard output")
  func closedStandardOutput() {
    let trace = folder.path("trace")
    let command = [Program.path, teas, "--private", "--trace", trace].map(ShellScript.quoted)
    let (status, output) = ShellScript.run(command.joined(separator: " ") + " -c count >&-")
    #expect(status == 1)
    #expect(output.hasPrefix("browse: standard output: cannot write: bad file descriptor"))
    #expect(folder.read("trace")?.contains("2\n") == false)
  }

  @Test("an error in a command has a position instead of a caret")
  func place() {
    #expect(
      run(teas, "-c", "filter price >").errors
        == "browse: filter: expected a value after “>”, at character 8\n"
    )
  }

  @Test("control characters in a file name are escaped")
  func oddName() {
    #expect(run("a\u{1B}]0;title\u{7}").errors.hasPrefix("browse: a␛]0;title␇: no such file"))
  }

  // MARK: Command files

  @Test("a command file may not replace a file")
  func untrusted() {
    let target = folder.write("mine\n", to: "out.csv")
    let commands = folder.write("export \(target) --force\n", to: "commands")
    #expect(run(teas, "-f", commands).status == 1)
    #expect(folder.read("out.csv") == "mine\n")
  }

  @Test("a trusted command file may replace a file")
  func trusted() {
    let target = folder.write("mine\n", to: "out.csv")
    let commands = folder.write("export \(target) --force\n", to: "commands")
    #expect(run(teas, "-f", commands, "--trust").status == 0)
    #expect(folder.read("out.csv")?.hasPrefix("name,price,notes\n") == true)
  }

  @Test(
    "a number beyond the last item is an error, however large",
    arguments: ["pick", "unpick", "goto", "open"],
    ["9223372036854775807", "9223372036854775800", "9223372036854775808"]
  )
  func largeNumbers(command: String, number: String) {
    let result = run(teas, "-c", "\(command) \(number)")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("browse: \(command): "))
  }

  @Test("large numbers of frozen columns and pages do not crash")
  func largePlaces() {
    #expect(run(teas, "-c", "freeze 9223372036854775807").status == 0)
    #expect(run(teas + "?page=9223372036854775807", "-c", "show").status <= 1)
  }

  @Test("a form that is not applied before the end of the commands is an error")
  func unappliedForm() {
    let result = run(teas, "-c", "settings", "-c", "page 3")
    #expect(result.status == 1)
    #expect(result.errors.contains("the form has unapplied changes"))
    #expect(run(teas, "-c", "settings", "-c", "page 3", "-c", "cancel").status == 0)
  }

  // MARK: Traces

  @Test("a trace has a JSON line for each action, in order")
  func trace() {
    let trace = folder.path("trace")
    _ = run(
      teas,
      "--trace",
      trace,
      "-c",
      "filter price > 5",
      "-c",
      "sort price desc",
      "-c",
      "1",
      "-c",
      "back",
      "-c",
      "count"
    )
    let lines = (folder.read("trace") ?? "").split(separator: "\n").map {
      $0.drop { $0 != "," }
    }
    expect(
      lines.joined(separator: "\n"),
      is: """
        ,"screen":"teas","action":"narrowed","value":"price > 5"}
        ,"screen":"teas","action":"sorted","value":"price desc"}
        ,"screen":"teas","action":"selected","value":"1"}
        ,"screen":"prompt","action":"leaving","value":"back"}
        ,"screen":"prompt","action":"back"}
        ,"screen":"teas","action":"counted","value":"2"}
        ,"screen":"prompt","action":"leaving","value":"quit"}
        """
    )
  }

  @Test("a trace may not replace the source")
  func traceOntoSource() {
    symlink(teas, folder.path("link"))
    let result = run(teas, "--trace", folder.path("link"), "-c", "count")
    #expect(result.status == 1)
    #expect(folder.read("teas.csv")?.hasPrefix("name,price,notes\n") == true)
  }

  @Test("an export does not replace the trace", arguments: ["trace.jsonl", "same.jsonl"])
  func exportOntoTrace(name: String) {
    let trace = folder.write("", to: "trace.jsonl")
    link(trace, folder.path("same.jsonl"))
    let target = folder.path(name)
    let export = "export '\(target)' --force"
    let result = run(teas, "--trace", trace, "-c", "filter price > 5", "-c", export)
    #expect(result.status == 1)
    #expect(result.errors.contains("“\(target)” is the trace of this session"))
    #expect(folder.read("trace.jsonl")?.contains("\"action\":\"narrowed\"") == true)
  }

  @Test("a trace is not the file that receives the output", arguments: [">", ">>", "2>"])
  func traceOntoOutput(redirection: String) {
    let trace = folder.write("", to: "trace")
    let words = [Program.path, teas, "--private", "--trace", trace, "-c", "count"]
    let command = words.map(ShellScript.quoted).joined(separator: " ")
    let result = ShellScript.run("\(command) \(redirection) \(ShellScript.quoted(trace))")
    #expect(result.status == 1)
    #expect(folder.read("trace")?.contains("{") == false)
  }

  // MARK: Version and libraries

  @Test("--version and --help open no file")
  func version() {
    #expect(Program.run(["--version", "missing.csv"]).output.hasPrefix("browse 0."))
    #expect(Program.run(["--help", "missing.csv"]).output.hasPrefix("usage: browse "))
  }

  @Test("the program does not load Foundation")
  func foundation() throws {
    // With this variable, the loader lists the libraries and does not run the program (ld.so(8)).
    let result = Program.run(["--version"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
    #expect(result.output.contains("libreadline"))
    #expect(!result.output.contains("libFoundation.so"))
  }
}
