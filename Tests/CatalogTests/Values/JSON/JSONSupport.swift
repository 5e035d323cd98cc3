// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

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
  stride(from: firstSeed, to: firstSeed + count, by: 100).map {
    $0..<min(firstSeed + count, $0 + 100)
  }
}

/// What is wrong with a text; `nil` if it is JSON.
func jsonError(_ bytes: [UInt8]) -> JSONSyntaxError? {
  withJSONBytes(bytes) { text in
    do throws(JSONSyntaxError) {
      try JSONScanner.check(text)
      return nil
    } catch {
      return error
    }
  }
}

/// Where an element of a list, or a member of an object, lies in a text, in bytes.
struct JSONElement: Equatable {
  /// The key with its quote marks; `nil` for an element of a list and for a single value.
  var key: Range<Int>?

  var value: Range<Int>
}

/// The elements of a text that comes in pieces which end at the cuts.
func jsonElements(
  _ bytes: [UInt8],
  cuts: [Int] = []
) throws(JSONSyntaxError) -> [JSONElement] {
  var scanner = JSONScanner(level: 1)
  var elements: [JSONElement] = []
  func add(_ scanner: JSONScanner) {
    let isNested = scanner.topByte == UInt8(ascii: "[") || scanner.topByte == UInt8(ascii: "{")
    guard scanner.depth == (isNested ? 1 : 0) else { return }
    elements.append(JSONElement(key: scanner.key, value: scanner.value))
  }
  for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
    try withJSONBytes(Array(bytes[start..<end])) { piece throws(JSONSyntaxError) in
      var place = 0
      while try scanner.next(in: piece, from: &place) != nil { add(scanner) }
    }
  }
  if try scanner.finish() != nil { add(scanner) }
  return elements
}
