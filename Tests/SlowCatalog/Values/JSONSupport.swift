// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import Catalog

/// Calls a closure with bytes at the very end of an allocation, so that overreads can be detected.
func withJSONBytes<Result, Failure: Error>(
  _ bytes: [UInt8],
  _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
) throws(Failure) -> Result {
  let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
  _ = memory.initialize(from: bytes)
  defer { memory.deallocate() }
  return try body(UnsafeBufferPointer(memory))
}

/// Returns seeds from 0 in ranges of 100, because a test case costs more than most seeds.
func jsonSeeds(_ count: UInt64) -> [Range<UInt64>] {
  stride(from: firstSeed, to: firstSeed + count, by: 100).map {
    $0..<min(firstSeed + count, $0 + 100)
  }
}

/// Returns the syntax error of a text, or `nil` if it is valid JSON.
func jsonError(_ bytes: [UInt8], as grammar: JSONGrammar = .strict) -> JSONSyntaxError? {
  withJSONBytes(bytes) { text in
    do throws(JSONSyntaxError) {
      try JSONScanner.check(text, as: grammar)
      return nil
    } catch {
      return error
    }
  }
}

/// The byte ranges of an element of a list or a member of an object.
struct JSONElement: Equatable {
  /// The key with its quotation marks, or `nil` for an element of a list or a single value.
  var key: Range<Int>?

  var value: Range<Int>
}

/// Returns the elements of a text that is scanned in pieces, which end at the cuts.
func jsonElements(
  _ bytes: [UInt8],
  cuts: [Int] = [],
  as grammar: JSONGrammar = .strict
) throws(JSONSyntaxError) -> [JSONElement] {
  var scanner = JSONScanner(level: 1, grammar: grammar)
  var elements: [JSONElement] = []
  func add(_ scanner: JSONScanner) {
    let isNested = scanner.topByte == UInt8(ascii: "[") || scanner.topByte == UInt8(ascii: "{")
    guard scanner.depth == (isNested ? 1 : 0) else { return }
    elements.append(JSONElement(key: scanner.key, value: scanner.value))
  }
  for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
    try withJSONBytes(Array(bytes[start..<end])) { piece throws(JSONSyntaxError) in
      var index = 0
      while try scanner.next(in: piece, from: &index) != nil { add(scanner) }
    }
  }
  if try scanner.finish() != nil { add(scanner) }
  return elements
}
