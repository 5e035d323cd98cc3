// SPDX-License-Identifier: GPL-3.0-or-later

import CScan
import Glibc
import TestSupport
import Testing

@Suite("The vector functions")
struct ScanKernelTests {
  @Test("count and mark rows like a byte-by-byte loop", arguments: Kernels.all)
  func rowsAndMarks(kernels: Kernels) {
    for seed in 0..<1500 as Range<UInt64> {
      let sample = KernelSample(seed: seed)
      let reference = SlowMarks(sample)
      let words = sample.bytes.count / 64 + 1
      var breaks = [UInt64](repeating: ~0, count: words)
      var delimiters = breaks
      let (isMarked, counted) = sample.withText { text, count in
        (
          kernels.mark(
            text,
            count,
            sample.delimiter,
            sample.quote,
            sample.hasQuotes,
            &breaks,
            &delimiters
          ),
          [false, true].map { keeps in
            kernels.countRows(
              text,
              count,
              sample.delimiter,
              sample.quote,
              sample.hasQuotes,
              keeps
            )
          }
        )
      }
      #expect(isMarked == reference.isPlain, "seed \(seed)")
      for (rows, keeps) in zip(counted, [false, true]) {
        #expect(rows.is_plain == reference.isPlain, "seed \(seed)")
        guard reference.isPlain, rows.is_plain else { continue }
        let starts = reference.rowStarts(keepingEmptyLines: keeps)
        #expect(rows.rows == starts.count, "seed \(seed), \(keeps)")
        #expect(rows.last == starts.last ?? sample.bytes.count, "seed \(seed), \(keeps)")
        let isWhole = starts.last.map { last in reference.breaks.contains { $0 >= last } }
        #expect(rows.last_is_complete == isWhole ?? false, "seed \(seed), \(keeps)")
      }
      guard reference.isPlain, isMarked else { continue }
      let used = (sample.bytes.count + 63) / 64
      #expect(setBits(breaks.prefix(used)) == reference.breaks, "seed \(seed)")
      #expect(setBits(delimiters.prefix(used)) == reference.delimiters, "seed \(seed)")
    }
  }

  @Test("determine whether the text may begin inside a quotation", arguments: Kernels.all)
  func possibleStarts(kernels: Kernels) {
    for seed in 0..<1500 as Range<UInt64> {
      let sample = KernelSample(seed: seed, hasQuotes: true)
      let isPossible = [false, true].map { SlowMarks(sample, isQuoted: $0).isPlain }
      let found = sample.withText { text, count in
        kernels.possibleStarts(text, count, sample.delimiter, sample.quote)
      }
      switch (isPossible[0], isPossible[1]) {
      case (true, true): #expect(found == 3, "seed \(seed)")
      case (true, false): #expect(found == 1, "seed \(seed)")
      case (false, true): #expect(found == 2, "seed \(seed)")
      // The search stops once a match is impossible.
      case (false, false): #expect(found < 3, "seed \(seed)")
      }
    }
  }

  @Test("find two bytes at a given distance", arguments: Kernels.all)
  func pairs(kernels: Kernels) {
    for seed in 0..<1500 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let sample = KernelSample(seed: seed, alphabet: Array("aAbB@`[{\n".utf8))
      let bytes = sample.bytes
      guard bytes.count > 1 else { continue }
      let fold: UInt8 = Bool.random(using: &random) ? 0x20 : 0
      let first = (Array("abAB@\n".utf8).randomElement(using: &random) ?? 0) | fold
      let last = (Array("abAB{\n".utf8).randomElement(using: &random) ?? 0) | fold
      let distance = Int.random(in: 1..<min(bytes.count, 70), using: &random)
      let from = Int.random(in: 0...bytes.count, using: &random)
      let expected = (0..<bytes.count - distance).first {
        $0 >= from && bytes[$0] | fold == first && bytes[$0 + distance] | fold == last
      }
      let found = sample.withText { text, count in
        kernels.findPair(text, count, from, first, last, distance, fold)
      }
      #expect(found == expected ?? bytes.count, "seed \(seed)")
    }
  }

  private func setBits(_ words: some Sequence<UInt64>) -> [Int] {
    words.enumerated().flatMap { word, bits in
      (0..<64).filter { bits >> UInt64($0) & 1 == 1 }.map { word * 64 + $0 }
    }
  }
}

/// The vector functions for one processor type.
struct Kernels: CustomTestStringConvertible, Sendable {
  typealias Text = UnsafePointer<UInt8>
  typealias Words = UnsafeMutablePointer<UInt64>

  let testDescription: String
  let countRows: @Sendable (Text, Int, UInt8, UInt8, Bool, Bool) -> cscan_rows
  let mark: @Sendable (Text, Int, UInt8, UInt8, Bool, Words, Words) -> Bool
  let possibleStarts: @Sendable (Text, Int, UInt8, UInt8) -> UInt32
  let findPair: @Sendable (Text, Int, Int, UInt8, UInt8, Int, UInt8) -> Int

