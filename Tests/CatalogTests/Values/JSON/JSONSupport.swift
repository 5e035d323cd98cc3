// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// Calls with the bytes of a text in memory that ends right behind them.
func withJSONBytes<Result, Failure: Error>(
  _ bytes: [UInt8],
  _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
) throws(Failure) -> Result {
  let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
  _ = memory.initialize(from: bytes)
  defer { memory.deallocate() }
  return try body(UnsafeBufferPointer(memory))
}

/// Seeds from 0 on, a hundred to each test case, since a case of its own takes longer than most do.
func jsonSeeds(_ count: UInt64) -> [Range<UInt64>] {
  stride(from: 0, to: count, by: 100).map { $0..<min(count, $0 + 100) }
}

/// What is wrong with a text; `nil` if it is JSON.
func jsonError(_ bytes: [UInt8]) -> JSONSyntaxError? {
  withJSONBytes(bytes) { text in
    do throws(JSONSyntaxError) {
      try JSONSyntax.check(text)
      return nil
    } catch {
      return error
    }
  }
}

/// The elements of a text that comes in pieces which end at the cuts.
func jsonElements(
  _ bytes: [UInt8],
  cuts: [Int] = []
) throws(JSONSyntaxError) -> [JSONElement] {
  var scanner = JSONElementScanner()
  var elements: [JSONElement] = []
  for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
    try withJSONBytes(Array(bytes[start..<end])) { piece throws(JSONSyntaxError) in
      var place = 0
      while let element = try scanner.next(in: piece, from: &place) { elements.append(element) }
    }
  }
  if let element = try scanner.finish() { elements.append(element) }
  return elements
}
