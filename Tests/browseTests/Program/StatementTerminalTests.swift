// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite
import Glibc
import TestSupport
import Testing

@Suite("A statement at a terminal", .serialized)
struct StatementTerminalTests {
  private let folder = TemporaryFolder()

  /// A statement whose rows have no end.
  static let endless =
    "sql WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c"

  private func start() throws -> PseudoTerminal {
    let shop = try WrittenDatabase(in: folder, "CREATE TABLE teas (a); INSERT INTO teas VALUES (1)")
    let terminal = PseudoTerminal([shop.path, "--private"], columns: 100)
    _ = try #require(terminal.wait(for: "shop › "))
    return terminal
  }

  @Test("shows its rows, and “back” returns")
  func rows() throws {
    let terminal = try start()
    terminal.type("sql SELECT a + 41 AS answer FROM teas\n")
    #expect(terminal.wait(for: "42") != nil)
    #expect(terminal.wait(for: "rows 1–1 of 1") != nil)
    _ = try #require(terminal.wait(for: "sql SELECT a + 41 AS answer FROM teas › "))
    terminal.type("back\n")
    #expect(terminal.wait(for: "shop › ") != nil)
    #expect(terminal.quit() == 0)
  }

  @Test("is shown with a mark below its mistake")
  func mistake() throws {
    let terminal = try start()
    terminal.type("sql SELECT b FROM teas\n")
    let alert = try #require(terminal.wait(for: "shop › "))
    #expect(alert.contains("no such column: b"))
    let lines = alert.split(whereSeparator: \.isNewline)
    let mark = try #require(lines.firstIndex { $0.hasSuffix("         ^\u{1B}[0m") })
    #expect(lines[..<mark].last == "  SELECT b FROM teas")
  }

  @Test("without an end shows its first page, and ends with the program")
  func endless() throws {
    let terminal = try start()
    terminal.type(Self.endless + "\n")
    #expect(terminal.wait(for: "more follow") != nil)
    #expect(terminal.quit() == 0)
  }

  @Test("that finds no further row shows those that it has found")
  func slow() throws {
    let terminal = try start()
    terminal.type(Self.endless + " WHERE n <= 2\n")
    #expect(terminal.wait(for: "rows 1–2, waiting") != nil)
    terminal.type("back\n")
    #expect(terminal.wait(for: "rows 1–1 of 1") != nil)
    #expect(terminal.quit() == 0)
  }

  @Test("without any row is stopped by Ctrl-C, and the screen stays")
  func stopped() throws {
    let terminal = try start()
    terminal.type(Self.endless + " WHERE n < 0\n")
    _ = try #require(terminal.wait(for: "\u{1B}[?2004l"))
    terminal.type("\u{3}")
    #expect(terminal.wait(for: ": stopped") != nil)
    #expect(terminal.wait(for: "shop › ") != nil)
    #expect(terminal.quit() == 0)
  }

  @Test("completes the names of tables")
  func completion() throws {
    let terminal = try start()
    terminal.type("sql SELECT * FROM te\t")
    #expect(terminal.wait(for: "FROM teas ") != nil)
  }
}

@Suite("A view at a terminal, in which one call of a function does not end")
struct EndlessViewTerminalTests {
  private let folder = TemporaryFolder()

  /// Opens a view whose later rows do not end, at the database or at the view.
  private func start(_ path: String, endlessAfter row: Int) throws -> PseudoTerminal {
    let shop = try WrittenDatabase(
      in: folder,
      """
      CREATE VIEW v AS
        WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 999)
        SELECT CASE WHEN n <= \(row) THEN n
          ELSE instr(hex(zeroblob(8000000)), hex(zeroblob(4000000)) || 'x') END AS x FROM c
      """
    )
    let terminal = PseudoTerminal([shop.path + path, "--private"], columns: 100)
    _ = try #require(terminal.wait(for: " › "))
    return terminal
  }

  /// Expects that the second of two Ctrl-C ends the program, which has said so.
  private func expectEnd(of terminal: PseudoTerminal) throws {
    // A Ctrl-C that came before the command would stop it.
    try #require(terminal.waitForWork(of: .milliseconds(500)))
    terminal.type("\u{3}")
    let message = terminal.wait(for: "press Ctrl-C again to end the program")
    try #require(message != nil, "\(terminal.transcript.debugDescription)")
    terminal.type("\u{3}")
    #expect(terminal.waitForExit() == 128 + SIGINT)
    #expect(terminal.settings == terminal.initialSettings)
  }

  @Test("is ended by a second Ctrl-C, with the program, which says so")
  func line() throws {
    let terminal = try start("", endlessAfter: 0)
    terminal.type("open v\n")
    _ = try #require(terminal.wait(for: "\u{1B}[?2004l"))
    try expectEnd(of: terminal)
  }

  @Test("is ended by a second Ctrl-C as a statement, which does not go on in the background")
  func statement() throws {
    let terminal = try start("", endlessAfter: 0)
    terminal.type("sql SELECT * FROM v\n")
    _ = try #require(terminal.wait(for: "\u{1B}[?2004l"))
    try expectEnd(of: terminal)
  }

  @Test("is ended by a second Ctrl-C after a key, while a line is read")
  func key() throws {
    let terminal = try start("/v", endlessAfter: 200)
    // PageDown, until a page takes much work.
    var isWorking = false
    for _ in 1...100 where !isWorking {
      terminal.type("\u{1B}[6~")
      while !isWorking, terminal.wait(for: "rows ", seconds: 1) == nil {
        isWorking = terminal.waitForWork(of: .milliseconds(500), seconds: 2)
      }
    }
    try expectEnd(of: terminal)
    // Bracketed paste is off.
    let end = terminal.transcript.split(separator: "[?2004h").last
    #expect(end?.contains("[?2004l") == true, "\(terminal.transcript.debugDescription)")
  }
}
#endif
