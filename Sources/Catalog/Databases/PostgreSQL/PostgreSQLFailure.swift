// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
/// What a state of SQL means to who asks (manual, appendix A: “PostgreSQL Error Codes”).
enum PostgreSQLFailure {
  /// Why nobody was let in.
  ///
  /// - Parameters:
  ///   - lines: What libpq says, with states in it as it writes them if it is asked to be verbose.
  ///   - needsPassword: Whether a password was asked for, and there was none.
  /// - Returns: What is wrong.
  static func ofLogin(_ lines: String, needsPassword: Bool) -> DatabaseProblem {
    let states = statements(in: lines).compactMap(\.state)
    let message = oneLine(lines)
    // Class 28 is about who asks, 3D about a database that is not there, 42501 about one that is
    // there for others.
    if needsPassword
      || states.contains(where: { $0.hasPrefix("28") || $0.hasPrefix("3D") || $0 == "42501" })
    {
      return .notAdmitted(message)
    }
    if states.isEmpty, message.hasPrefix("invalid ") { return notUnderstood(message) }
    if message.contains("unsupported startup parameter") {
      let advice = "leave it out of the URL and the environment, or have the pooler ignore it"
      return .impossible(message, advice: advice)
    }
    // The server is there, but is not who it should be, or cannot prove it.
    let isUnproven = ["certificate", "does not support SSL"].contains { message.contains($0) }
    if states.isEmpty, isUnproven {
      return .impossible(message, advice: "check sslmode, sslrootcert and the host’s name")
    }
    // 57P03 is a server that does not answer yet or no longer.
    guard let state = states.first, !isLoss(state), state != "53300" else {
      return .noServer(message)
    }
    return .refused(message)
  }

  /// That a URL is none.
  static func notUnderstood(_ message: String) -> DatabaseProblem {
    .impossible(
      "the URL is not understood: \(oneLine(message))",
      advice: "write it as postgres://USER@HOST:PORT/DATABASE"
    )
  }

  /// Why a statement failed.
  static func ofStatement(state: String, message: String) -> DatabaseProblem {
    if isLoss(state) { return .lost(oneLine(message)) }
    switch state {
    // No such table, schema or column; no function or operator for such types; other types.
    case "42P01", "3F000", "42703", "42883", "42804": return .changed(oneLine(message))
    case "42501": return .notPermitted(oneLine(message))
    // A plan that the server has kept, of a table that is not so any more.
    case "0A000" where message.contains("cached plan"): return .changed(oneLine(message))
    default: return .refused(oneLine(message))
    }
  }

  /// Whether the server was stopped, crashed, or dropped the connection.
  static func isLoss(_ state: String) -> Bool {
    state.hasPrefix("08") || ["57P01", "57P02", "57P03", "57P05"].contains(state)
  }

  /// A message of several lines as one, without advice, what is written twice, and states.
  static func oneLine(_ lines: String) -> String {
    var parts: [String] = []
    for (_, text) in statements(in: lines) {
      let part = text.hasSuffix(".") ? String(text.dropLast()) : text
      if !parts.contains(part) { parts.append(part) }
    }
    let line = parts.joined(separator: "; ")
    return line.isEmpty ? "it does not say why" : line
  }

  /// The lines that say what is wrong, each without the state that it has, as `FATAL:  28P01: …` has.
  private static func statements(in lines: String) -> [(state: String?, text: String)] {
    lines.split(whereSeparator: \.isNewline).compactMap { line in
      // What follows a line begins with a tab, or says where in the server's source it arose.
      guard line.first != "\t", !line.hasPrefix("LOCATION:") else { return nil }
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      guard let place = words.firstIndex(where: isState), place > 0 else {
        return (nil, words.joined(separator: " "))
      }
      let before = words[..<place].dropLast()
      let after = words[(place + 1)...]
      return (String(words[place].dropLast()), (before + after).joined(separator: " "))
    }
  }

  /// Whether a word is a state, as `28P01:` is.
  private static func isState(_ word: Substring) -> Bool {
    word.utf8.count == 6 && word.last == ":"
      && word.utf8.dropLast().allSatisfy {
        Ascii.digit($0) != nil || (0x41...0x5A).contains($0)
      }
      && word.utf8.contains { Ascii.digit($0) != nil }
  }
}
#endif
