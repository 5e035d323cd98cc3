// SPDX-License-Identifier: GPL-3.0-or-later

/// The JSON that a scanner accepts.
enum JSONGrammar: Sendable {
  /// RFC 8259.
  case strict

  /// RFC 8259 with ``JSONExtensions``.
  case tolerant
}

/// The extensions of RFC 8259 that a text uses.
struct JSONExtensions: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  /// A comment of JSON5: `// …` up to the end of the line, or `/* … */`.
  static let comment = JSONExtensions(rawValue: 1)

  /// A comma after the last element or member.
  static let trailingComma = JSONExtensions(rawValue: 2)

  /// `NaN`, `Infinity` or `-Infinity`, as Python writes them.
  static let nonFinite = JSONExtensions(rawValue: 4)
}
