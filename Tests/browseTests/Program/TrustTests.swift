// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("The trust in a command file")
struct TrustTests {
  private let teas = TypedTeas()

  private var environment: [String: String] {
    let home = teas.folder.path("home")
    return [
      "HOME": home, "XDG_STATE_HOME": home + "/state", "XDG_DATA_HOME": home + "/data",
      "XDG_CONFIG_HOME": home + "/config",
    ]
  }

  private func run(_ lines: String, _ arguments: String..., input: String = "") -> Program.Result {
    teas.folder.makeFolders("home")
    let commands = teas.folder.write(lines, to: "commands")
    return Program.run(
      [teas.path] + (arguments.isEmpty ? ["-f", commands] : arguments),
      input: input,
      environment: environment
    )
  }

  /// The names of the files in the home folder and in the folders that the tests make there.
  private var home: [String] { TemporaryFolder.names(in: teas.folder.path("home")) }

  /// Commands with an effect that needs trust, and the end of their error.
  ///
  /// `~` is an existing folder with an existing file.
  private static let effects = [
    ("!touch ~/made.csv", "run “!touch ~/made.csv”"),
    ("count | tee ~/made.csv", "run “| tee ~/made.csv”"),
    ("export ~/.bash_profile as csv", "write “~/.bash_profile”: “.bash_profile” begins with a dot"),
    ("export ~/../made.csv", "write “~/../made.csv”: “..” begins with a dot"),
    ("export ~/made as csv", "write “~/made”: the name does not end in “.csv”"),
    ("export ~/made.csv as markdown", "write “~/made.csv”: the name does not end in “.md”"),
    ("export ~/link/made.csv", "write “~/link/made.csv”: “link” is a symbolic link"),
    ("export ~/mine.csv --force", "replace “~/mine.csv”"),
    ("export\nfile ~/made\nformat csv\napply", "write “~/made”: the name does not end in “.csv”"),
    ("export\nfile ~/mine.csv\nreplace yes\napply", "replace “~/mine.csv”"),
    ("frequency name\nexport ~/.made.csv", "write “~/.made.csv”: “.made.csv” begins with a dot"),
    ("bookmark evil", "change bookmarks"),
    ("refer name to ~/mine.csv", "change references"),
    ("unrefer name", "change references"),
    ("history\nexport ~/made.csv", "export bookmarks, references or the history"),
    ("bookmarks\nfrequency name\nexport ~/made.csv", "export bookmarks, references or the history"),
    ("references\nexport ~/made.csv", "export bookmarks, references or the history"),
    ("diff postgres://127.0.0.1:1/db/t by name", "connect to a server"),
    ("settings\npage 5\napply", "change settings"),
    ("1\ncopy name", "set the clipboard"),
  ]

  /// Replaces `~` by the home folder, which the program does only for a word that begins with it.
  private func expanded(_ text: String) -> String {
    text.replacing("~", with: teas.folder.path("home"))
  }