  /// The functions that this processor supports, and the functions that the catalog calls.
  static var all: [Kernels] {
    var all = [
      Kernels(
        testDescription: "portable",
        countRows: { cscan_count_rows_portable($0, $1, $2, $3, $4, $5) },
        mark: { cscan_mark_portable($0, $1, $2, $3, $4, $5, $6) },
        possibleStarts: { cscan_possible_starts_portable($0, $1, $2, $3) },
        findPair: { cscan_find_pair_portable($0, $1, $2, $3, $4, $5, $6) }
      ),
      Kernels(
        testDescription: "best available",
        countRows: { cscan_count_rows($0, $1, $2, $3, $4, $5) },
        mark: { cscan_mark($0, $1, $2, $3, $4, $5, $6) },
        possibleStarts: { cscan_possible_starts($0, $1, $2, $3) },
        findPair: { cscan_find_pair($0, $1, $2, $3, $4, $5, $6) }
      ),
    ]
    #if arch(x86_64)
    all.append(
      Kernels(
        testDescription: "SSE2",
        countRows: { cscan_count_rows_sse2($0, $1, $2, $3, $4, $5) },
        mark: { cscan_mark_sse2($0, $1, $2, $3, $4, $5, $6) },
        possibleStarts: { cscan_possible_starts_sse2($0, $1, $2, $3) },
        findPair: { cscan_find_pair_sse2($0, $1, $2, $3, $4, $5, $6) }
      )
    )
    #endif
    return all
  }
}

/// A random text with many significant bytes.
struct KernelSample {
  let bytes: [UInt8]
  let delimiter: UInt8
  let quote: UInt8
  let hasQuotes: Bool

  /// The bytes after the text, which the functions must ignore.
  private let padding: [UInt8]

  init(seed: UInt64, hasQuotes: Bool? = nil, alphabet: [UInt8]? = nil) {
    var random = SeededGenerator(seed: seed)
    quote = Bool.random(using: &random) ? UInt8(ascii: "\"") : UInt8(ascii: "'")
    // Lines without values have no delimiter, which is passed as a line feed.
    delimiter = Int.random(in: 0..<8, using: &random) == 0 ? 10 : UInt8(ascii: ",")
    self.hasQuotes = hasQuotes ?? Bool.random(using: &random)
    let signs: [UInt8] = [quote, delimiter, 10, 13]
    let pieces: [[UInt8]] =
      alphabet.map { $0.map { [$0] } }
      ?? [
        [97], Array("abcdefghijkl".utf8), [delimiter], [10], [13], [13, 10], [10, 10],
        // Most quoted values are well-formed, so that long plain texts occur occasionally.
        [delimiter, quote, quote, delimiter], [delimiter, quote, 98, delimiter, 10, quote, 10],
        [10, quote, quote, quote, 13, 10, quote, delimiter],
        Int.random(in: 0..<4, using: &random) == 0 ? [quote] : [99],
      ]
    let length = Int.random(in: 0...300, using: &random)
    var bytes: [UInt8] = []
    while bytes.count < length { bytes += pieces.randomElement(using: &random) ?? [] }
    self.bytes = Array(bytes.prefix(length))
    padding = (0..<Int(CSCAN_PADDING)).map { _ in signs.randomElement(using: &random) ?? 0 }
  }

  /// Calls a closure with the text, which is followed in memory by the trailing bytes.
  func withText<Result>(_ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
    (bytes + padding).withUnsafeBufferPointer { memory in
      guard let start = memory.baseAddress else { preconditionFailure("there is padding") }
      return body(start, bytes.count)
    }
  }
}

/// The expected results of the vector functions, computed byte by byte.
struct SlowMarks {
  private(set) var isPlain = true
  private(set) var breaks: [Int] = []
  private(set) var delimiters: [Int] = []
  private let bytes: [UInt8]

  init(_ sample: KernelSample, isQuoted: Bool = false) {
    bytes = sample.bytes
    var isQuoted = isQuoted
    var offset = 0
    func endsValue(_ offset: Int) -> Bool {
      bytes[offset] == sample.delimiter || bytes[offset] == 10 || bytes[offset] == 13
    }
    while offset < bytes.count {
      let isMark = sample.hasQuotes && bytes[offset] == sample.quote
      if isQuoted {
        if isMark {
          if offset + 1 < bytes.count, bytes[offset + 1] == sample.quote {
            offset += 1
          } else {
            isQuoted = false
            if offset + 1 < bytes.count, !endsValue(offset + 1) { isPlain = false }
          }
        }
      } else if isMark {
        if offset > 0, !endsValue(offset - 1) { isPlain = false }
        isQuoted = true
      } else {
        if bytes[offset] == 10 || bytes[offset] == 13 { breaks.append(offset) }
        if bytes[offset] == sample.delimiter { delimiters.append(offset) }
      }
      offset += 1
    }
  }

  /// Returns the offsets at which rows begin.
  func rowStarts(keepingEmptyLines: Bool) -> [Int] {
    let ends = Set(breaks)
    return bytes.indices.filter { offset in
      guard offset == 0 || ends.contains(offset - 1) else { return false }
      if !keepingEmptyLines { return !ends.contains(offset) }
      return offset == 0 || bytes[offset - 1] != 13 || !ends.contains(offset) || bytes[offset] != 10
    }
  }
}
