// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Turns text in an encoding other than UTF-8 into UTF-8, in pieces that may be cut anywhere.
///
/// Each place that is no character becomes U+FFFD, and is counted. A byte order mark is passed on as
/// U+FEFF, unless the encoding is one that only the mark defines.
final class TextDecoder: SpoolTransform {
  private let form: EncodingForm
  private let converter: Converter

  /// The number of bytes before those that are not decoded yet.
  private var position = 0

  /// The beginning of a character that the last piece ended in.
  private var rest: [UInt8] = []

  private(set) var broken: BrokenPlaces?

  /// A decoder at the beginning of a text.
  ///
  /// - Parameters:
  ///   - encoding: The encoding.
  ///   - path: The name of the source in errors.
  /// - Throws: ``CatalogError/missingConverter(path:encoding:)`` for one.
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
    // An incomplete character is one place; half a surrogate pair and half a unit are two.
    let length = form.width > 1 ? form.width : rest.count
    for start in stride(from: 0, to: rest.count, by: max(1, length)) {
      replace(at: position + start, into: &output)
    }
    rest = []
  }

  private func decode(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
    if let table = form.table {
      table.decode(bytes, into: &output) { countBroken(at: position + $0) }
      position += bytes.count
      return
    }
    var at = 0
    while at < bytes.count {
      let (taken, outcome) = converter.convert(bytes.extracting(at...), into: &output)
      at += taken
      switch outcome {
      case .complete: break
      case .incomplete:
        position += at
        rest = (at..<bytes.count).map { bytes[$0] }
        return
      case .invalid:
        let skipped = skip(bytes.extracting(at...), at: position + at, into: &output)
        at += taken == 0 ? max(1, skipped) : skipped
      }
    }
    position += at
  }

  /// Replaces what stands at the beginning of bytes and is no character.
  ///
  /// - Returns: The number of bytes that need not be looked at again.
  private func skip(_ bytes: Span<UInt8>, at place: Int, into output: inout [UInt8]) -> Int {
    // A character that waits for a combining one stands before the replacement.
    if form.isStateless { converter.reset(into: &output) }
    replace(at: place, into: &output)
    return form.width > 1
      ? min(form.width, bytes.count) : skipCharacter(bytes, at: place, into: &output)
  }

  /// Skips the bytes that the converter must see to refuse them, without those at their end that may
  /// begin something else: a delimiter or a line break behind half a character is kept.
  private func skipCharacter(_ bytes: Span<UInt8>, at place: Int, into output: inout [UInt8]) -> Int
  {
    for seen in 1..<bytes.count + 1 {
      let (taken, outcome) = converter.convert(bytes.extracting(..<seen), into: &output)
      if taken > 0 {
        // Some converters refuse a shift after they have taken it, and not what follows.
        if outcome == .invalid { replace(at: place + taken, into: &output) }
        return taken
      }
      if outcome == .invalid {
        let first = form.isStateless ? 0x80 : Ascii.space + 1
        return max(1, (0..<seen).first { bytes[$0] < first } ?? seen)
      }
    }
    return 0
  }

  private func replace(at place: Int, into output: inout [UInt8]) {
    output += [0xEF, 0xBF, 0xBD]
    countBroken(at: place)
  }

  private func countBroken(at place: Int) {
    broken = BrokenPlaces(count: (broken?.count ?? 0) + 1, first: broken?.first ?? place)
  }
}
