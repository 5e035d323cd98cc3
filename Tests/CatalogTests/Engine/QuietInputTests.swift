// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("A page of incomplete input")
struct QuietInputTests {
  private static let idleTimeout = Duration.milliseconds(30)

  private func page(
    _ collection: any ItemCollection,
    _ positions: Range<Int> = 0..<5,
    filter: String? = nil
  ) async throws -> Page {
    try await Page.withIdleTimeout(Self.idleTimeout) {
      try await collection.page(positions, of: collection.query(filter))
    }
  }

  @Test(
    "has the complete items after the idle timeout",
    arguments: [1, 3, 64, 4096],
    [
      (.csv, "a,b\n1,2\n3,\"x\ny\"\n5,\"not\nwhole\n", "\"\n7,8\n"),
      (.csv, "a,b\n1,2\n3,4\n5,", "6\n7,8\n"),
      (.csv, "a,b\r\n1,2\r\n3,4\r\n5,6\r", "\n7,8\n"),
      (.jsonl, #"{"a":1}"# + "\n" + #"{"a":3}"# + "\n" + #"{"a":"#, "5}\n{\"a\":7}\n"),
      (.json, #"[{"a":1},{"a":3},{"a":5}"#, #",{"a":7}]"#),
      (.json, #"[{"a":1},{"a":3},{"a":5"#, #"},{"a":7}]"#),
    ] as [(TextFormat, String, String)]
  )
  func quiet(size: Int, _ text: (format: TextFormat, beginning: String, rest: String)) async throws
  {
    let pipe = try SpooledPipe()
    pipe.write(text.beginning)
    let collection = try pipe.collection(text.format, chunks: .fixed(size))
    let first = try await page(collection)
    #expect(first.items.map { $0[0].text } == ["1", "3"])
    #expect(first.isAwaitingInput)
    #expect(first.total == .atLeast(2))
    let one = try await page(collection, filter: "a > 1")
    #expect(one.items.map { $0[0].text } == ["3"])
    #expect(try await page(collection, 2..<5).items.isEmpty)
    let full = try await page(collection, 0..<2)
    #expect(full.items.count == 2)
    #expect(!full.isAwaitingInput, "a full page awaits no input")
    pipe.write(text.rest)
    pipe.end()
    #expect(try await pipe.file.wait(reaching: .max))
    let last = try await page(collection)
    #expect(last.items.map { $0[0].text } == ["1", "3", "5", "7"])
    #expect(last.total == .exactly(4))
    #expect(!last.isAwaitingInput)
    #expect(try await collection.items() == last.items)
    #expect(try await page(collection, filter: "a > 1").total == .exactly(3))
  }

  @Test("may be empty")
  func none() async throws {
    let pipe = try SpooledPipe()
    pipe.write("a,b\n")
    let collection = try pipe.collection()
    let first = try await page(collection)
    #expect(first.items.isEmpty)
    #expect(first.isAwaitingInput)
    #expect(first.total == .atLeast(0))
  }

  @Test("is complete if the input keeps coming until its end")
  func busy() async throws {
    let pipe = try SpooledPipe()
    pipe.write("a,b\n")
    let collection = try pipe.collection()
    async let first = Page.withIdleTimeout(.seconds(20)) {
      try await collection.page(0..<5, of: Query())
    }
    try await onThread {
      for row in 1...3 {
        pipe.write("\(row),x\n")
        // The next row is written once this row has been read.
        let length = try pipe.file.end(reaching: 4 + 4 * row)
        #expect(length == 4 + 4 * row)
      }
      pipe.end()
    }
    let page = try await first
    #expect(page.items.map { $0[0].text } == ["1", "2", "3"])
    #expect(page.total == .exactly(3))
  }
}
