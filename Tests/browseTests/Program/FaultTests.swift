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
    Fault(calls: "fsync", kind: "\(EINTR)"), Fault(calls: "open", kind: "\(EINTR)"),
    Fault(calls: "rename", kind: "\(EIO)"), Fault(calls: "rename", kind: "\(EINTR)"),
    Fault(calls: "link", kind: "\(ENOSPC)"), Fault(calls: "link", kind: "\(EINTR)"),
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
    let isRepeated =
      ["short", "\(EINTR)"].contains(fault.kind) && ["read", "write"].contains(fault.calls)
    session.forEachCall(of: fault) { number, run in
      let place: Comment = "call \(number): \(run.result)"
      let isComplete = run.result.status == 0
      #expect(isComplete || !isRepeated, place)
      #expect(session.damage(isComplete: isComplete) == [], place)
      #expect(session.leftovers == [], place)
      if isComplete {
        #expect(run.result.output == whole.result.output, place)
      } else {
        #expect(run.result.status == 1, place)
        let lines = run.result.errors.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("browse: ") }, place)
        // Each command reports that the input ends early, or that a file is left out. An incomplete
        // export does not replace a file.
        let repeats =
          switch source {
          case .input: fault.calls == "read"
          case .related:
            lines.allSatisfy { $0.contains("is left out: ") || $0.contains(" was not replaced: ") }
          default: false
          }
        #expect(lines.count == 1 || repeats, place)
      }
    }
  }
}

@Suite("A file that cannot be flushed to the disk", .enabled(if: ShellScript.hasProgram("clang")))
struct FlushTests {
  @Test("does not replace another")
  func flush() {
    let session = FaultySession(.delimited)
    let run = session.run(Fault(calls: "fsync", kind: "\(EIO)"), at: 1)
    #expect(run.result.status == 1)
    #expect(session.damage(isComplete: false) == [])
    #expect(session.folder.read("out.csv") == FaultySession.old)
  }
}

@Suite("The program when it is ended", .enabled(if: ShellScript.hasProgram("clang")))
struct EndingTests {
  @Test(
    "leaves files complete, and its next run leaves no temporary file after “kill -9”",
    arguments: [FaultySession.Source.delimited, .related],
    [true, false]
  )
  func killed(source: FaultySession.Source, hasTemporaryNames: Bool) {
    let session = FaultySession(source)
    let kill = Fault.signal(SIGKILL, hasTemporaryNames: hasTemporaryNames)
    session.forEachCall(of: kill) { number, run in
      #expect(run.result.status == 128 + SIGKILL)
      #expect(session.damage(isComplete: false) == [], "call \(number)")
      unlink(session.folder.path("new.csv"))
      let next = session.run(kill, at: 0)
      #expect(next.result.status == 0, "\(next.result)")
      #expect(session.damage(isComplete: true) == [], "call \(number)")
      #expect(session.leftovers == [], "call \(number)")
    }
  }

  @Test(
    "leaves files complete and no temporary file after a signal",
    arguments: [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGUSR1, SIGXCPU],
    [true, false]
  )
  func signal(number signal: Int32, hasTemporaryNames: Bool) {
    let session = FaultySession(signal == SIGTERM ? .related : .delimited)
    let fault = Fault.signal(signal, hasTemporaryNames: hasTemporaryNames)
    session.forEachCall(of: fault) { number, run in
      let place: Comment = "call \(number): \(run.result)"
      #expect(session.damage(isComplete: run.result.status == 0) == [], place)
      #expect(session.leftovers == [], place)
    }
  }
}
