// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite(
  "Settings, history and saved sessions",
  .enabled(if: ShellScript.hasProgram("clang"))
)
struct StateFileTests {
  private static let faults = [
    Fault(calls: "read", kind: "\(EIO)"), Fault(calls: "read", kind: "short"),
    Fault(calls: "write", kind: "\(EIO)"), Fault(calls: "write", kind: "\(ENOSPC)", lasts: true),
    Fault(calls: "write", kind: "short"), Fault(calls: "fsync", kind: "\(EIO)"),
    Fault(calls: "rename", kind: "\(EIO)"), Fault(calls: "link", kind: "\(EIO)"),
    Fault(calls: "open", kind: "\(EMFILE)"),
    Fault(calls: "write", kind: "\(ENOSPC)", hasTemporaryNames: true),
  ]

  @Test("are saved, or left as they were and reported, when a call fails", arguments: faults)
  func fault(fault: Fault) {
    let session = StateSession()
    session.forEachCall(of: fault) { number, run in
      let place: Comment = "call \(number): \(run.transcript)"
      #expect(run.status == 0, place)
      #expect(session.damage == [], place)
      #expect(session.leftovers == [], place)
      #expect(session.isComplete || run.transcript.contains("cannot use the file"), place)
    }
  }

  @Test("are not created on a full disk, and the end says that the session is not saved")
  func fullDisk() {
    let (folder, other) = (TemporaryFolder(), TemporaryFolder())
    let teas = other.write("name,price\nSencha,12\nAssam,8\n", to: "teas.csv")
    let fault = Fault(calls: "write", kind: "\(ENOSPC)", lasts: true)
    var variables = fault.variables(at: 1, in: folder.path, count: other.path("count"))
    variables["FAULT_FILES"] = "1"
    let lines = StateSession.typed("hide price", setting: "page 1")
    let session = StateSession.type(lines, in: folder, at: teas, variables)
    let place: Comment = "\(session.transcript)"
    #expect(session.status == 0, place)
    #expect(StateSession.contents(of: folder) == [:], place)
    #expect(session.transcript.contains("so the settings hold for this session only"), place)
    let end = session.transcript.split(separator: "quit").last ?? ""
    #expect(end.contains("state/browse/sessions/teas.csv-"), place)
    #expect(end.contains("cannot use the file: no space left on device"), place)
  }

  @Test(
    "are complete after “kill -9”, and the next session leaves no temporary file",
    arguments: [true, false]
  )
  func killed(hasTemporaryNames: Bool) {
    let session = StateSession()
    let kill = Fault.signal(SIGKILL, hasTemporaryNames: hasTemporaryNames)
    session.forEachCall(of: kill) { number, run in
      #expect(run.status == 128 + SIGKILL, "call \(number)")
      #expect(session.damage == [], "call \(number)")
      guard session.leftovers != [] else { return }
      #expect(session.run(kill, at: 0).status == 0, "call \(number)")
      #expect(session.leftovers == [], "call \(number)")
    }
  }
}

@Suite("Files that several programs change at once")
struct SharedFileTests {
  private let folder = TemporaryFolder()

  /// Settings that do not depend on each other, except every fourth one.
  private static let settings = [
    "page 11", "width 31", "picks 101", "types yes", "page 12", "width 32", "picks 102",
    "types yes",
  ]

