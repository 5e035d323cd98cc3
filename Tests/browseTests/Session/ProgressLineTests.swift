// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import TestSupport
import Testing

@testable import Navigator
@testable import browse

@MainActor
@Suite("The progress line")
struct ProgressLineTests {
  @Test(
    "shows the progress, speed and remaining time",
    arguments: [
      (0, 4_200_000_000, 10_000_000_000, 3500, "counting 42 % · 1.2 GB/s · 5 s left"),
      (5_000_000, 6_000_000, nil, 1000, "counting · 1.0 MB/s · 1 s"),
      (0, 0, 0, 0, "counting 100 %"), (7_000, 7_000, 100_000, 300, "counting 7 %"),
      (0, 0, nil, 3000, "counting · 3 s"),
      (0, 99_999, 100_000, 2000, "counting 99 % · 50 kB/s · 1 s left"),
    ] as [(Int, Int, Int?, Int, String)]
  )
  func text(first: Int, done: Int, of: Int?, milliseconds: Int, text: String) {
    #expect(line(from: first, after: 0, to: done, of: of, after: milliseconds) == text)
  }

  @Test("measures the speed from the first report on, not from the beginning")
  func speed() {
    #expect(
      line(from: 1_000_000, after: 3000, to: 3_000_000, of: 5_000_000, after: 4000)
        == "counting 60 % · 2.0 MB/s · 1 s left"
    )
  }

  private func line(
    from first: Int,
    after delay: Int,
    to done: Int,
    of total: Int?,
    after milliseconds: Int
  ) -> String {
    func sample(_ done: Int, _ time: Int) -> ProgressLine.Sample {
      .init(progress: Progress(found: 0, done: done, total: total), time: .milliseconds(time))
    }
    return ProgressLine.text("counting", sample(done, milliseconds), since: sample(first, delay))
  }

  @Test(
    "is erased in full, even if a narrower window wraps it",
    arguments: [
      (20, 80, "\r\u{1B}[J"), (20, nil, "\r\u{1B}[J"), (20, 20, "\r\u{1B}[J"),
      (21, 20, "\r\u{1B}[1A\u{1B}[J"), (60, 20, "\r\u{1B}[2A\u{1B}[J"),
    ] as [(Int, Int?, String)]
  )
  func erasure(columns: Int, width: Int?, text: String) {
    #expect(ProgressLine.erasure(of: columns, in: WindowSize(columns: width)) == text)
  }

  @Test("excludes the time for which the program was suspended")
  func suspension() async throws {
    let folder = TemporaryFolder()
    folder.write("", to: "drawn")
    let file = open(folder.path("drawn"), O_WRONLY)
    defer { close(file) }
    let before = Suspension.time
    defer { Suspension.time = before }
    let line = ProgressLine(on: FileOutput(descriptor: file))
    let isDrawn = try await line.follow("counting") { () throws(CatalogError) in
      // Simulates 100,000 seconds of work.
      Suspension.time -= .seconds(100_000)
      let isDrawn = try? await Eventually.holds {
        Progress.report(Progress(found: 0, done: 0, total: nil))
        return folder.read("drawn")?.contains("· 100") == true
      }
      return isDrawn == true
    }
    #expect(isDrawn)
  }
}
