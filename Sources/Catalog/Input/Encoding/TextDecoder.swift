// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A decoder to UTF-8 whose input may be cut into pieces anywhere.
///
/// Each invalid sequence is replaced by U+FFFD and counted. A byte order mark is passed on as
/// U+FEFF, except in encodings whose byte order is defined only by the mark.
final class TextDecoder: SpoolTransform {
  private let form: EncodingForm
  private let converter: Converter

  /// The offset of the first byte that is not decoded yet.
  private var position = 0

  /// The incomplete character at the end of the last piece.
  private var rest: [UInt8] = []

  private(set) var invalidSequences: InvalidSequences?

  /// Creates a decoder for the beginning of a text.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of the input.
  ///   - path: The name of the source in errors.
  /// - Throws: ``CatalogError/missingConverter(path:encoding:)`` if the C library has no converter.
  init(from encoding: TextEncoding, path: String) throws(CatalogError) {
    guard let form = EncodingForm(encoding), let converter = Converter(from: encoding.name) else {
      let code = errno
      throw code == EINVAL
        ? .missingConverter(path: path, encoding: encoding.name)
        : .readFailed(path: path, code: code)
    }
    self.form = form
    self.converter = converter
  }

  func process(_ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    guard !rest.isEmpty else { return decode(input.span, into: &output) }
    let bytes = rest + input
    rest = []
    decode(bytes.span, into: &output)
  }

  func finish(into output: inout [UInt8]) {
    converter.reset(into: &output)
    // An incomplete character is one invalid sequence. An unpaired surrogate followed by half a
    // code unit is two.
    let length = form.width > 1 ? form.width : rest.count
    for start in stride(from: 0, to: rest.count, by: max(1, length)) {
      replace(at: position + start, into: &output)
    }
    rest = []
  }

  private func decode(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
    if let table = form.table {
      table.decode(bytes, into: &output) { countInvalid(at: position + $0) }
      position += bytes.count
      return
    }
    var at = 0
    while at < bytes.count {
      let (consumed, outcome) = converter.convert(bytes.extracting(at...), into: &output)
      at += consumed
      switch outcome {
      case .complete: break
      case .incomplete:
        position += at
        rest = (at..<bytes.count).map { bytes[$0] }
        return
      case .invalid:
        let skipped = skip(bytes.extracting(at...), at: position + at, into: &output)
        at += consumed == 0 ? max(1, skipped) : skipped
      }
    }
    position += at
  }

  /// Replaces the invalid sequence that the bytes begin with.
  ///
  /// - Returns: The number of bytes consumed.
  private func skip(_ bytes: Span<UInt8>, at offset: Int, into output: inout [UInt8]) -> Int {
    // A pending character that waits for a combining one goes before the replacement.
    if form.isStateless { converter.reset(into: &output) }
    replace(at: offset, into: &output)
    return form.width > 1
      ? min(form.width, bytes.count) : skipCharacter(bytes, at: offset, into: &output)
  }

  /// Skips the bytes that the converter reads before it refuses them.
  ///
  /// Bytes at their end that may begin something else are not skipped, such as a delimiter or a
  /// line break after half a character.
  private func skipCharacter(_ bytes: Span<UInt8>, at offset: Int, into output: inout [UInt8])
    -> Int
  {
    for seen in 1..<bytes.count + 1 {
      let (consumed, outcome) = converter.convert(bytes.extracting(..<seen), into: &output)
      if consumed > 0 {
        // Some converters consume a shift sequence before they refuse it.
        if outcome == .invalid { replace(at: offset + consumed, into: &output) }
        return consumed
      }
      if outcome == .invalid {
        let first = form.isStateless ? 0x80 : Ascii.space + 1
        return max(1, (0..<seen).first { bytes[$0] < first } ?? seen)
      }
    }
    return 0
  }

  private func replace(at offset: Int, into output: inout [UInt8]) {
    output += [0xEF, 0xBF, 0xBD]
    countInvalid(at: offset)
  }

  private func countInvalid(at offset: Int) {
    invalidSequences = InvalidSequences(
      count: (invalidSequences?.count ?? 0) + 1,
      firstOffset: invalidSequences?.firstOffset ?? offset
    )
  }
}
