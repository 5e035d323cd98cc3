// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("A followed source at a terminal")
struct FollowTerminalTests {
  private let folder = TemporaryFolder()

  private func start(_ lines: String...) throws -> PseudoTerminal {
    let rows = (1...60).map { "\($0),row \($0)\n" }.joined()
    // A message with the path fits into a row.
    let terminal = PseudoTerminal(
      [folder.write("n,text\n" + rows, to: "log.csv"), "--private"],
      columns: 200
    )
    _ = try #require(terminal.wait(for: "log › "))
    for line in lines {
      terminal.type(line + "\n")
      _ = try #require(terminal.wait(for: "following; Ctrl-C ends it"))
      _ = try #require(terminal.wait(for: "log › "))
    }
    return terminal
  }

  @Test("that has grown is noticed below the page")
  func notice() throws {
    let terminal = try start()
    folder.append("61,new\n", to: "log.csv")
    #expect(terminal.wait(for: "grown") != nil)
  }

  @Test("that has grown is noticed below an answer about it")
  func noticeOfAnswer() throws {
    let terminal = try start()
    terminal.type("group text\n")
    _ = try #require(terminal.wait(for: "group text: count › "))
    folder.append("61,new\n", to: "log.csv")
    #expect(terminal.wait(for: "grown") != nil)
  }

  @Test("shows rows as they are appended")
  func appended() throws {
    let terminal = try start("follow")
    folder.append("61,the new row\n", to: "log.csv")
    #expect(terminal.wait(for: "the new row") != nil)
  }

  @Test("keeps a half-typed line, and shows the rows that gathered after it")
  func halfTyped() throws {
    let terminal = try start("follow")
    terminal.type("filt")
    _ = try #require(terminal.wait(for: "filt"))
    folder.append("61,the new row\n", to: "log.csv")
    #expect(terminal.wait(for: "the new row", seconds: 0.5) == nil)
    terminal.type("\u{15}")
    #expect(terminal.wait(for: "the new row") != nil)
  }

  @Test("keeps the page above the preview of a half-typed line")
  func halfTypedPreview() throws {
    let terminal = try start("follow")
    terminal.type("filter n > 1")
    _ = try #require(terminal.wait(for: "59 items match so far"))
    folder.append("61,the new row\n", to: "log.csv")
    // The new row would be below the rows that the preview leaves.
    #expect(terminal.wait(for: "row 50", seconds: 0.5) == nil)
    terminal.type("\u{15}")
    #expect(terminal.wait(for: "the new row") != nil)
  }

  @Test("at ten thousand rows a second is drawn far less often than rows arrive")
  func rate() throws {
    let terminal = try start("follow")
    let begin = ContinuousClock.now
    for batch in 0..<100 {
      let rows = (0..<100).map { "\(61 + batch * 100 + $0),row\n" }
      folder.append(rows.joined(), to: "log.csv")
      _ = terminal.wait(for: "\0", seconds: 0.01)
    }
    folder.append("10061,the last row\n", to: "log.csv")
    let drawn = try #require(terminal.wait(for: "the last row"))
    let tenths = (ContinuousClock.now - begin) / .milliseconds(100)
    #expect(Double(drawn.ranges(of: "following; Ctrl-C ends it").count) <= tenths + 2)
  }

  @Test(
    "does not look followed any more once a command has ended that",
    arguments: ["count", "unknown", "back", "next"]
  )
  func ended(line: String) throws {
    let terminal = try start("follow")
    terminal.type(line + "\n")
    #expect(terminal.wait(for: "rows 43–60 of 60") != nil)
  }

  @Test("is not drawn again below the output of a command that fills the window")
  func endedByHelp() throws {
    let terminal = try start("follow")
    terminal.type("help\n")
    _ = try #require(terminal.wait(for: "help keys"))
    _ = try #require(terminal.wait(for: "log › "))
    terminal.type("!echo done\n")
    let output = try #require(terminal.wait(for: "done\r\n"))
    #expect(!output.contains("row 43"))
  }

