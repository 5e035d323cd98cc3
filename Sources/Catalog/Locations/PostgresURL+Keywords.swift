// SPDX-License-Identifier: GPL-3.0-or-later

extension PostgresURL {
  /// A connection string in libpq's keyword/value format (manual, “Keyword/Value Connection
  /// Strings”): `host=127.0.0.1 password=secret dbname=shop`.
  ///
  /// It is parsed only to suggest the equivalent URL.
  struct Keywords {
    /// The connection string without secrets.
    let redacted: String

    /// The equivalent URL without secrets.
    let suggestion: String

    init?(_ text: String) {
      guard let settings = Self.settings(of: text),
        Set(settings.map(\.name)).intersection(Self.typicalKeywords).count > 1
      else { return nil }
      let kept = settings.filter { !PostgresURL.secretKeywords.contains($0.name) }
      redacted = kept.map { "\($0.name)=\(Self.quoted($0.value))" }.joined(separator: " ")
      suggestion = Self.url(kept)
    }

    /// The keywords that distinguish a connection string from a file name.
    ///
    /// It must contain two of them.
    private static let typicalKeywords: Set<String> = [
      "host", "hostaddr", "port", "dbname", "user", "password", "sslmode",
    ]

    private static func url(_ settings: [(name: String, value: String)]) -> String {
      var values: [String: String] = [:]
      var others: [String] = []
      for (name, value) in settings {
        switch name {
        case "host", "port", "dbname", "user": values[name] = value
        default: others.append("\(name)=\(encoded(value))")
        }
      }
      let user = values["user"].map { encoded($0) + "@" } ?? ""
      let host = values["host"] ?? ""
      let hasSeveral = host.contains(",")
      if let port = values["port"], hasSeveral { others.insert("port=\(encoded(port))", at: 0) }
      let port = hasSeveral ? nil : values["port"].map { ":" + encoded($0) }
      // An IPv6 address is in brackets. A socket directory contains slashes.
      let address = host.contains(":") ? "[\(host)]" : encoded(host, except: ",")
      let database = values["dbname"].map { "/" + encoded($0) } ?? ""
      return "postgres://" + user + address + (port ?? "") + database
        + (others.isEmpty ? "" : "?" + others.joined(separator: "&"))
    }

    /// Percent-encodes everything but unreserved characters (RFC 3986, section 2.3) and `plain`.
    private static func encoded(_ text: String, except plain: String = "") -> String {
      text.percentEncoded(except: "-._~" + plain)
    }

    private static func quoted(_ value: String) -> String {
      let isPlain = !value.isEmpty && !value.contains { $0.isWhitespace || "'\\".contains($0) }
      guard !isPlain else { return value }
      return value.reduce(into: "'") { quoted, character in
        if "'\\".contains(character) { quoted.append("\\") }
        quoted.append(character)
      } + "'"
    }
  }
}

// MARK: Reading

extension PostgresURL.Keywords {
  /// Parses the keywords, lowercased, and their values.
  ///
  /// Returns `nil` if the text does not begin with a keyword.
  private static func settings(of text: String) -> [(name: String, value: String)]? {
    var settings: [(name: String, value: String)] = []
    var rest = text.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
      let remainder = rest[name.endIndex...].drop(while: \.isWhitespace)
      if !name.isEmpty, remainder.first == "=" {
        rest = remainder.dropFirst().drop(while: \.isWhitespace)
        settings.append((name.lowercased(), value(&rest)))
      } else {
        // A password may contain an unquoted space, because people forget the quotes.
        guard let last = settings.indices.last else { return nil }
        settings[last].value += " " + value(&rest)
      }
      rest = rest.drop(while: \.isWhitespace)
    }
    return settings
  }

  /// Consumes a value, which ends at a space or is in single quotes.
  ///
  /// A `\` escapes the next character.
  private static func value(_ rest: inout Substring) -> String {
    var value = ""
    let isQuoted = rest.first == "'"
    if isQuoted { rest.removeFirst() }
    while var next = rest.popFirst() {
      if isQuoted ? next == "'" : next.isWhitespace { break }
      if next == "\\" {
        guard let escaped = rest.popFirst() else { break }
        next = escaped
      }
      value.append(next)
    }
    return value
  }
}
