// SPDX-License-Identifier: GPL-3.0-or-later

/// Turns text in another encoding into UTF-8, piece by piece.
///
/// What is cut between two pieces, a pair of bytes or of surrogates, is kept until the next. A
/// surrogate without its other half, and half a pair of bytes at the end, become U+FFFD. A byte
/// order mark is passed on as U+FEFF: whoever sniffed the encoding leaves it out.
struct Transcoder {
  /// How many places could not be read.
  private(set) var replacements = 0

  /// The place of the first of them among all bytes that came.
  private(set) var firstReplacement: Int?

  private let encoding: TextEncoding

  /// How many bytes have come before the piece.
  private var bytesBefore = 0

  /// The first half of a pair of bytes.
  private var half: UInt8?

  /// The first half of a pair of surrogates, and its place.
  private var leading: (unit: UInt16, place: Int)?

  init(from encoding: TextEncoding) {
    self.encoding = encoding
  }

  /// Takes a piece of the text.
  ///
  /// - Parameters:
  ///   - bytes: The piece.
  ///   - output: What its text in UTF-8 is added to.
  mutating func transcode(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
    switch encoding {
    case .utf8:
      bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
    case .latin1, .windows1252:
      forEachChunk(of: bytes, into: &output) { transcoder, chunk, room in
        transcoder.widenBytes(chunk, to: room)
      }
    case .utf16LittleEndian, .utf16BigEndian:
      transcodePairs(bytes, into: &output)
    }
    bytesBefore += bytes.count
  }

  /// Ends the text.
  ///
  /// - Parameter output: What is left of it is added to this.
  mutating func finish(into output: inout [UInt8]) {
    var room = [UInt8](repeating: 0, count: 6)
    let count = room.withUnsafeMutableBufferPointer { room in
      var target = 0
      replaceLeading(in: room, at: &target)
      if half != nil { replace(bytesBefore - 1, in: room, at: &target) }
      return target
    }
    half = nil
    output += room[..<count]
  }
}

// MARK: Chunks

extension Transcoder {
  /// How many bytes are turned at a time; no byte and no half of a pair becomes more than 3.
  private static let chunkSize = 8192

  /// Turns bytes by way of a buffer that is large enough for all that a chunk can become.
  private mutating func forEachChunk(
    of bytes: Span<UInt8>,
    into output: inout [UInt8],
    _ turn: (inout Transcoder, UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Int
  ) {
    // A surrogate that waits from the chunk before may add three bytes.
    let size = Self.chunkSize * 3 + 3
    bytes.withUnsafeBufferPointer { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { room in
        var start = 0
        while start < bytes.count {
          let end = min(start + Self.chunkSize, bytes.count)
          let chunk = UnsafeBufferPointer(rebasing: bytes[start..<end])
          let count = turn(&self, chunk, room)
          output.append(
            contentsOf: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(room)[..<count])
          )
          bytesBefore += chunk.count
          start = end
        }
      }
    }
    bytesBefore -= bytes.count
  }

  /// Turns pairs of bytes, the first of which may have come with the piece before.
  private mutating func transcodePairs(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    var start = 0
    if let first = half {
      half = nil
      let pair = [first, bytes[0]]
      bytesBefore -= 1
      forEachChunk(of: pair.span, into: &output) { $0.turnPairs($1, to: $2) }
      bytesBefore += 1
      start = 1
    }
    let end = bytes.count - (bytes.count - start) % 2
    bytesBefore += start
    forEachChunk(of: bytes.extracting(start..<end), into: &output) { $0.turnPairs($1, to: $2) }
    bytesBefore -= start
    if end < bytes.count { half = bytes[end] }
  }
}

// MARK: One chunk

extension Transcoder {
  /// Turns bytes that are a character each.
  ///
  /// - Returns: How many bytes of `room` it took, at most 3 for each of `chunk`.
  private func widenBytes(
    _ chunk: UnsafeBufferPointer<UInt8>,
    to room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let source = UnsafeRawBufferPointer(chunk)
    let rawRoom = UnsafeMutableRawBufferPointer(room)
    var at = 0
    var target = 0
    while at < chunk.count {
      if at + 8 <= chunk.count {
        let eight = source.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        if eight & 0x8080_8080_8080_8080 == 0 {
          rawRoom.storeBytes(of: eight, toByteOffset: target, as: UInt64.self)
          at += 8
          target += 8
          continue
        }
      }
      // Where one byte is not ASCII, its neighbours are likely none either.
      let next = min(at + 8, chunk.count)
      while at < next {
        let byte = chunk[at]
        let isWindows = encoding == .windows1252 && byte & 0xE0 == 0x80
        put(isWindows ? Windows1252.scalar(byte) : UInt32(byte), in: room, at: &target)
        at += 1
      }
    }
    return target
  }