  @Test("that becomes shorter is no longer followed, and an alert says so")
  func truncated() throws {
    let terminal = try start("follow")
    #expect(truncate(folder.path("log.csv"), 30) == 0)
    _ = try #require(terminal.wait(for: "changed since it was opened"))
    #expect(terminal.wait(for: "run “reload” to read it anew") != nil)
  }

  @Test(
    "that is replaced or deleted keeps its rows, and says so at once",
    arguments: [(true, "was replaced by another file"), (false, "was deleted")]
  )
  func withoutPath(isReplaced: Bool, remark: String) throws {
    let terminal = try start("follow")
    let path = folder.path("log.csv")
    if isReplaced {
      #expect(rename(folder.write("n,text\n1,other\n", to: "new.csv"), path) == 0)
    } else {
      #expect(unlink(path) == 0)
    }
    #expect(terminal.wait(for: remark) != nil)
    terminal.type("show\n")
    #expect(terminal.wait(for: "row 60") != nil)
  }

  @Test("that is an empty file has the columns and the rows that arrive first")
  func empty() throws {
    let terminal = PseudoTerminal([folder.write("", to: "log.csv"), "--private"])
    _ = try #require(terminal.wait(for: "log › "))
    terminal.type("follow\n")
    _ = try #require(terminal.wait(for: "no items yet, following; Ctrl-C ends it"))
    _ = try #require(terminal.wait(for: "log › "))
    folder.append("n,text\n", to: "log.csv")
    _ = try #require(terminal.wait(for: "text"))
    folder.append("1,first row\n2,second row\n", to: "log.csv")
    #expect(terminal.wait(for: "rows 1–2, following; Ctrl-C ends it") != nil)
  }

  @Test("need not be followed while the rows of a pipe fill its first page")
  func fillingPipe() throws {
    let fifo = folder.path("fifo")
    mkfifo(fifo, 0o600)
    // Opened for reading and writing, so that opening does not wait for the other end.
    let pipe = open(fifo, O_RDWR | O_CLOEXEC)
    let terminal = PseudoTerminal([fifo, "--private"])
    write(pipe, "n,text\n1,first row\n", 19)
    _ = try #require(terminal.wait(for: "fifo › "))
    write(pipe, "2,second row\n", 13)
    #expect(terminal.wait(for: "second row") != nil)
    write(pipe, "3,third", 7)
    close(pipe)
    #expect(terminal.wait(for: "rows 1–3 of 3") != nil)
  }

  @Test("of a pipe fills no page while a line is half typed, and goes on after Ctrl-C")
  func fillingHalfTyped() throws {
    let fifo = folder.path("fifo")
    mkfifo(fifo, 0o600)
    // Opened for reading and writing, so that opening does not wait for the other end.
    let pipe = open(fifo, O_RDWR | O_CLOEXEC)
    defer { close(pipe) }
    let terminal = PseudoTerminal([fifo, "--private"])
    write(pipe, "n,text\n1,first row\n", 19)
    _ = try #require(terminal.wait(for: "fifo › "))
    terminal.type("filt")
    _ = try #require(terminal.wait(for: "filt"))
    write(pipe, "2,second row\n", 13)
    #expect(terminal.wait(for: "second row", seconds: 0.5) == nil)
    terminal.type("\u{3}")
    #expect(terminal.wait(for: "second row") != nil)
  }

  @Test("that is a pipe shows its rows as they arrive")
  func pipe() throws {
    let fifo = folder.path("fifo")
    mkfifo(fifo, 0o600)
    // Opened for reading and writing, so that opening does not wait for the other end.
    let pipe = open(fifo, O_RDWR | O_CLOEXEC)
    defer { close(pipe) }
    let terminal = PseudoTerminal([fifo, "--private"])
    write(pipe, "n,text\n1,first row\n", 19)
    _ = try #require(terminal.wait(for: "first row"))
    _ = try #require(terminal.wait(for: "fifo › "))
    terminal.type("follow\n")
    _ = try #require(terminal.wait(for: "following"))
    write(pipe, "2,second row\n", 13)
    #expect(terminal.wait(for: "second row") != nil)
  }
}
