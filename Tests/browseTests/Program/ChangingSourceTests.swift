// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("A source that changes", .enabled(if: ShellScript.hasProgram("clang")))
struct ChangingSourceTests {
  /// The number of moments at which each change happens, 8 in ordinary tests.
  private static let runs =
    getenv("CHANGE_RUNS").flatMap { Int(String(cString: $0)) } ?? 8

  @Test(
    "has the answers of its old or of its new content, or is reported",
    arguments: ChangingSource.Format.allCases,
    ChangingSource.Change.allCases
  )
  func change(format: ChangingSource.Format, change: ChangingSource.Change) {
    let source = ChangingSource(format)
    let old = source.run(change, at: 0)
    #expect(old.status == 0 && old.errors.isEmpty, "\(old)")
    let new = source.run(change, at: nil)
    // One of several files may be left out, which is reported.
    let others = format == .united ? [source.run(.delete, at: nil)] : []
    let step = max(1, old.calls / Self.runs)
    var random = SeededGenerator(seed: firstSeed + 1)
    for number in stride(
      from: Int.random(in: 1...step, using: &random),
      through: old.calls,
      by: step
    ) {
      let answers = source.run(change, at: number)
      let known = [old, new] + (answers.errors.isEmpty ? [] : others)
      #expect(answers.mistakes(given: known) == [], "call \(number) of \(old.calls)")
    }
  }
}
