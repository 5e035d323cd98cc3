// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// A PostgreSQL URL, split into the connection without secrets, the names after the database, and
/// the view (libpq's manual, “Connection URIs”).
///
///     postgres://user:secret@host:5432/shop/orders?sslmode=require&filter=price > 10#42
///
/// A URL whose path is a slash, such as `postgres://host/`, is that of a server. Without a path, libpq
/// opens the database with the name of the user.
///
/// libpq reads `p@ss@host` as the password `p` and the host `ss@host`. Here, the last `@` before
/// the path ends the password, so that no part of a password is taken for a host and shown.
struct PostgresURL {
  /// The URL up to the database or the slash of a server, with the parameters for libpq and without
  /// secrets.
  private(set) var path: String

  /// The passwords of the URL.
  private(set) var secrets: Secrets

  /// The unescaped names after the database.
  private(set) var names: [String]

  /// The URL without secrets and without libpq's parameters, as errors about the view show it.
  private(set) var redacted: String

  /// The index in `redacted` at which the view begins.
  private(set) var viewStart: String.Index

  /// Parses a PostgreSQL URL.
  ///
  /// Returns `nil` if the text has another scheme.
  init?(_ text: String) {
    guard let scheme = Self.schemeLength(text) else { return nil }
    let rest = text.utf8.dropFirst(scheme)
    let start = Self.normalizedScheme
    let authority = Authority(Substring(rest))
    let parts = Parts(authority.rest)
    secrets = Secrets(parameters: authority.password.map { ["password": $0] } ?? [:])
    var kept: [Substring] = []
    var viewParameters: [Substring] = []
    for parameter in parts.parameters {
      let name = Self.keyword(parameter)
      if Self.secretKeywords.contains(name) {
        secrets.parameters[name] = Self.value(of: parameter)
      } else if Location.View.isParameter(parameter) {
        viewParameters.append(parameter)
      } else {
        kept.append(parameter)
      }
    }
    names = parts.names.map { (try? LocationText.unescaped($0).get()) ?? String($0) }
    let isServer = parts.database == "" && names.isEmpty && !Self.isDatabaseNamed(by: kept)
    let database = parts.database.flatMap { $0.isEmpty && !isServer ? nil : "/\($0)" } ?? ""
    let base = start + authority.redacted + database
    path = base + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    let beginning = ([base] + parts.names.map(String.init)).joined(separator: "/")
    redacted =
      beginning + (viewParameters.isEmpty ? "" : "?" + viewParameters.joined(separator: "&"))
      + parts.fragment
    viewStart = redacted.utf8.index(redacted.startIndex, offsetBy: beginning.utf8.count)
  }

  /// Returns `true` if a text has a PostgreSQL scheme.
  static func hasScheme(_ text: String) -> Bool { schemeLength(text) != nil }

  /// The normalized scheme.
  ///
  /// libpq accepts two spellings.
  private static let normalizedScheme = "postgres://"

  /// The parameters whose values are hidden.
  ///
  /// `sslpassword` decrypts the key of a client certificate.
  static let secretKeywords: Set<String> = ["password", "sslpassword"]

  private static func schemeLength(_ text: some StringProtocol) -> Int? {
    ["postgres://", "postgresql://"].first { scheme in
      text.utf8.count >= scheme.utf8.count
        && zip(text.utf8, scheme.utf8).allSatisfy { Ascii.lowercased($0) == $1 }
    }?.utf8.count
  }

  /// Returns the lowercased name of a parameter.
  ///
  /// libpq decodes escapes in names, too.
  private static func keyword(_ parameter: Substring) -> String {
    let name = parameter.prefix { $0 != "=" }
    return ((try? LocationText.unescaped(name).get()) ?? String(name)).lowercased()
  }

  /// Returns `true` if parameters or the environment name a database, or a service that may name one.
  private static func isDatabaseNamed(by parameters: [Substring]) -> Bool {
    parameters.contains { ["dbname", "service"].contains(keyword($0)) }
      || ["PGDATABASE", "PGSERVICE"].contains { Environment.value(of: $0) != nil }
  }

  private static func value(of parameter: Substring) -> String {
    let value = parameter.drop { $0 != "=" }.dropFirst()
    return (try? LocationText.unescaped(value).get()) ?? String(value)
  }
}

extension PostgresURL {
  /// The values that must not be shown, stored or compared, by libpq keyword.
  ///
  /// All secrets are equal: a password does not change which database a URL identifies.
  struct Secrets: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    fileprivate(set) var parameters: [String: String]

