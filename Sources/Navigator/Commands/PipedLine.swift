// SPDX-License-Identifier: GPL-3.0-or-later

/// A command line with an optional shell command that receives its output: `stats | less`.
package struct PipedLine: Equatable {
  /// The part before the pipe sign.
  package let command: String

  /// The shell command, `nil` if the line has no pipe sign.
  let program: String?

  /// Creates a line without a shell command.
  init(command: String) {
    self.command = command
    program = nil
  }

  /// Splits a line at the first `|` that is surrounded by spaces and outside quotes.
  ///
  /// Quotes follow the syntax of commands. A quotation begins at the start of a word or after an
  /// operator of a filter. Inside it, a doubled quote mark stands for the mark itself. A quote mark
  /// without a closing mark is an ordinary character. A line that begins with `!` goes to the shell
  /// and is not split.
  ///
  /// - Throws: ``UsageError`` if nothing follows the sign.
  package init(_ line: String) throws(UsageError) {
    guard let sign = Self.sign(in: line) else {
      command = line
      program = nil
      return
    }
    let program = line[line.unicodeScalars.index(after: sign)...].drop(while: \.isWhitespace)
    guard !program.isEmpty else { throw .missingArgument(usage: Self.usage) }
    command = String(line[..<sign])
    self.program = String(program)
  }

  private static var usage: String {
    let placeholders = Texts.current.placeholders
    return "\(placeholders.command) | \(placeholders.shellCommand)"
  }

  private static func sign(in line: String) -> String.Index? {
    // A quote mark and a combining mark after it are one `Character`, but the quote mark counts.
    let scalars = line.unicodeScalars
    guard var index = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      scalars[index] != "!"
    else { return nil }
    if scalars[index] == "/" { index = scalars.index(after: index) }
    var last: Unicode.Scalar = " "
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      if scalar == "|", last.properties.isWhitespace,
        next == scalars.endIndex || scalars[next].properties.isWhitespace
      {
        return index
      }
      let mayBegin = last.properties.isWhitespace || "(,=<>:~".unicodeScalars.contains(last)
      if scalar == "\"" || scalar == "'", mayBegin, let end = endOfQuote(from: index, in: scalars) {
        index = end
      } else {
        index = next
      }
      last = scalar
    }
    return nil
  }

  /// Returns the index after a quotation, `nil` if the quotation is unterminated.
  private static func endOfQuote(
    from start: String.Index,
    in line: String.UnicodeScalarView
  ) -> String.Index? {
    let quote = line[start]
    var rest = line[start...].dropFirst()
    while let end = rest.firstIndex(of: quote) {
      rest = rest[end...].dropFirst()
      guard rest.first == quote else { return rest.startIndex }
      rest = rest.dropFirst()
    }
    return nil
  }
}
