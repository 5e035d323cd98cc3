// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite(
  "The program when a system call fails",
  .enabled(if: ShellScript.hasProgram("clang"))
)
struct FaultTests {
  private static let faults = [
    Fault(calls: "read", kind: "\(EIO)"), Fault(calls: "read", kind: "\(EINTR)"),
    Fault(calls: "read", kind: "short"), Fault(calls: "write", kind: "\(EIO)"),
    Fault(calls: "write", kind: "\(ENOSPC)", lasts: true), Fault(calls: "write", kind: "\(EINTR)"),
    Fault(calls: "write", kind: "short"), Fault(calls: "fsync", kind: "\(EIO)"),
    Fault(calls: "rename", kind: "\(EIO)"), Fault(calls: "link", kind: "\(ENOSPC)"),
    Fault(calls: "open", kind: "\(EMFILE)"), Fault(calls: "open", kind: "\(EMFILE)", lasts: true),
    Fault(calls: "link", kind: "\(EIO)", hasTemporaryNames: true),
    Fault(calls: "write", kind: "\(ENOSPC)", hasTemporaryNames: true),
  ]

  @Test(
    "writes what it should, or reports an error in one line, and leaves no incomplete file",
    arguments: FaultySession.Source.allCases,
    faults
  )
  func fault(source: FaultySession.Source, fault: Fault) {
    let session = FaultySession(source)
    let whole = session.run(fault, at: 0)
    #expect(whole.result.status == 0 && whole.result.errors.isEmpty, "\(whole.result)")
    #expect(session.damage(isComplete: true).isEmpty)
    for number in stride(from: 1, through: whole.calls, by: 1) {
      session.reset()
      let run = session.run(fault, at: number)
      let place: Comment = "call \(number): \(run.result)"
      let isComplete = run.result.status == 0
      #expect(session.damage(isComplete: isComplete) == [], place)
      #expect(session.leftovers == [], place)
      if isComplete {
        #expect(run.result.output == whole.result.output, place)
      } else {
        #expect(run.result.status == 1, place)
        let lines = run.result.errors.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("browse: ") }, place)
        // Each command reports that the input ends early.
        #expect(lines.count == 1 || source == .input && fault.calls == "read", place)
      }
    }
  }
}

@Suite("The program when it is ended", .enabled(if: ShellScript.hasProgram("clang")))
struct EndingTests {
  @Test(
    "leaves files complete, and its next run leaves no temporary file after “kill -9”",
    arguments: [true, false]
  )
  func killed(hasTemporaryNames: Bool) {
    let fault = Fault(
      calls: "any",
      kind: "signal \(SIGKILL)",
      hasTemporaryNames: hasTemporaryNames
    )
    let session = FaultySession(.delimited)
    let whole = session.run(fault, at: 0)
    for number in 1...max(1, whole.calls) {
      session.reset()
      let run = session.run(fault, at: number)
      #expect(run.result.status == 128 + SIGKILL)
      #expect(session.damage(isComplete: false) == [], "call \(number)")
      unlink(session.folder.path("new.csv"))
      let next = session.run(fault, at: 0)
      #expect(next.result.status == 0, "\(next.result)")
      #expect(session.damage(isComplete: true) == [], "call \(number)")
      #expect(session.leftovers == [], "call \(number)")
    }
  }

  @Test(
    "leaves files complete and no temporary file after a signal",
    arguments: [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM],
    [true, false]
  )
  func signal(number signal: Int32, hasTemporaryNames: Bool) {
    let fault = Fault(
      calls: "any",
      kind: "signal \(signal)",
      hasTemporaryNames: hasTemporaryNames
    )
    let session = FaultySession(.delimited)
    let whole = session.run(fault, at: 0)
    for number in 1...max(1, whole.calls) {
      session.reset()
      let run = session.run(fault, at: number)
      let place: Comment = "call \(number): \(run.result)"
      #expect(session.damage(isComplete: run.result.status == 0) == [], place)
      #expect(session.leftovers == [], place)
    }
  }