  @Test("is needed for each lasting effect but a new export", arguments: effects)
  func refused(lines: String, effect: String) {
    teas.folder.makeFolders("home/folder")
    teas.folder.write("mine\n", to: "home/mine.csv")
    symlink("folder", teas.folder.path("home/link"))
    let result = run(expanded(lines) + "\n")
    let number = lines.split(separator: "\n").count
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix("browse: \(teas.folder.path("commands")):\(number): "),
      "\(result.errors)"
    )
    #expect(
      result.errors.hasSuffix(
        ": a command file cannot \(expanded(effect)); use --trust if you trust the command file\n"
      ),
      "\(result.errors)"
    )
    #expect(home == ["folder", "link", "mine.csv"])
    #expect(TemporaryFolder.names(in: teas.folder.path("home/folder")) == [])
    #expect(teas.folder.read("home/mine.csv") == "mine\n")
    #expect(teas.folder.names == ["commands", "home", "teas.csv"])
  }

  @Test("is not needed for a new export, nor for standard output")
  func newExport() {
    let made = teas.folder.path("home/made.jsonl")
    let result = run("filter price > 9\nexport \(made)\nexport - as csv\nlink\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      teas.folder.read("home/made.jsonl")
        == "{\"name\":\"Sencha\",\"price\":12.50,\"notes\":\"green, from Japan\"}\n"
    )
    #expect(result.output.contains("\nSencha,12.50,\"green, from Japan\"\n"))
  }

  @Test("is needed for a file that another one runs, and for one from standard input")
  func nested() {
    let inner = teas.folder.write("bookmark evil\n", to: "inner")
    for result in [
      run("source \(inner)\n"), run("", "-f", "-", input: "bookmark evil\n"),
      run("", "-c", "source \(inner)"),
    ] {
      #expect(result.status == 1)
      #expect(result.errors.contains("a command file cannot change bookmarks; use --trust"))
    }
    #expect(home == [])
  }

  @Test(
    "what a file leaves in a form is discarded, also by a file that it runs or after an error",
    arguments: [
      "export\nfile ~/.made\nformat csv\n", "source ~/inner\n", "export\nfile ~/.made\nx y\n",
    ]
  )
  func openForm(lines: String) {
    teas.folder.makeFolders("home")
    teas.folder.write(
      "export\nfile \(teas.folder.path("home"))/.made\nformat csv\n",
      to: "home/inner"
    )
    let commands = teas.folder.write(expanded(lines), to: "commands")
    let result = run("", "--private", "-c", "source \(commands)", "-c", "apply", "-f", commands)
    #expect(result.status == 1)
    #expect(home == ["inner"])
  }

  @Test(
    "what a file leaves in a form at a terminal is discarded before the next line",
    arguments: ["export\nfile ~/.made\nformat csv\n", "settings\npage 5\n"]
  )
  func openFormAtTerminal(lines: String) throws {
    teas.folder.makeFolders("home")
    let commands = teas.folder.write(expanded(lines), to: "commands")
    let terminal = try teas.start()
    terminal.type("source \(commands)\n")
    #expect(terminal.wait(for: "let the file end the form") != nil)
    terminal.type("apply\nquit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(home == [])
    #expect(teas.folder.read("config/browse/settings") == nil)
  }

  @Test("a file that ends in a form fails with a message")
  func openFormMessage() {
    let result = run("filter\n")
    #expect(
      result.errors == """
        browse: \(teas.folder.path("commands")): the file ends in a form, which was discarded; \
        let the file end the form

        """
    )
  }

  @Test("with --trust, a file may leave a form open")
  func trustedForm() {
    let commands = teas.folder.write("filter\n", to: "trusted")
    let result = run("", "--trust", "-f", commands, "-c", "cancel", "-c", "count")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("with --trust, a file may do what the command line may")
  func trusted() {
    let made = teas.folder.path("home/.made")
    teas.folder.write("bookmark mine\nexport \(made) as csv\n", to: "trusted")
    let result = run("", "--trust", "-f", teas.folder.path("trusted"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(teas.folder.read("home/.made")?.hasPrefix("name,price,notes\n") == true)
    #expect(teas.folder.read("home/data/browse/bookmarks") == "mine = \(teas.path)\n")
  }

  @Test("a command file does not set the clipboard of a terminal")
  func clipboard() throws {
    let commands = teas.folder.write("1\ncopy name\n", to: "commands")
    let terminal = try teas.start("--private")
    terminal.type("source \(commands)\n")
    #expect(terminal.wait(for: "cannot set the clipboard") != nil)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(!terminal.transcript.contains("\u{1B}]52"))
  }

  @Test("a command file does not write settings at a terminal")
  func settings() throws {
    let commands = teas.folder.write("settings\npage 5\napply\n", to: "commands")
    let terminal = try teas.start()
    terminal.type("source \(commands)\n")
    #expect(terminal.wait(for: "cannot change settings") != nil)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(teas.folder.read("config/browse/settings") == nil)
  }
}
