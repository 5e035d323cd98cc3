// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@Suite("Resuming a session at a terminal", .serialized)
struct ResumeTerminalTests {
  private let teas = TypedTeas()

  private var files: [String] {
    TemporaryFolder.names(in: teas.folder.path("state/browse/sessions"))
  }

  /// Waits until the saved session, which is written in the background, contains a text.
  private func waitUntilSaved(_ text: String) -> Bool {
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

  @Test("restores the stack after the program was killed", arguments: [SIGKILL, SIGHUP])
  func killed(signal: Int32) throws {
    let terminal = try teas.start()
    terminal.type("filter price > 10\n")
    _ = try #require(terminal.wait(for: "filter: price > 10"))
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "teas › 1 › "))
    #expect(waitUntilSaved("\nitem 1\n"))
    terminal.send(signal)
    #expect(terminal.waitForExit() == 128 + signal)

    let next = try teas.start("--resume")
    #expect(next.wait(for: "1 › ") != nil)
    next.type("back\n")
    #expect(next.wait(for: "filter: price > 10") != nil)
    end(next)
  }

  @Test("restores the stack after a command before the first prompt failed")
  func failedScript() throws {
    let terminal = PseudoTerminal(
      [teas.path, "--interactive", "-c", "filter price > 10", "-c", "nonsense"],
      environment: [
        "XDG_STATE_HOME": teas.folder.path("state"), "XDG_CONFIG_HOME": teas.folder.path("config"),
      ]
    )
    #expect(terminal.waitForExit() == 1)
    let next = try teas.start("--resume")
    #expect(next.transcript.contains("filter: price > 10"))
    end(next)
  }

  @Test("restores the picks after the program was killed")
  func picked() throws {
    let terminal = try teas.start()
    terminal.type("pick 2\n")
    _ = try #require(terminal.wait(for: "Picked 1 item"))
    _ = try #require(terminal.wait(for: "teas › "))
    #expect(waitUntilSaved("picks=2"))
    terminal.send(SIGKILL)
    _ = terminal.waitForExit()
    let next = try teas.start("--resume")
    next.type("picks\n")
    #expect(next.wait(for: "Assam") != nil)
    end(next)
  }

  @Test("restores the last view of a session that was ended with “quit”")
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

  @Test("reports that nothing was saved, and opens the location")
  func nothing() throws {
    let terminal = try teas.start("--resume")
    #expect(terminal.transcript.contains("no saved session for this location"))
    #expect(terminal.transcript.contains("rows 1–2 of 2"))
    end(terminal)
    #expect(files == [])
  }

  @Test("reports an invalid line, and restores the screens before it")
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
    #expect(last.transcript.contains("no saved session for this location"))
    end(last)
  }

  @Test("saves nothing in a private session or a script")
  func privateSession() throws {
    let terminal = try teas.start("--private")
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "teas › 1 › "))
    terminal.type("bookmark x\n")
    #expect(terminal.wait(for: "nothing is saved between sessions") != nil)
    end(terminal)
    let environment = ["XDG_STATE_HOME": teas.folder.path("state")]
    let batch = Program.run([teas.path, "-c", "sort price"], environment: environment)
    #expect(batch.status == 0)
    #expect(teas.folder.names == ["teas.csv"])
  }

  @Test("opens bookmarks of an earlier session, and completes their names")
  func bookmarks() throws {
    let environment = ["XDG_DATA_HOME": teas.folder.path("data")]
    let terminal = try teas.start(environment: environment)
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "teas › 1 › "))
    terminal.type("bookmark sencha\n")
    _ = try #require(terminal.wait(for: "Saved bookmark “sencha”:"))
    end(terminal)
    let next = try teas.start(environment: environment)
    next.type("bookmarks\n")
    _ = try #require(next.wait(for: "rows 1–1 of 1"))
    next.type("open se\t\n")
    #expect(next.wait(for: "teas › bookmarks › teas › 1 › ") != nil)
    end(next)
  }
}