    static let none = Secrets(parameters: [:])

    fileprivate init(parameters: [String: String]) {
      self.parameters = parameters
    }

    static func == (a: Secrets, b: Secrets) -> Bool { true }

    var description: String { "" }

    // The default reflection would print the values.
    var customMirror: Mirror { Mirror(self, children: []) }
  }
}

// MARK: Servers

extension PostgresURL {
  /// Returns `true` for the path of a server.
  static func isServer(_ path: String) -> Bool { path == server(of: path) }

  /// Returns the path of the server of a database.
  static func server(of path: String) -> String { replacingDatabase(of: path, by: "") }

  /// Returns the path of a database of a server.
  static func database(_ name: String, of server: String) -> String {
    replacingDatabase(of: server, by: name.percentEncoded(except: "-._~"))
  }

  /// Returns the hosts of a path with their ports, empty if it has none.
  static func hosts(of path: String) -> String {
    let authority = server(of: path).dropFirst(normalizedScheme.count).prefix { $0 != "/" }
    let hosts = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return (try? LocationText.unescaped(hosts).get()) ?? String(hosts)
  }

  private static func replacingDatabase(of path: String, by name: String) -> String {
    let mark = path.utf8.firstIndex(of: Location.query) ?? path.endIndex
    let authority = path.utf8[..<mark].dropFirst(normalizedScheme.utf8.count)
    let end = authority.firstIndex(of: Location.slash) ?? mark
    return path[..<end] + "/" + name + path[mark...]
  }
}

// MARK: Near misses

extension PostgresURL {
  /// A text that resembles a PostgreSQL URL.
  ///
  /// Its scheme is misspelled, belongs to another program, or lacks its slashes. A URL of any other
  /// scheme counts, too, if it contains a password.
  struct NearMiss {
    /// The text without secrets.
    let redacted: String

    /// The probably intended URL without secrets, or `nil` if the text does not contain enough.
    let suggestion: String?

    init?(_ text: String) {
      guard let (start, mayBePostgreSQL) = Self.endOfScheme(in: text[...]),
        let url = PostgresURL(PostgresURL.normalizedScheme + text[start...])
      else { return nil }
      let rest = url.redacted.dropFirst(PostgresURL.normalizedScheme.count)
      redacted = String(text[..<start]) + rest
      let isComplete = rest.contains("@") || text[..<start].hasSuffix("//")
      suggestion = mayBePostgreSQL && isComplete ? url.redacted : nil
    }

    /// The schemes of databases and tools that speak PostgreSQL's protocol.
    private static let relatedSchemes: Set<String> = [
      "psql", "pg", "pgsql", "cockroachdb", "cockroach", "redshift", "yugabytedb", "yugabyte",
      "timescaledb", "timescale", "alloydb", "greenplum",
    ]

    /// Returns the end of the scheme and its separator, and `true` if PostgreSQL may be intended.
    ///
    /// Returns `nil` if the scheme is unrelated and the text has no password.
    private static func endOfScheme(in text: Substring) -> (
      end: String.Index, mayBePostgreSQL: Bool
    )? {
      let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      let name = scheme.lowercased()
      let remainder = text[scheme.endIndex...]
      let separator = ["://", ":/", ":", "//"].first { remainder.hasPrefix($0) }
      guard let separator, separator.first == ":" || remainder.contains("@") else { return nil }
      let end = remainder.index(remainder.startIndex, offsetBy: separator.count)
      if name == "jdbc" {
        return PostgresURL.schemeLength(text[end...])
          .map { (text.utf8.index(end, offsetBy: $0), true) } ?? endOfScheme(in: text[end...])
      }
      let isNear = name.hasPrefix("postg") || name.contains("tgres") || name.contains("sgres")
      if isNear || relatedSchemes.contains(String(name.prefix { $0 != "+" })) { return (end, true) }
      let rest = text[end...]
      let hasSecret = rest.contains("@") || rest.lowercased().contains("password=")
      return separator == "://" && !name.isEmpty && hasSecret ? (end, false) : nil
    }
  }
}

// MARK: Parsing

/// The authority of a URL and the text after it.
private struct Authority {
  /// The user, if any, and the hosts.
  let redacted: String

  let password: String?

  let rest: Substring

