// SPDX-License-Identifier: GPL-3.0-or-later

/// The text to be sniffed.
struct DialectSample {
  let bytes: [UInt8]

  /// Whether this is all there is; else the last row may be cut anywhere.
  let isWhole: Bool

  /// The mark of a quotation of which the whole text has shown that it never ends.
  let literalMark: Int?

  /// Where the first line that counts begins.
  private(set) var start = 0

  /// Whether each byte is in it.
  private let isPresent: [Bool]

  init(_ bytes: [UInt8], isWhole: Bool, literalMark: Int? = nil) {
    self.bytes = bytes
    self.literalMark = literalMark
    var isPresent = [Bool](repeating: false, count: 256)
    for byte in bytes { isPresent[Int(byte)] = true }
    self.isPresent = isPresent
    self.isWhole = isWhole
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Whether a byte is in it.
  func holds(_ byte: UInt8) -> Bool { isPresent[Int(byte)] }

  /// Whether the first line has some of these bytes.
  func firstLine(holdsAnyOf marks: [UInt8]) -> Bool {
    for at in start..<bytes.count {
      if bytes[at] == Ascii.lineFeed || bytes[at] == Ascii.carriageReturn { return false }
      if marks.contains(bytes[at]) { return true }
    }
    return false
  }

  /// How many lines come before a place.
  func lines(before place: Int) -> Int {
    var breaks = LineBreaks()
    return bytes.withUnsafeBufferPointer { breaks.add($0, 0..<place) }
  }

  /// Leaves out lines at the beginning.
  mutating func skip(lines count: Int) {
    for _ in 0..<max(0, count) {
      guard let end = bytes[start...].firstIndex(where: DelimitedFormat.isBreak) else {
        start = bytes.count
        return
      }
      let isPair =
        bytes[end] == Ascii.carriageReturn && end + 1 < bytes.count
        && bytes[end + 1] == Ascii.lineFeed
      start = end + (isPair ? 2 : 1)
    }
  }
}
