// SPDX-License-Identifier: GPL-3.0-or-later

/// The bytes that may stand between values, by how much has to speak for them.
enum Delimiters {
  /// Those that people choose, the most usual first.
  static let usual = [Ascii.comma, Ascii.tab, Ascii.semicolon, Ascii.pipe]

  /// Those that programs choose since they stand in no value.
  static let rare: [UInt8] = [0x1F, 0x01, 0x1E, 0x02, 0x7E, 0x5E]

  /// Those that are taken only if everything speaks for them: they stand in values as well.
  static let unusual = [Ascii.colon, Ascii.space] + Array("!#$%&*@=".utf8)
}
