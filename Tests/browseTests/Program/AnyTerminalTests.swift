// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

/// The program at terminals of any size and kind, with slow or lost output, and with signals.
@Suite("Any terminal", .serialized)
struct AnyTerminalTests {
  /// The lines of a session that visits most kinds of screens.
  private static let session = [
    "1", "back", "filter price > 5", "/a", "clear", "frequency category", "back", "stats",
    "stats price",
    "plot price by added", "back", "pick 1 2", "picks", "compare", "home", "cards", "table",
    "columns",
    "about", "help", "help filter", "settings", "back", "right", "last", "previous", "goto 100",
    "nonsense",
  ]

  /// Starts the program, with a pager that asks for nothing.
  private func start(
    _ source: String = "Samples/foods.csv",
    columns: Int = 80,
    rows: Int = 24,
    environment: [String: String] = [:]
  ) -> PseudoTerminal {
    PseudoTerminal(
      [source, "--private"],
      columns: UInt16(columns),
      rows: UInt16(rows),
      environment: environment.merging(["PAGER": "cat"]) { own, _ in own }
    )
  }

  /// Types the session line by line, and expects the program to end by itself at its end.
  private func expectSession(at terminal: PseudoTerminal) {
    let settings = terminal.initialSettings
    for line in Self.session { terminal.type(line + "\n") }
    #expect(terminal.quit(seconds: 60) == 0)
    #expect(terminal.settings == settings)
  }

  @Test(
    "a session works in a window of any size",
    arguments: [
      (1, 1), (1, 50), (2, 1), (5, 1), (16, 1), (3, 2), (10, 3), (20, 5), (1000, 1), (1000, 1000),
      (0, 0),
    ]
  )
  func size(columns: Int, rows: Int) {
    expectSession(at: start(columns: columns, rows: rows))
  }

  @Test(
    "a session works at a terminal of any kind",
    arguments: ["dumb", "vt100", "xterm-256color", "linux", "no-such-terminal", ""]
  )
  func kind(name: String) {
    expectSession(at: start(environment: ["TERM": name]))
  }

  @Test("a dumb terminal receives no escape sequences")
  func dumb() throws {
    let terminal = start(environment: ["TERM": "dumb"])
    expectSession(at: terminal)
    #expect(!terminal.transcript.contains("\u{1B}"))
  }

  @Test("a long line at an unknown terminal has one row, also when the window changes its size")
  func unknownResized() throws {
    let terminal = start(columns: 60, environment: ["TERM": "no-such-terminal"])
    _ = try #require(terminal.wait(for: "foods › "))
    terminal.type(String(repeating: "x", count: 150))
    _ = try #require(terminal.wait(for: "xxx"))
    terminal.resize(columns: 50)
    _ = try #require(terminal.wait(for: "xxx"))
    terminal.type("\u{15}count\n")
    _ = try #require(terminal.wait(for: "234"))
    #expect(!terminal.transcript.contains("\u{1B}[2A"))
  }