  /// Turns pairs of bytes; `chunk` has an even number of them.
  ///
  /// - Returns: How many bytes of `room` it took, at most 3 for each pair and 3 more.
  private mutating func turnPairs(
    _ chunk: UnsafeBufferPointer<UInt8>,
    to room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let source = UnsafeRawBufferPointer(chunk)
    let isLittle = encoding == .utf16LittleEndian
    var at = 0
    var target = 0
    while at < chunk.count {
      if leading == nil, at + 8 <= chunk.count {
        let four = source.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        let units = isLittle ? UInt64(littleEndian: four) : UInt64(littleEndian: four.pairsSwapped)
        if units & 0xFF80_FF80_FF80_FF80 == 0 {
          // Four units of ASCII: the low byte of each.
          room[target] = UInt8(truncatingIfNeeded: units)
          room[target + 1] = UInt8(truncatingIfNeeded: units >> 16)
          room[target + 2] = UInt8(truncatingIfNeeded: units >> 32)
          room[target + 3] = UInt8(truncatingIfNeeded: units >> 48)
          at += 8
          target += 4
          continue
        }
      }
      let next = min(at + 8, chunk.count)
      while at < next {
        let (first, second) = (UInt16(chunk[at]), UInt16(chunk[at + 1]))
        put(isLittle ? second << 8 | first : first << 8 | second, from: at, in: room, at: &target)
        at += 2
      }
    }
    return target
  }

  /// Adds a unit of UTF-16, or keeps it until its other half comes.
  private mutating func put(
    _ unit: UInt16,
    from place: Int,
    in room: UnsafeMutableBufferPointer<UInt8>,
    at target: inout Int
  ) {
    if leading == nil, unit & 0xF800 != 0xD800 {
      return put(UInt32(unit), in: room, at: &target)
    }
    if let (high, _) = leading, unit & 0xFC00 == 0xDC00 {
      leading = nil
      let scalar = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
      return put(scalar, in: room, at: &target)
    }
    replaceLeading(in: room, at: &target)
    switch unit & 0xFC00 {
    case 0xD800: leading = (unit, bytesBefore + place)
    case 0xDC00: replace(bytesBefore + place, in: room, at: &target)
    default: put(UInt32(unit), in: room, at: &target)
    }
  }

  /// Gives up waiting for the other half of a surrogate pair.
  private mutating func replaceLeading(
    in room: UnsafeMutableBufferPointer<UInt8>,
    at target: inout Int
  ) {
    guard let (_, place) = leading else { return }
    leading = nil
    replace(place, in: room, at: &target)
  }

  private mutating func replace(
    _ place: Int,
    in room: UnsafeMutableBufferPointer<UInt8>,
    at target: inout Int
  ) {
    replacements += 1
    firstReplacement = firstReplacement ?? place
    put(0xFFFD, in: room, at: &target)
  }

  /// Adds a code point, which is no surrogate, as UTF-8 (RFC 3629, section 3).
  private func put(
    _ scalar: UInt32,
    in room: UnsafeMutableBufferPointer<UInt8>,
    at target: inout Int
  ) {
    func put(_ byte: UInt32) {
      room[target] = UInt8(truncatingIfNeeded: byte)
      target += 1
    }
    switch scalar {
    case 0..<0x80: put(scalar)
    case 0x80..<0x800:
      put(0xC0 | scalar >> 6)
      put(0x80 | scalar & 0x3F)
    case 0x800..<0x10000:
      put(0xE0 | scalar >> 12)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    default:
      put(0xF0 | scalar >> 18)
      put(0x80 | scalar >> 12 & 0x3F)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    }
  }
}

extension UInt64 {
  /// The number with the bytes of each of its four pairs exchanged.
  fileprivate var pairsSwapped: UInt64 {
    (self & 0x00FF_00FF_00FF_00FF) << 8 | (self >> 8) & 0x00FF_00FF_00FF_00FF
  }
}
