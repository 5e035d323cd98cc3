// SPDX-License-Identifier: GPL-3.0-or-later

/// A line of a command, and of a shell command that is given what it prints: `stats | less`.
struct PipedLine: Equatable {
  /// What stands before the sign.
  let command: String

  /// The shell command, `nil` if there is none.
  let program: String?

  /// Creates a line without a shell command.
  init(command: String) {
    self.command = command
    program = nil
  }

  /// Takes a line apart at the first `|` that stands alone, between spaces and outside quotes.
  ///
  /// A quotation is one of a command's: it begins a word or stands behind a sign of a filter, and
  /// inside it the mark is written twice. A mark that no other ends begins none. A line for the
  /// shell, behind `!`, is a whole.
  ///
  /// - Throws: ``UsageError`` if nothing follows the sign.
  init(_ line: String) throws(UsageError) {
    guard let sign = Self.sign(in: line) else {
      command = line
      program = nil
      return
    }
    let program = line[line.index(after: sign)...].drop(while: \.isWhitespace)
    guard !program.isEmpty else { throw .missingArgument(usage: "COMMAND | SHELL COMMAND") }
    command = String(line[..<sign])
    self.program = String(program)
  }

  private static func sign(in line: String) -> String.Index? {
    guard var index = line.firstIndex(where: { !$0.isWhitespace }), line[index] != "!" else {
      return nil
    }
    if line[index] == "/" { index = line.index(after: index) }
    var last: Character = " "
    while index < line.endIndex {
      let character = line[index]
      let next = line.index(after: index)
      if character == "|", last.isWhitespace, next == line.endIndex || line[next].isWhitespace {
        return index
      }
      if character == "\"" || character == "'", last.isWhitespace || "(,=<>:~".contains(last),
        let end = endOfQuotation(from: index, in: line)
      {
        index = end
      } else {
        index = next
      }
      last = character
    }
    return nil
  }

  /// The place behind a quotation, `nil` if it has no end.
  private static func endOfQuotation(from start: String.Index, in line: String) -> String.Index? {
    let mark = line[start]
    var rest = line[start...].dropFirst()
    while let end = rest.firstIndex(of: mark) {
      rest = rest[end...].dropFirst()
      guard rest.first == mark else { return rest.startIndex }
      rest = rest.dropFirst()
    }
    return nil
  }
}