  @Test("keep each setting, line of the history and session", arguments: [2, 8])
  func sessions(programs: Int) async {
    let folder = folder
    let settings = Self.settings.prefix(programs)
    let failures = await self.failures(of: programs) { program in
      folder.makeFolders("\(program)")
      let teas = folder.write("name,price\(program)\nSencha,12\n", to: "\(program)/teas.csv")
      let lines = StateSession.typed("hide price\(program)", setting: Self.settings[program])
      let session = StateSession.type(lines, in: folder, at: teas)
      return session.status == 0 ? nil : session.transcript
    }
    #expect(failures == [])
    let lines = folder.read("config/browse/settings")?.split(separator: "\n").dropFirst() ?? []
    let names = Set(settings.map { $0.prefix { $0 != " " } })
    #expect(
      lines.allSatisfy { settings.contains($0.split(separator: " = ").joined(separator: " ")) }
    )
    #expect(lines.map { $0.prefix { $0 != " " } }.sorted() == names.sorted())
    // A first line that equals the last line of another program would be no new line.
    let typed = (0..<programs).flatMap {
      StateSession.typed("hide price\($0)", setting: Self.settings[$0]).map(\.text)
    }
    let history = folder.read("state/browse/history")?.split(separator: "\n").map(String.init)
    #expect(history?.sorted() == typed.sorted())
    let sessions = TemporaryFolder.names(in: folder.path("state/browse/sessions"))
      .compactMap { folder.read("state/browse/sessions/" + $0) }
    #expect(sessions.filter { $0.contains("?columns=-price") }.count == programs)
    #expect(StateSession.contents(of: folder).count == programs + 2)
  }

  @Test("keep each bookmark", arguments: [2, 8])
  func bookmarks(programs: Int) async {
    let teas = folder.write("name,price\nSencha,12\n", to: "teas.csv")
    let environment = ["XDG_DATA_HOME": folder.path("data")]
    let failures = await self.failures(of: programs) { program in
      let commands = (0..<5).flatMap { ["-c", "bookmark b\(program)-\($0)"] }
      let result = Program.run([teas] + commands, environment: environment)
      return result.status == 0 ? nil : result.errors
    }
    #expect(failures == [])
    let lines = folder.read("data/browse/bookmarks")?.split(separator: "\n") ?? []
    #expect(lines.count == programs * 5)
    #expect(TemporaryFolder.names(in: folder.path("data/browse")) == ["bookmarks"])
  }

  @Test("keep each reference", arguments: [2, 8])
  func references(programs: Int) async {
    let shops = folder.write("key,name\n1,Uji\n", to: "shops.csv")
    let columns = (0..<5).map { "column\($0)" }
    for program in 0..<programs {
      folder.write(columns.joined(separator: ",") + "\n1,1,1,1,1\n", to: "\(program).csv")
    }
    let environment = ["XDG_DATA_HOME": folder.path("data")]
    let failures = await self.failures(of: programs) { [folder] program in
      let commands = columns.flatMap { ["-c", "refer \($0) to \(shops)"] }
      let result = Program.run([folder.path("\(program).csv")] + commands, environment: environment)
      return result.status == 0 ? nil : result.errors
    }
    #expect(failures == [])
    let lines = folder.read("data/browse/references")?.split(separator: "\n").map(String.init) ?? []
    let declared = (0..<programs).flatMap { program in
      columns.map { "\(folder.path("\(program).csv")) \($0) to \(shops)" }
    }
    #expect(lines.sorted() == declared.sorted())
    #expect(TemporaryFolder.names(in: folder.path("data/browse")) == ["references"])
  }

  @Test(
    "keep a bookmark that another program saves before the file is locked",
    .enabled(if: ShellScript.hasProgram("clang"))
  )
  func replacedFile() throws {
    let teas = folder.write("name,price\nSencha,12\n", to: "teas.csv")
    let bookmarks = folder.path("data/browse/bookmarks")
    let variables = [
      "XDG_DATA_HOME": folder.path("data"), "FAULT_SOURCE": bookmarks,
      "FAULT_CONTENT": folder.path("other"),
    ]
    folder.makeFolders("data/browse")
    /// Saves a bookmark, and returns the number of locks. Before one of them, the file is replaced.
    func save(replacingBefore number: Int) -> Int {
      folder.write("old = /old\n", to: "data/browse/bookmarks")
      folder.write("old = /old\nother = /other\n", to: "other")
      folder.write("", to: "count")
      let fault = Fault(calls: "lock", kind: "replace")
        .variables(at: number, in: bookmarks, count: folder.path("count"))
      let result = Program.run(
        [teas, "-c", "bookmark teas"],
        environment: variables.merging(fault) { $1 }
      )
      #expect(result.status == 0, "\(result.errors)")
      return FaultLibrary.count(in: folder.bytes(of: "count"))
    }
    let locks = save(replacingBefore: 0)
    try #require(locks > 0)
    for number in 1...locks {
      _ = save(replacingBefore: number)
      let text = folder.read("data/browse/bookmarks")
      #expect(text == "old = /old\nother = /other\nteas = \(teas)\n", "lock \(number)")
    }
  }

  /// Runs several programs at once, and returns the failures.
  private func failures(
    of programs: Int,
    _ run: @escaping @Sendable (Int) -> String?
  ) async -> [String] {
    await withTaskGroup(of: String?.self) { group in
      for program in 0..<programs { group.addTask { run(program) } }
      return await group.reduce(into: []) { if let failure = $1 { $0.append(failure) } }
    }
  }
}
