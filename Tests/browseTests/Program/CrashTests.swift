// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator
import TestSupport
import Testing

@Suite("The program after an internal error")
struct CrashTests {
  private let teas = TypedTeas()

  @Test(
    "restores the terminal and ends with one line",
    arguments: [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS]
  )
  func terminal(signal: Int32) throws {
    let terminal = try teas.start()
    #expect(!terminal.echoes)
    terminal.send(signal)
    _ = try #require(terminal.wait(for: "browse: internal error"))
    #expect(terminal.waitForExit() == CrashHandler.status)
    #expect(terminal.echoes)
    #expect(terminal.transcript.contains("\u{1B}[?2004l"))
  }

  @Test("leaves the signals to the runtime if SWIFT_BACKTRACE is set")
  func report() throws {
    let terminal = try teas.start(environment: ["SWIFT_BACKTRACE": "enable=no"])
    terminal.send(SIGILL)
    #expect(terminal.waitForExit() == 128 + SIGILL)
  }

  @Test("ends with a message if too few files may be open", arguments: 4...12)
  func descriptors(limit: Int) {
    let result = run("ulimit -n \(limit)")
    if result.status != 0 || result.output != "2\n" {
      #expect([1, CrashHandler.status].contains(result.status), "\(result)")
      // Two threads may fail at the same time.
      let lines = result.output.split(separator: "\n")
      #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("browse: ") }, "\(result)")
    }
  }

  @Test(
    "ends with a message if too little memory may be used",
    .disabled(if: Program.hasSanitizer),
    arguments: [64, 96, 128, 160, 200, 256, 320, 400]
  )
  func memory(megabytes: Int) {
    let result = run("ulimit -v \(megabytes << 10)")
    // A smaller limit prevents the loader from starting the program.
    if result.status != 127, result.status != 0 || result.output != "2\n" {
      #expect([1, CrashHandler.status].contains(result.status), "\(result)")
      // The runtime of C++ may have written its own description before.
      let last = result.output.split(separator: "\n").last
      #expect(last?.hasPrefix("browse: ") == true, "\(result)")
    }
  }

  @Test(
    "ends with a message if too little data may be kept in memory",
    .disabled(if: Program.hasSanitizer),
    arguments: [5, 10, 15, 20, 25, 30, 40]
  )
  func data(megabytes: Int) {
    let result = run("ulimit -d \(megabytes * 1000)")
    if result.status != 127, result.status != 0 || result.output != "2\n" {
      #expect([1, CrashHandler.status].contains(result.status), "\(result)")
      let last = result.output.split(separator: "\n").last
      // With more memory, the reason can be uncertain.
      let message = megabytes <= 10 ? "browse: not enough memory" : "browse: "
      #expect(last?.hasPrefix(message) == true, "\(result)")
    }
  }

  @Test(
    "reserves no memory for each thread if the address space is limited",
    .disabled(if: Program.hasSanitizer)
  )
  func arenas() {
    let maps = run("ulimit -v 2000000", "-c '!cat /proc/$PPID/maps'").output
    let sizes = maps.split(separator: "\n").compactMap { line -> Int? in
      let fields = line.split(whereSeparator: { "- ".contains($0) })
      guard line.contains("---p"), let start = Int(fields[0], radix: 16),
        let end = Int(fields[1], radix: 16)
      else { return nil }
      return end - start
    }
    #expect(maps.contains("[stack]"))
    #expect(sizes.filter { $0 > 32 << 20 } == [])
  }

  private func run(_ limit: String, _ more: String = "") -> (status: Int32, output: String) {
    let command = "exec timeout 20 '\(Program.path)' '\(teas.path)' -c count \(more)"
    return ShellScript.run("unset SWIFT_BACKTRACE; \(limit); \(command)")
  }
}

@Suite(
  "The program without memory",
  .enabled(if: ShellScript.hasProgram("clang") && !Program.hasSanitizer)
)
struct AllocationTests {
  /// The number of runs, 20 in ordinary tests.
  private static let runs =
    min(2000, getenv("ALLOCATION_RUNS").flatMap { Int(String(cString: $0)) } ?? 20)

  @Test(
    "ends with a message, and leaves files complete and no temporary file",
    arguments: FaultySession.Source.allCases,
    [false, true]
  )
  func allocation(source: FaultySession.Source, lasts: Bool) {
    let session = FaultySession(source)
    let fault = Fault(calls: "allocate", kind: "\(ENOMEM)", lasts: lasts)
    let calls = session.run(fault, at: 0).calls
    var random = SeededGenerator(seed: firstSeed + (lasts ? 2 : 1))
    for _ in 0..<Self.runs {
      session.reset()
      let number = Int.random(in: 1...max(1, calls), using: &random)
      let run = session.run(fault, at: number)
      let place: Comment = "allocation \(number): \(run.result)"
      #expect([0, 1, CrashHandler.status].contains(run.result.status), place)
      if run.result.status != 0 {
        // The runtime may have written its own description of a fatal error before.
        let last = run.result.errors.split(separator: "\n").last
        #expect(last?.hasPrefix("browse: ") == true, place)
      }
      #expect(session.damage(isComplete: run.result.status == 0) == [], place)
      #expect(session.leftovers == [], place)
    }
  }
}
