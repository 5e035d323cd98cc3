// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

/// Bytes and their expected format.
struct FormatCase: CustomTestStringConvertible {
  let label: String
  let bytes: [UInt8]
  let format: ContentFormat
  let isComplete: Bool
  var testDescription: String { label }

  init(_ label: String, _ bytes: [UInt8], _ format: ContentFormat, isComplete: Bool = true) {
    self.label = label
    self.bytes = bytes
    self.format = format
    self.isComplete = isComplete
  }

  init(_ label: String, _ text: String, _ format: ContentFormat, isComplete: Bool = true) {
    self.init(label, Array(text.utf8), format, isComplete: isComplete)
  }
}

@Suite("The format of a text")
struct ContentFormatTests {
  static let texts: [FormatCase] = [
    FormatCase("an empty text", "", .delimited),
    FormatCase("commas", "a,b\n1,2\n", .delimited),
    FormatCase("an array of objects", "[{\"a\":1},\n {\"a\":2}]\n", .json),
    FormatCase("an object", "{\"a\": [1, 2], \"b\": null}", .json),
    FormatCase("an object on several lines", " \n{\n  \"a\": 1,\n  \"b\": 2.5e3\n}\n", .json),
    FormatCase("a byte order mark", "\u{FEFF}[1, 2, 3]", .json),
    FormatCase("an empty array", "[]", .json),
    FormatCase("an empty object", "{}\n", .json),
    FormatCase("an array that the sample truncates", "[{\"a\": \"x", .json, isComplete: false),
    FormatCase("an array truncated inside a number", "[1, 2, 3", .json, isComplete: false),
    FormatCase("arrays of arrays on lines", "[\n[1,2],\n[3,4]\n]\n", .json),
    FormatCase("JSON with a late error", "{\"a\": 1,\n \"b\": oops}\n", .json),
    FormatCase("JSON with an extra comma", "[{\"a\": 1},]\n", .json),
    FormatCase("JSON Lines", "{\"a\":1}\n{\"a\":2}\n", .jsonLines),
    FormatCase("JSON Lines, CR LF", "{\"a\":1}\r\n{\"a\":2}\r\n", .jsonLines),
    FormatCase("JSON Lines of arrays", "[1,2]\n[3,4]\n", .jsonLines),
    FormatCase("JSON Lines with an empty line", "{\"a\":1}\n\n{\"a\":2}\n", .jsonLines),
    FormatCase(
      "JSON Lines that the sample truncates",
      "{\"a\":1}\n{\"a",
      .jsonLines,
      isComplete: false
    ),
    FormatCase(
      "JSON Lines with an invalid second line",
      "{\"a\":1}\noops\n{\"a\":2}\n",
      .jsonLines
    ),
    FormatCase("JSON Lines with an invalid first line", "{\"a\":oops}\n{\"a\":2}\n", .jsonLines),
    FormatCase(
      "JSON Lines with brackets in strings",
      "{\"a\":\"}\\\"]\"}\n{\"a\":2}\n",
      .jsonLines
    ),
    FormatCase("objects without line breaks", "{\"a\":1}{\"a\":2}", .json),
    FormatCase("objects on one line", "{\"a\":1} {\"a\":2}\n{\"a\":3}\n", .json),
    FormatCase("indented objects", "{\n \"a\":1\n}\n{\n \"a\":2\n}\n", .json),
    FormatCase("a line above an indented object", "{\"a\":1}\n{\n \"a\":2\n}\n", .json),
    FormatCase("indented arrays", "[\n 1\n]\n[\n 2\n]\n", .json),
    FormatCase(
      "indented objects that the sample truncates",
      "{\n \"a\":1\n}\n{\n \"a\":",
      .json,
      isComplete: false
    ),
    FormatCase("JSON Lines without an end", "{\"a\":1}\n{\"a\":", .jsonLines),
    FormatCase("names in brackets", "[id],[name]\n1,Al\n", .delimited),
    FormatCase("numbers in brackets", "[2020],[2021]\n1,2\n", .delimited),
    FormatCase("a name in braces", "{id},name\n1,2\n", .delimited),
    FormatCase("a text in braces", "{\"id\"},name\n1,2\n", .delimited),
    FormatCase("an interval", "[1,2)\n[3,4)\n", .delimited),
    FormatCase("a list in the first cell", "[1 2],b\n3,4\n", .delimited),
    FormatCase("a quote mark in the first cell", "[\"x,b\n3,4\n", .delimited, isComplete: false),
    FormatCase("a single bracket", "[", .delimited),
    FormatCase("a section of an INI file", "[section]\nkey=value\n", .delimited),
    FormatCase("JSON in a later cell", "id,doc\n1,{}\n", .delimited),
    FormatCase("scalars", "1\n2\n3\n", .delimited),
  ]

  @Test("is recognized by its beginning", arguments: texts)
  func text(of content: FormatCase) {
    #expect(ContentFormat(of: content.bytes, isComplete: content.isComplete) == content.format)
  }

  @Test("is JSON, however deeply nested")
  func deepNesting() {
    let bytes = [UInt8](repeating: 0x5B, count: 1 << 20)
    #expect(ContentFormat(of: bytes, isComplete: false) == .json)
  }
}
