// SPDX-License-Identifier: GPL-3.0-or-later

/// Removes the passwords of connections from command lines.
package enum Secrets {
  /// Returns the line without its passwords.
  ///
  /// A password is the text between a colon and `@` in a URL. It is also the text after `password=`
  /// or `passwd=` in a URL, in a shell command, or beside other connection parameters of libpq such
  /// as `host=` (PostgreSQL manual, “Parameter Key Words”). Malformed PostgreSQL URLs
  /// (`postgresql:ann:secret@host`) count as URLs.
  ///
  /// ```swift
  /// Secrets.removed(from: "!psql postgres://ann:secret@host/shop")
  /// // !psql postgres://ann@host/shop
  /// ```
  package static func removed(from line: String) -> String {
    var kept = ""
    var rest = Substring(line)
    var hasURL = false
    while let start = startOfUser(in: rest) {
      hasURL = true
      kept += rest[..<start]
      rest = rest[start...]
      let location = rest.prefix { !$0.isWhitespace }
      if let password = password(in: location) {
        kept += location[..<password.lowerBound]
        rest = rest[password.upperBound...]
      }
    }
    kept += rest
    let isURL = hasURL || kept.first == "!"
    return isURL || isConnection(kept) ? withoutAssignments(kept, isURL: isURL) : kept
  }

  /// Returns the index after the scheme of the first URL.
  private static func startOfUser(in line: Substring) -> Substring.Index? {
    var rest = line
    while let colon = rest.firstIndex(of: ":") {
      let afterColon = rest[rest.index(after: colon)...]
      if afterColon.hasPrefix("//") { return afterColon.index(afterColon.startIndex, offsetBy: 2) }
      let word = line[..<colon].reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      let scheme = String(word.reversed()).lowercased()
      if scheme.hasPrefix("postg") || scheme.contains("tgres") || scheme.contains("sgres") {
        let start = afterColon.startIndex
        return afterColon.first == "/" ? afterColon.index(after: start) : start
      }
      rest = afterColon
    }
    return nil
  }

  /// Returns the range of the colon and the password before `@` in the part of a URL after `://`.
  private static func password(in location: Substring) -> Range<Substring.Index>? {
    let authority = location.prefix { !"/?#".contains($0) }
    guard let colon = authority.firstIndex(of: ":"), !authority[..<colon].contains("@") else {
      return nil
    }
    if let end = authority.lastIndex(of: "@") { return colon..<end }
    // Text that looks like a host and a port is not a password. A password may contain an unescaped
    // slash.
    let port = authority[authority.index(after: colon)...]
    guard port.isEmpty || !port.allSatisfy(\.isNumber), let end = location.lastIndex(of: "@") else {
      return nil
    }
    return colon..<end
  }

  /// Returns `true` for connection parameters: `host=127.0.0.1 dbname=shop password=secret`.
  private static func isConnection(_ line: String) -> Bool {
    let words = line.lowercased().split { $0.isWhitespace || quotes.contains($0) }
    let names = words.compactMap { word in word.firstIndex(of: "=").map { word[..<$0] } }
    let others: Set<Substring> = [
      "host", "hostaddr", "port", "dbname", "user", "service", "passfile", "sslmode",
      "connect_timeout", "application_name", "target_session_attrs",
    ]
    return names.contains("pgpassword")
      || names.contains { $0 == "password" || $0 == "passwd" }
        && names.contains(where: others.contains)
  }

  /// The quotation marks of shells, and those around typed text in messages.
  private static let quotes: Set<Character> = ["'", "\"", "“", "”"]

  private static func withoutAssignments(_ line: String, isURL: Bool) -> String {
    var kept = ""
    var rest = Substring(line)
    while let end = rest.indices.first(where: { rest[..<$0].hasAssignment }) {
      kept += rest[..<end]
      rest = rest[end...]
      let quote = rest.first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
      if quote != nil { rest.removeFirst() }
      while let next = rest.first {
        let isEnd =
          quote.map { $0 == next }
          ?? (next.isWhitespace || quotes.contains(next) || next == "&" && isURL)
        if isEnd { break }
        rest = rest.dropFirst(next == "\\" ? 2 : 1)
      }
      if quote != nil { rest = rest.dropFirst() }
    }
    return kept + rest
  }
}

extension Substring {
  /// `true` if a password follows the substring.
  fileprivate var hasAssignment: Bool {
    suffix(9).lowercased() == "password=" || suffix(7).lowercased() == "passwd="
  }
}
