// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// Maps SQLSTATE codes to problems (manual, appendix A: “PostgreSQL Error Codes”).
enum PostgreSQLFailure {
  /// Returns the problem of a failed login.
  ///
  /// - Parameters:
  ///   - lines: The message of libpq, which contains SQLSTATE codes if it is verbose.
  ///   - needsPassword: `true` if the server requested a password and there was none.
  static func ofLogin(_ lines: String, needsPassword: Bool) -> DatabaseProblem {
    let states = statements(in: lines).compactMap(\.state)
    let message = oneLine(lines)
    // Class 28 is an invalid authorization, 3D a missing database, and 42501 a database without
    // permission to connect.
    if needsPassword
      || states.contains(where: { $0.hasPrefix("28") || $0.hasPrefix("3D") || $0 == "42501" })
    {
      return .loginRejected(message)
    }
    if states.isEmpty, message.hasPrefix("invalid ") { return invalidURL(message) }
    if message.contains("unsupported startup parameter") {
      let advice = "remove it from the URL and the environment, or have the pooler ignore it"
      return .unsupportedOperation(message, advice: advice)
    }
    // The server answers, but it has the wrong identity or cannot prove its identity.
    let isUnproven = ["certificate", "does not support SSL"].contains { message.contains($0) }
    if states.isEmpty, isUnproven {
      return .unsupportedOperation(
        message,
        advice: "check sslmode, sslrootcert and the host name"
      )
    }
    // The server is starting up or shutting down (57P03), or has too many connections (53300).
    guard let state = states.first, !isLoss(state), state != "53300" else {
      return .serverUnreachable(message)
    }
    return .refused(message)
  }

  /// Returns the problem of an invalid URL.
  static func invalidURL(_ message: String) -> DatabaseProblem {
    .unsupportedOperation(
      "invalid URL: \(oneLine(message))",
      advice: "write it as postgres://USER@HOST:PORT/DATABASE"
    )
  }

  /// Returns the problem of a failed statement.
  static func ofStatement(state: String, message: String) -> DatabaseProblem {
    if isLoss(state) { return .connectionLost(oneLine(message)) }
    switch state {
    // An undefined table, schema, column, function or operator, or a type mismatch.
    case "42P01", "3F000", "42703", "42883", "42804": return .changed(oneLine(message))
    case "42501": return .notPermitted(oneLine(message))
    // The server has a cached plan of a table that has changed.
    case "0A000" where message.contains("cached plan"): return .changed(oneLine(message))
    default: return .refused(oneLine(message))
    }
  }

  /// Returns `true` if the server was stopped, crashed, or dropped the connection.
  static func isLoss(_ state: String) -> Bool {
    state.hasPrefix("08") || ["57P01", "57P02", "57P03", "57P05"].contains(state)
  }

  /// Joins the lines of a message, without hints, duplicates and SQLSTATE codes.
  static func oneLine(_ lines: String) -> String {
    var parts: [String] = []
    for (_, text) in statements(in: lines) {
      let part = text.hasSuffix(".") ? String(text.dropLast()) : text
      if !parts.contains(part) { parts.append(part) }
    }
    let line = parts.joined(separator: "; ")
    return line.isEmpty ? "no reason given" : line
  }

  /// Splits the lines that state an error into SQLSTATE and text, as in `FATAL:  28P01: …`.
  private static func statements(in lines: String) -> [(state: String?, text: String)] {
    lines.split(whereSeparator: \.isNewline).compactMap { line in
      // Continuation lines begin with a tab. `LOCATION:` is the position in the server's source.
      guard line.first != "\t", !line.hasPrefix("LOCATION:") else { return nil }
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      guard let index = words.firstIndex(where: isSQLState), index > 0 else {
        return (nil, words.joined(separator: " "))
      }
      let before = words[..<index].dropLast()
      let after = words[(index + 1)...]
      return (String(words[index].dropLast()), (before + after).joined(separator: " "))
    }
  }

  /// Returns `true` if a word is a SQLSTATE with a colon, such as `28P01:`.
  private static func isSQLState(_ word: Substring) -> Bool {
    word.utf8.count == 6 && word.last == ":"
      && word.utf8.dropLast().allSatisfy {
        Ascii.digit($0) != nil || (0x41...0x5A).contains($0)
      }
      && word.utf8.contains { Ascii.digit($0) != nil }
  }
}
#endif
