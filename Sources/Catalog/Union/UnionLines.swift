// SPDX-License-Identifier: GPL-3.0-or-later

/// Objects in JSON Lines that begin with the name of their file.
struct UnionLines {
  private(set) var bytes = ByteBuffer()

  /// The beginning of each object: a brace and the member with the name of the file.
  private let head: [UInt8]

  /// Creates an object that adds a member to lines.
  ///
  /// - Parameters:
  ///   - key: The key of the member.
  ///   - path: Its value, the path of the file.
  init(key: String, path: String) {
    head = Array("{\(JSONText.quoted(key)):\(JSONText.quoted(path))".utf8)
  }

  /// Appends lines, each with the member if it is an object.
  ///
  /// A line that is not JSON stays as it is.
  mutating func append(_ lines: Span<UInt8>) {
    var start = 0
    while start < lines.count {
      let end = TextEscaper.first(in: lines, from: start) { word in
        word.marks(of: Ascii.lineFeed)
      } where: { byte in
        byte == Ascii.lineFeed
      }
      append(line: lines.extracting(start..<min(end + 1, lines.count)))
      start = end + 1
    }
  }

  private mutating func append(line: Span<UInt8>) {
    let isObject = line[0] == UInt8(ascii: "{") && line.count > 1
    bytes.append(upTo: line.count + head.count + 1) { [head] text in
      guard isObject else { return text.append(line) }
      text.append(head.span)
      if line[1] != UInt8(ascii: "}") { text.append(Ascii.comma) }
      text.append(line.extracting(1...))
    }
  }
}