  @Test("leaves settings, history and sessions complete after “kill -9” at a terminal")
  func killedAtTerminal() throws {
    let counts = TemporaryFolder()
    /// Changes a setting in a session that is killed at a call, 0 for none.
    func changeSetting(in folder: TemporaryFolder, killedAt number: Int) -> Int32? {
      let teas = folder.write("name,price\nSencha,12\nAssam,8\n", to: "teas.csv")
      let terminal = PseudoTerminal(
        [teas],
        environment: [
          "LD_PRELOAD": FaultLibrary.path, "FAULT_FOLDER": folder.path, "FAULT_CALLS": "any",
          "FAULT_NUMBER": "\(number)", "FAULT_KIND": "signal \(SIGKILL)",
          "FAULT_COUNT": counts.path("count"), "XDG_STATE_HOME": folder.path("state"),
          "XDG_CONFIG_HOME": folder.path("config"), "XDG_DATA_HOME": folder.path("data"),
        ]
      )
      for line in ["settings", "page 1", "apply", "quit"] {
        guard terminal.wait(for: "› ") != nil else { break }
        terminal.type(line + "\n")
      }
      return terminal.waitForExit()
    }
    /// Returns the files that are incomplete or should not exist.
    func damage(in folder: TemporaryFolder, isComplete: Bool) -> [String] {
      let settings = folder.read("config/browse/settings")
      let history = folder.read("state/browse/history") ?? ""
      let typed = "settings\npage 1\napply\nquit\n"
      let sessions = TemporaryFolder.names(in: folder.path("state/browse/sessions"))
      var damage: [String] = []
      let isChanged = settings?.hasSuffix("\npage = 1\n") == true
      if !isChanged, isComplete || settings?.isEmpty == false {
        damage.append("settings: \(settings ?? "missing")")
      }
      if !typed.hasPrefix(history) || isComplete && history != typed {
        damage.append("history: \(history)")
      }
      damage += sessions.filter { $0.hasPrefix(".") || !$0.hasPrefix("teas.csv-") }
      damage += TemporaryFolder.names(in: folder.path("config/browse")).filter { $0 != "settings" }
      return damage
    }
    let whole = TemporaryFolder()
    #expect(changeSetting(in: whole, killedAt: 0) == 0)
    #expect(damage(in: whole, isComplete: true) == [])
    let calls = Int(try #require(counts.bytes(of: "count")?.first))
    // The calls of a session at a terminal differ slightly between runs.
    for number in 1...calls {
      let folder = TemporaryFolder()
      _ = changeSetting(in: folder, killedAt: number)
      #expect(damage(in: folder, isComplete: false).filter { !$0.hasSuffix(".browse-1") } == [])
      unlink(folder.path("state/browse/history"))
      #expect(changeSetting(in: folder, killedAt: 0) == 0)
      #expect(damage(in: folder, isComplete: true) == [], "call \(number)")
    }
  }

  @Test("loses no bookmark that several programs set at once", arguments: [2, 8])
  func concurrentBookmarks(programs: Int) async {
    let folder = TemporaryFolder()
    let teas = folder.write("name,price\nSencha,12\n", to: "teas.csv")
    let environment = ["XDG_DATA_HOME": folder.path("data")]
    let failures = await withTaskGroup(of: String?.self) { group in
      for program in 0..<programs {
        group.addTask {
          let commands = (0..<5).flatMap { ["-c", "bookmark b\(program)-\($0)"] }
          let result = Program.run([teas] + commands, environment: environment)
          return result.status == 0 ? nil : result.errors
        }
      }
      return await group.reduce(into: [String]()) { if let failure = $1 { $0.append(failure) } }
    }
    #expect(failures == [])
    let lines = folder.read("data/browse/bookmarks")?.split(separator: "\n") ?? []
    #expect(lines.count == programs * 5)
    #expect(TemporaryFolder.names(in: folder.path("data/browse")) == ["bookmarks"])
  }
}
