// SPDX-License-Identifier: GPL-3.0-or-later

/// Properties of an encoding that are determined by trial conversions.
///
/// The C library has no function that returns them.
struct EncodingForm {
  /// The size of a code unit in bytes.
  ///
  /// It is 2 for UTF-16, 4 for UTF-32 and 1 for encodings whose characters begin at any byte.
  let width: Int

  /// `true` if code units are single bytes and none of them changes the meaning of later bytes.
  let isStateless: Bool

  /// The decoding table, if every byte is a character of its own.
  let table: ByteTable?

  /// Creates the form of an encoding, or returns `nil` if the C library has no converter for it.
  init?(_ encoding: TextEncoding) {
    guard let converter = Converter(from: encoding.name) else { return nil }
    let zeros = (1...4).first {
      Trial([UInt8](repeating: 0, count: $0), converter).outcome != .incomplete
    }
    width = zeros ?? 1
    let trials = width == 1 ? (UInt8(0)...0xFF).map { Trial([$0], converter) } : []
    // A byte that is accepted but produces no text begins a shift sequence.
    isStateless =
      width == 1
      && trials[..<0x80].allSatisfy {
        $0.outcome == .invalid || $0.outcome == .complete && !$0.text.isEmpty
      }
    let areCharacters = trials.allSatisfy {
      $0.outcome == .invalid || $0.outcome == .complete && !$0.text.isEmpty && !$0.holdsBackText
    }
    guard areCharacters, !trials.isEmpty else {
      table = nil
      return
    }
    let texts = trials.map { $0.outcome == .invalid ? nil : $0.text }
    table = ByteTable(encoding == .windows1252 ? ByteTable.fillingWindows1252(texts) : texts)
  }
}

/// The isolated conversion of a short input.
private struct Trial {
  let outcome: Converter.Outcome
  let text: [UInt8]

  /// `true` if the converter held back a part of the text until it was reset.
  let holdsBackText: Bool

  init(_ bytes: [UInt8], _ converter: Converter) {
    var text: [UInt8] = []
    outcome = converter.convert(bytes.span, into: &text).1
    let length = text.count
    converter.reset(into: &text)
    self.text = text
    holdsBackText = text.count > length
  }
}
