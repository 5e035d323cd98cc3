// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@Suite("Coming back to a session at a terminal", .serialized)
struct ResumeTerminalTests {
  private let teas = TypedTeas()

  private var files: [String] {
    TemporaryFolder.names(in: teas.folder.path("state/browse/sessions"))
  }

  /// Waits until the saved session, which is written in the background, contains a text.
  private func waitUntilKept(_ text: String) -> Bool {
    // The text is written to another file first, which then replaces this one.
    let name = SavedStacks.name(of: Location(path: teas.path))
    return Eventually.block {
      teas.folder.read("state/browse/sessions/\(name)")?.contains(text) == true
    }
  }

  private func end(_ terminal: PseudoTerminal) {
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
  }

  @Test("the stack is as it was after the program was killed", arguments: [SIGKILL, SIGHUP])
  func killed(signal: Int32) throws {
    let terminal = try teas.start()
    terminal.type("filter price > 10\n")
    _ = try #require(terminal.wait(for: "filter: price > 10"))
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "teas › 1 › "))
    #expect(waitUntilKept("\nitem 1\n"))
    terminal.send(signal)
    #expect(terminal.waitForExit() == 128 + signal)

    let next = try teas.start("--resume")
    #expect(next.wait(for: "1 › ") != nil)
    next.type("back\n")
    #expect(next.wait(for: "filter: price > 10") != nil)
    end(next)
  }

  @Test("what was picked is there after the program was killed")
  func picked() throws {
    let terminal = try teas.start()
    terminal.type("pick 2\n")
    _ = try #require(terminal.wait(for: "Picked 1 item"))
    _ = try #require(terminal.wait(for: "teas › "))
    #expect(waitUntilKept("picks=2"))
    terminal.send(SIGKILL)
    _ = terminal.waitForExit()
    let next = try teas.start("--resume")
    next.type("picks\n")
    #expect(next.wait(for: "Assam") != nil)
    end(next)
  }

  @Test("a session that is ended leaves its last place, and another on it resumes that")
  func ended() throws {
    let terminal = try teas.start()
    terminal.type("sort price\n")
    _ = try #require(terminal.wait(for: "order: price"))
    terminal.type("sort -price\n")
    _ = try #require(terminal.wait(for: "order: price desc"))
    end(terminal)
    // Opening and leaving again does not change the saved session.
    end(try teas.start())
    let text = try #require(files.first.flatMap { teas.folder.read("state/browse/sessions/\($0)") })
    #expect(text.contains("/teas.csv?sort=-price\nsource "))
    let next = try teas.start("--resume")
    #expect(next.transcript.contains("order: price desc"))
    end(next)
  }

  @Test("where nothing was kept, that is said, and all is shown as usual")
  func nothing() throws {
    let terminal = try teas.start("--resume")
    #expect(terminal.transcript.contains("nothing was kept of this location"))
    #expect(terminal.transcript.contains("rows 1–2 of 2"))
    end(terminal)
    #expect(files == [])
  }

  @Test("a broken file is told of, and what is there is used")
  func broken() throws {
    let terminal = try teas.start()
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "teas › 1 › "))
    end(terminal)
    let name = "state/browse/sessions/" + (try #require(files.first))
    let text = try #require(teas.folder.read(name))
    teas.folder.write(text + "\u{1}\u{FFFD}\nitem 1\n", to: name)
    let next = try teas.start("--resume")
    #expect(next.transcript.contains("line 4"))
    #expect(next.wait(for: "1 › ") != nil)
    end(next)
    teas.folder.write([0xFF, 0x00, 0x0A, 0x0A], to: name)
    let last = try teas.start("--resume")
    #expect(last.transcript.contains("nothing was kept of this location"))
    end(last)
  }

  @Test("a private session and a batch leave nothing")
  func privateSession() throws {
    let terminal = try teas.start("--private")
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "teas › 1 › "))
    terminal.type("bookmark x\n")
    #expect(terminal.wait(for: "nothing is kept from session to session") != nil)
    end(terminal)
    let environment = ["XDG_STATE_HOME": teas.folder.path("state")]
    let batch = Program.run([teas.path, "-c", "sort price"], environment: environment)
    #expect(batch.status == 0)
    #expect(teas.folder.names == ["teas.csv"])
  }

  @Test("bookmarks last from session to session, and their names are completed")
  func bookmarks() throws {
    let environment = ["XDG_DATA_HOME": teas.folder.path("data")]
    let terminal = try teas.start(environment: environment)
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "teas › 1 › "))
    terminal.type("bookmark sencha\n")
    _ = try #require(terminal.wait(for: "“sencha” is "))
    end(terminal)
    let next = try teas.start(environment: environment)
    next.type("bookmarks\n")
    _ = try #require(next.wait(for: "bookmarks 1–1 of 1"))
    next.type("open se\t\n")
    #expect(next.wait(for: "teas › bookmarks › teas › 1 › ") != nil)
    end(next)
  }
}
