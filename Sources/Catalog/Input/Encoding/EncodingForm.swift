// SPDX-License-Identifier: GPL-3.0-or-later

/// Properties of an encoding that the C library does not tell; its converter is tried on short inputs.
struct EncodingForm {
  /// The number of bytes in a unit: 2 for UTF-16, 4 for UTF-32, 1 where a character begins at any byte.
  let width: Int

  /// A Boolean value indicating whether units are single bytes, none of which changes the meaning of
  /// later characters.
  let isStateless: Bool

  /// The text of each byte, if each is a character of its own.
  let table: ByteTable?

  /// The form of an encoding that has a converter.
  init?(_ encoding: TextEncoding) {
    guard let converter = Converter(from: encoding.name) else { return nil }
    let zeros = (1...4).first {
      Trial([UInt8](repeating: 0, count: $0), converter).outcome != .incomplete
    }
    width = zeros ?? 1
    let trials = width == 1 ? (UInt8(0)...0xFF).map { Trial([$0], converter) } : []
    // A byte that is neither a character nor refused begins a shift.
    isStateless =
      width == 1
      && trials[..<0x80].allSatisfy {
        $0.outcome == .invalid || $0.outcome == .complete && !$0.text.isEmpty
      }
    let areCharacters = trials.allSatisfy {
      $0.outcome == .invalid || $0.outcome == .complete && !$0.text.isEmpty && !$0.isHeld
    }
    guard areCharacters, !trials.isEmpty else {
      table = nil
      return
    }
    let texts = trials.map { $0.outcome == .invalid ? nil : $0.text }
    table = ByteTable(encoding == .windows1252 ? ByteTable.fillingWindows1252(texts) : texts)
  }
}

/// The conversion of a short input alone.
private struct Trial {
  let outcome: Converter.Outcome
  let text: [UInt8]

  /// A Boolean value indicating whether the converter waited for more before it gave all of the text.
  let isHeld: Bool

  init(_ bytes: [UInt8], _ converter: Converter) {
    var text: [UInt8] = []
    outcome = converter.convert(bytes.span, into: &text).1
    let length = text.count
    converter.reset(into: &text)
    self.text = text
    isHeld = text.count > length
  }
}