  @Test("output that is read late is complete")
  func slow() throws {
    let terminal = start()
    _ = try #require(terminal.wait(for: "foods › "))
    // More than a pseudo-terminal holds, so that the program waits for its reader.
    for _ in 1...60 { terminal.type("first\n") }
    terminal.type("count\n")
    for _ in 1...60 { _ = try #require(terminal.wait(for: "rows 1–")) }
    #expect(terminal.wait(for: "234\r\n") != nil)
  }

  @Test(
    "the program ends when its terminal is gone",
    .timeLimit(.minutes(1)),
    arguments: ["", "fil", "stats | cat\n"]
  )
  func gone(keys: String) throws {
    let terminal = start()
    _ = try #require(terminal.wait(for: "foods › "))
    terminal.type(keys)
    terminal.hangUp()
    #expect(terminal.waitForExit() != nil)
  }

  @Test("a paste of 10,000 lines runs each line once")
  func paste() throws {
    let terminal = start(rows: 4)
    _ = try #require(terminal.wait(for: "foods › "))
    terminal.type("\u{1B}[200~")
    terminal.type(String(repeating: "# remark\r", count: 10_000))
    terminal.type("\u{1B}[201~\n")
    terminal.type("count\n")
    #expect(terminal.wait(for: "234\r\n", seconds: 60) != nil)
  }

  // MARK: Signals

  /// A state of a session in which a signal arrives.
  enum Step: String, CaseIterable, Sendable {
    case prompt, partialLine, completions, preview, search, command, form, question, following
    #if SQLite
    case statement, export
    #endif

    /// The location at which the program starts.
    var source: String {
      switch self {
      #if SQLite
      case .statement, .export: "Samples/shop.db"
      #endif
      default: "Samples/foods.csv"
      }
    }

    /// `true` if the program works until it is stopped.
    var isBusy: Bool {
      switch self {
      #if SQLite
      case .statement, .export: true
      #endif
      default: false
      }
    }

    /// Returns the keys that lead from the first prompt to the state, and the output that shows it.
    ///
    /// - Parameter folder: The folder for files.
    func keys(in folder: TemporaryFolder) -> [(type: String, wait: String)] {
      switch self {
      case .prompt: []
      case .partialLine: [("fil", "fil")]
      case .completions: [("sort \t\t", "price")]
      case .preview: [("filter name contains a", "match")]
      case .search: [("\u{12}", "search")]
      case .command: [("!echo ready; cat\n", "ready\r\n")]
      case .form: [("settings\n", "settings › ")]
      case .question:
        [("settings\n", "settings › "), ("page 7\n", "settings › "), ("quit\n", "[y/N]")]
      case .following: [("follow\n", "following; Ctrl-C ends it")]
      #if SQLite
      case .statement:
        [(StatementTerminalTests.endless + " WHERE n < 0\n", Self.lineEnd)]
      case .export:
        [
          (StatementTerminalTests.endless + "\n", "more follow"),
          ("export \(folder.path("endless.csv"))\n", Self.lineEnd),
        ]
      #endif
      }
    }

    #if SQLite
    /// The output after a line was submitted: bracketed paste is turned off.
    private static let lineEnd = "\u{1B}[?2004l"
    #endif
  }

  @Test(
    "the terminal's settings are restored after a signal in any state",
    arguments: Step.allCases,
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV]
  )
  func signals(step: Step, signal: Int32) throws {
    let folder = TemporaryFolder()
    let terminal = start(step.source)
    let settings = terminal.initialSettings
    _ = try #require(terminal.wait(for: " › "))
    for (keys, output) in step.keys(in: folder) {
      terminal.type(keys)
      _ = try #require(terminal.wait(for: output), "\(terminal.transcript.suffix(200))")
    }
    if step.isBusy { try #require(terminal.waitForWork(of: .milliseconds(200))) }
    terminal.send(signal)
    // A command of the shell ends with its input.
    if step == .command { terminal.type("\u{4}") }
    let isEnded = signal != SIGINT && !(signal == SIGQUIT && step == .command)
    #expect((isEnded ? terminal.waitForExit() : terminal.quit()) != nil)
    #expect(terminal.settings == settings)
    #expect(folder.names == [])
  }

  @Test("another Ctrl-C ends a program that waits for the reader of its trace, at a typed line")
  func waiting() throws {
    let pipe = NamedPipe()
    let terminal = PseudoTerminal(["Samples/foods.csv", "--private", "--trace", pipe.path])
    let settings = terminal.initialSettings
    _ = try #require(terminal.wait(for: "foods › "))
    pipe.fill()

    // PageDown turns the page while a line is read, which is an action for the trace. Ctrl-C discards
    // keys that were not read.
    var status: Int32?
    for _ in 1...60 where status == nil {
      for keys in ["\u{1B}[6~", "\u{3}"] {
        terminal.type(keys)
        status = status ?? terminal.waitForExit(seconds: 0.5)
      }
    }
    #expect(status == 128 + SIGINT, "\(terminal.transcript.debugDescription)")
    #expect(terminal.settings == settings)
    #expect(terminal.transcript.split(separator: "[?2004h").last?.contains("[?2004l") == true)
  }

  @Test("the terminal's settings stay restored while the line about a crash is written")
  func crashLine() throws {
    let pipe = NamedPipe()
    pipe.fill()
    let terminal = PseudoTerminal(["Samples/foods.csv", "--private"], errors: pipe.path)
    let settings = terminal.initialSettings
    _ = try #require(terminal.wait(for: "foods › "))
    terminal.type("!echo ready; cat\n")
    _ = try #require(terminal.wait(for: "ready\r\n"))
    terminal.send(SIGSEGV)
    // The command ends while the pipe has no room for the line.
    terminal.type("\u{4}")
    #expect(terminal.wait(for: "foods › ", seconds: 1) == nil)
    #expect(pipe.read() > 0)
    #expect(terminal.waitForExit() == 70)
    #expect(terminal.settings == settings)
  }
}

/// A pipe in a folder, which its owner fills and empties.
private final class NamedPipe {
  let path: String
  private let folder = TemporaryFolder()
  private let descriptor: Int32

  init() {
    path = folder.path("pipe")
    mkfifo(path, 0o600)
    descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Writes until the pipe has no room for another byte.
  func fill() {
    let block = [UInt8](repeating: 0, count: 4096)
    for size in [block.count, 1] { while write(descriptor, block, size) > 0 {} }
  }

  /// Reads what the pipe holds, and returns the number of bytes.
  func read() -> Int {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    return Glibc.read(descriptor, &block, block.count)
  }
}