  init(_ text: Substring) {
    var end = text.utf8.firstIndex(where: Self.isEnd) ?? text.endIndex
    var at = text.utf8[..<end].lastIndex(of: UInt8(ascii: "@"))
    if Self.isOpen(text),
      let later = text.utf8[end...].firstIndex(of: UInt8(ascii: "@"))
    {
      // An unescaped password may contain bytes that would otherwise end the authority.
      end = text.utf8[later...].firstIndex(where: Self.isEnd) ?? text.endIndex
      at = text.utf8[..<end].lastIndex(of: UInt8(ascii: "@"))
    }
    rest = text[end...]
    guard let at else {
      redacted = String(text[..<end])
      password = nil
      return
    }
    let hosts = text[text.utf8.index(after: at)..<end]
    let colon = text.utf8[..<at].firstIndex(of: UInt8(ascii: ":"))
    password = colon.map { colon in
      let typed = text[text.utf8.index(after: colon)..<at]
      return (try? LocationText.unescaped(typed).get()) ?? String(typed)
    }
    redacted = Self.user(text[..<(colon ?? at)]) + "@" + hosts
  }

  /// Returns `true` for a text whose authority is neither a user with hosts nor hosts alone.
  ///
  /// It can only be a password that goes on after the apparent end of the authority.
  static func isOpen(_ text: Substring) -> Bool {
    let authority = text.utf8.prefix { !isEnd($0) }
    return !authority.contains(UInt8(ascii: "@")) && !areHosts(Substring(authority))
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == Location.slash || byte == Location.query || byte == Location.fragment
  }

  /// Returns `true` for comma-separated hosts with optional ports.
  ///
  /// An IPv6 address is in brackets.
  private static func areHosts(_ text: Substring) -> Bool {
    text.split(separator: ",").allSatisfy { host in
      let name = host.first == "[" ? host.drop { $0 != "]" } : host
      let port = name.drop { $0 != ":" }.dropFirst()
      return port.utf8.allSatisfy { Ascii.digit($0) != nil }
    }
  }

  /// Escapes the characters of a user name that would end it.
  private static func user(_ typed: Substring) -> String {
    typed.utf8.reduce(into: [UInt8]()) { bytes, byte in
      switch byte {
      case UInt8(ascii: "@"): bytes += "%40".utf8
      case Location.slash: bytes += "%2F".utf8
      case Location.query: bytes += "%3F".utf8
      case Location.fragment: bytes += "%23".utf8
      default: bytes.append(byte)
      }
    }.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}

/// The path, parameters and fragment of a URL.
private struct Parts {
  /// The escaped database, empty if the path is a slash, or `nil` without a path.
  let database: Substring?

  /// The escaped names after the database.
  let names: [Substring]

  /// The parameters between `?` and `#`.
  let parameters: [Substring]

  /// The fragment, including its `#`.
  let fragment: Substring

  init(_ text: Substring) {
    let hash = text.utf8.firstIndex(of: Location.fragment) ?? text.endIndex
    fragment = text[hash...]
    let mark = text.utf8[..<hash].firstIndex(of: Location.query) ?? hash
    parameters = text.utf8[mark..<hash].dropFirst().split(separator: UInt8(ascii: "&"))
      .map { Substring($0) }
    let segments = text.utf8[..<mark]
      .split(separator: Location.slash, omittingEmptySubsequences: false).map { Substring($0) }
    database = segments.dropFirst().first
    names = segments.dropFirst(2).filter { !$0.isEmpty }
  }
}

// MARK: Writing

extension PostgresURL {
  /// Returns the text of a location in a database.
  static func description(_ path: String, names: [String], _ view: String) -> String {
    let mark = path.utf8.firstIndex(of: Location.query) ?? path.endIndex
    let base = path[..<mark]
    let hasDatabase = base.utf8.dropFirst(normalizedScheme.utf8.count).contains(Location.slash)
    // Without a database, libpq uses the one with the name of the user. The names then follow an
    // empty segment.
    let escaped = names.map { LocationText.escaped($0, separator: "/") }
    let segments = names.isEmpty || hasDatabase ? escaped : [""] + escaped
    let continues = mark < path.endIndex && view.utf8.first == Location.query
    let names = segments.map { "/" + $0 }.joined()
    let rest = names + path[mark...] + (continues ? "&" + view.dropFirst() : view)
    guard Authority.isOpen(Substring(base.utf8.dropFirst(normalizedScheme.utf8.count))) else {
      return base + rest
    }
    // An `@` would end a password.
    let parts = rest.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return base + parts.map { String(Substring($0)) }.joined(separator: "%40")
  }
}
