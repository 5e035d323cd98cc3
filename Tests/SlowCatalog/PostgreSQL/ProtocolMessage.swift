// SPDX-License-Identifier: GPL-3.0-or-later

/// Messages of a PostgreSQL server (manual, “Message Formats”).
enum ProtocolMessage {
  /// Returns the bytes of a message.
  static func bytes(_ type: Character, _ contents: [UInt8]) -> [UInt8] {
    Array(String(type).utf8) + word(contents.count + 4) + contents
  }

  /// The end of an answer.
  static let ready = bytes("Z", Array("I".utf8))

  /// Returns the answers that a text describes, one after each line that begins with `;`.
  ///
  /// Each other line is a message: `!` an error with its SQLSTATE and text, `%` bytes as they are.
  /// Any other line is a row, with tabs between its values and `\N`
  /// for null.
  static func answers(describedBy text: [UInt8]) -> [[UInt8]] {
    var answers: [[UInt8]] = []
    var answer: [UInt8] = []
    var hasColumns = false
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let rest = Array(line.dropFirst())
      switch line.first {
      case UInt8(ascii: ";"):
        answers.append(answer + bytes("C", Array("SELECT\0".utf8)) + ready)
        (answer, hasColumns) = ([], false)
      case UInt8(ascii: "!"): answer += error(rest)
      case UInt8(ascii: "%"): answer += rest
      default:
        let values = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        if !hasColumns { answer += columns(values.count) }
        hasColumns = true
        answer += row(values)
      }
    }
    if !answer.isEmpty { answers.append(answer) }
    return answers
  }

  private static func columns(_ count: Int) -> [UInt8] {
    let column = Array("c\0".utf8) + word(0) + half(0) + word(25) + half(-1) + word(-1) + half(0)
    return bytes("T", half(count) + (0..<count).flatMap { _ in column })
  }

  private static func row(_ values: [ArraySlice<UInt8>]) -> [UInt8] {
    let fields = values.flatMap { value in
      value.elementsEqual("\\N".utf8) ? word(-1) : word(value.count) + value
    }
    return bytes("D", half(values.count) + fields)
  }

  private static func error(_ text: [UInt8]) -> [UInt8] {
    let state = text.prefix(5).filter { $0 != 0 }
    let message = text.dropFirst(5).filter { $0 != 0 }
    return bytes("E", Array("SERROR\0C".utf8) + state + Array("\0M".utf8) + message + [0, 0])
  }

  private static func word(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: Int32(truncatingIfNeeded: number).bigEndian, Array.init)
  }

  private static func half(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: Int16(truncatingIfNeeded: number).bigEndian, Array.init)
  }
}
