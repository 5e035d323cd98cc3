// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Text that is invalid in its encoding")
struct BrokenEncodingTests {
  private let folder = TemporaryFolder()

  @Test("is reported with a count and the first offset")
  func report() async throws {
    // A byte order mark, “a”, a line feed, half a surrogate pair, “b”, and half a unit.
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x00, 0xD8, 0x62, 0, 0x63]
    let report = try await Catalog.open(folder.write(bytes, to: "x.csv")).report()
    #expect(report.invalidSequences == InvalidSequences(count: 2, firstOffset: 6))
  }

  @Test("is distinguished from valid text")
  func sound() async throws {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x62, 0]
    let report = try await Catalog.open(folder.write(bytes, to: "x.csv")).report()
    #expect(report.invalidSequences == nil)
    #expect(report.sourceSize == 8)
  }
}
