// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport

@testable import Catalog

/// Decodes bytes in pieces of a given size.
///
/// - Returns: The text in UTF-8 and its invalid sequences.
func decode(
  _ bytes: [UInt8],
  from encoding: TextEncoding,
  inPiecesOf size: Int = .max
) throws -> (text: [UInt8], invalidSequences: InvalidSequences?) {
  let step = max(1, min(size, bytes.count))
  let pieces = stride(from: 0, to: bytes.count, by: step).map { bytes[$0...].prefix(step) }
  return try decode(pieces, from: encoding)
}

/// Decodes consecutive pieces.
///
/// - Returns: The text in UTF-8 and its invalid sequences.
func decode(
  _ pieces: [ArraySlice<UInt8>],
  from encoding: TextEncoding
) throws -> (text: [UInt8], invalidSequences: InvalidSequences?) {
  let decoder = try TextDecoder(from: encoding, path: "x")
  var output: [UInt8] = []
  for piece in pieces { piece.withUnsafeBufferPointer { decoder.process($0, into: &output) } }
  decoder.finish(into: &output)
  return (output, decoder.invalidSequences)
}

/// Converts bytes by a single call of `iconv`, and a second one to end the text.
///
/// - Returns: The result up to the first invalid byte, and the number of bytes converted.
func iconvOnce(
  _ bytes: [UInt8],
  from source: String,
  to target: String = "UTF-8"
) throws -> (result: [UInt8], consumed: Int) {
  guard let descriptor = iconv_open(target, source),
    descriptor != UnsafeMutableRawPointer(bitPattern: -1)
  else {
    throw Unexpected(message: "no converter from \(source) to \(target)")
  }
  defer { iconv_close(descriptor) }
  var (input, room) = (bytes.map(CChar.init(bitPattern:)), [CChar](repeating: 0, count: 1 << 16))
  let size = room.count
  let (left, free) = input.withUnsafeMutableBufferPointer { input in
    room.withUnsafeMutableBufferPointer { room in
      var (start, left, end, free) = (input.baseAddress, input.count, room.baseAddress, room.count)
      _ = iconv(descriptor, &start, &left, &end, &free)
      _ = iconv(descriptor, nil, nil, &end, &free)
      return (left, free)
    }
  }
  return (room.prefix(size - free).map(UInt8.init(bitPattern:)), bytes.count - left)
}

/// Returns the names that `iconv -l` lists, except those with a slash.
func listedEncodings(_ folder: TemporaryFolder) throws -> [String] {
  let path = folder.write([], to: "names")
  let run = ShellScript.run("iconv -l > '\(path)'")
  guard run.status == 0, let list = folder.bytes(of: "names") else {
    throw Unexpected(message: "iconv -l failed")
  }
  return String(decoding: list, as: UTF8.self).split(separator: "\n").compactMap {
    let name = $0.hasSuffix("//") ? $0.dropLast(2) : $0
    return name.contains("/") ? nil : String(name)
  }
}
