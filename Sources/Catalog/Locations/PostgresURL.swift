// SPDX-License-Identifier: GPL-3.0-or-later

/// A URL of PostgreSQL as a location has it: what leads to the database without anything secret, the
/// names behind the database, and the place in it (libpq's manual, “Connection URIs”).
///
///     postgres://user:secret@host:5432/shop/orders?sslmode=require&filter=price > 10#42
///
/// libpq would take `p@ss@host` for the password `p` of the host `ss@host`; here the last `@` before the
/// path ends the password, so that no part of one is ever taken for a host and shown.
struct PostgresURL {
  /// All up to the database, with the parameters that are libpq's.
  private(set) var path: String

  /// What must not be shown.
  private(set) var secrets: Secrets

  /// The names behind the database.
  private(set) var names: [String]

  /// The whole again, but for what is secret and libpq's parameters: what an error about the place shows.
  private(set) var shown: String

  /// Where the place begins in `shown`.
  private(set) var placeStart: String.Index

  /// The URL that a text is; `nil` if it is something else.
  init?(_ text: String) {
    guard let scheme = Self.schemeLength(text) else { return nil }
    let rest = text.utf8.dropFirst(scheme)
    let start = Self.start
    let authority = Authority(Substring(rest))
    let parts = Parts(authority.rest)
    secrets = Secrets(parameters: authority.password.map { ["password": $0] } ?? [:])
    var kept: [Substring] = []
    var place: [Substring] = []
    for parameter in parts.parameters {
      let name = Self.keyword(parameter)
      if Self.secretKeywords.contains(name) {
        secrets.parameters[name] = Self.value(of: parameter)
      } else if Location.Place.isParameter(parameter) {
        place.append(parameter)
      } else {
        kept.append(parameter)
      }
    }
    names = parts.names.map { (try? LocationText.unescaped($0).get()) ?? String($0) }
    let base = start + authority.shown + (parts.database.isEmpty ? "" : "/\(parts.database)")
    path = base + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    let beginning = ([base] + parts.names.map(String.init)).joined(separator: "/")
    shown =
      beginning + (place.isEmpty ? "" : "?" + place.joined(separator: "&")) + parts.fragment
    placeStart = shown.utf8.index(shown.startIndex, offsetBy: beginning.utf8.count)
  }

  /// Whether a text begins as such a URL does.
  static func begins(_ text: String) -> Bool { schemeLength(text) != nil }

  /// What every path of a database begins with: libpq has two spellings, and one is enough.
  private static let start = "postgres://"

  /// The parameters whose values are not shown: the second is what opens the key of a certificate.
  static let secretKeywords: Set<String> = ["password", "sslpassword"]

  private static func schemeLength(_ text: some StringProtocol) -> Int? {
    ["postgres://", "postgresql://"].first { scheme in
      text.utf8.count >= scheme.utf8.count
        && zip(text.utf8, scheme.utf8).allSatisfy { Ascii.lowercased($0) == $1 }
    }?.utf8.count
  }

  /// What a parameter is called; libpq understands escapes there, too.
  private static func keyword(_ parameter: Substring) -> String {
    let name = parameter.prefix { $0 != "=" }
    return ((try? LocationText.unescaped(name).get()) ?? String(name)).lowercased()
  }

  private static func value(of parameter: Substring) -> String {
    let value = parameter.drop { $0 != "=" }.dropFirst()
    return (try? LocationText.unescaped(value).get()) ?? String(value)
  }
}

extension PostgresURL {
  /// What must not be shown, kept or compared: by what libpq calls it.
  ///
  /// Where one database is another is no matter of the password, so that all are equal.
  struct Secrets: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    fileprivate(set) var parameters: [String: String]

    static let none = Secrets(parameters: [:])

    fileprivate init(parameters: [String: String]) {
      self.parameters = parameters
    }

    static func == (a: Secrets, b: Secrets) -> Bool { true }

    var description: String { "" }

    // Reflection would print what is in it.
    var customMirror: Mirror { Mirror(self, children: []) }
  }
}

// MARK: What comes near one

extension PostgresURL {
  /// What is no such URL but nearly one: a scheme that is mistyped, another program's, or without its
  /// slashes; or one of anything else that has a password.
  struct NearMiss {
    /// It, without anything secret.
    let shown: String

    /// The URL that may be meant, without anything secret; `nil` if there is not enough to tell.
    let meant: String?

    init?(_ text: String) {
      guard let (start, isMeant) = Self.endOfScheme(in: text[...]),
        let url = PostgresURL(PostgresURL.start + text[start...])
      else { return nil }
      let rest = url.shown.dropFirst(PostgresURL.start.count)
      shown = String(text[..<start]) + rest
      let isWhole = rest.contains("@") || text[..<start].hasSuffix("//")
      meant = isMeant && isWhole ? url.shown : nil
    }

    /// What speaks PostgreSQL's protocol and is called otherwise.
    private static let relatives: Set<String> = [
      "psql", "pg", "pgsql", "cockroachdb", "cockroach", "redshift", "yugabytedb", "yugabyte",
      "timescaledb", "timescale", "alloydb", "greenplum",
    ]

    /// Where the scheme with what separates it from the rest ends, and whether PostgreSQL may be meant;
    /// `nil` if it comes near none and has no password.
    private static func endOfScheme(in text: Substring) -> (end: String.Index, isMeant: Bool)? {
      let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      let name = scheme.lowercased()
      let behind = text[scheme.endIndex...]
      let separator = ["://", ":/", ":", "//"].first { behind.hasPrefix($0) }
      guard let separator, separator.first == ":" || behind.contains("@") else { return nil }
      let end = behind.index(behind.startIndex, offsetBy: separator.count)
      if name == "jdbc" {
        return PostgresURL.schemeLength(text[end...])
          .map { (text.utf8.index(end, offsetBy: $0), true) } ?? endOfScheme(in: text[end...])
      }
      let isNear = name.hasPrefix("postg") || name.contains("tgres") || name.contains("sgres")
      if isNear || relatives.contains(String(name.prefix { $0 != "+" })) { return (end, true) }
      let rest = text[end...]
      let hasSecret = rest.contains("@") || rest.lowercased().contains("password=")
      return separator == "://" && !name.isEmpty && hasSecret ? (end, false) : nil
    }
  }
}

// MARK: Its parts

/// Who asks which hosts, and what stands behind that.
private struct Authority {
  /// The user, if there is one, and the hosts.
  let shown: String

  let password: String?

  let rest: Substring

  init(_ text: Substring) {
    let isEnd = { (byte: UInt8) in
      byte == Location.slash || byte == Location.query || byte == Location.fragment
    }
    var end = text.utf8.firstIndex(where: isEnd) ?? text.endIndex
    var at = text.utf8[..<end].lastIndex(of: UInt8(ascii: "@"))
    if at == nil, !Self.areHosts(text[..<end]),
      let later = text.utf8[end...].firstIndex(of: UInt8(ascii: "@"))
    {
      // A password may have any of the marks, for who types one does not think of them.
      at = later
      end = text.utf8[later...].firstIndex(where: isEnd) ?? text.endIndex
    }
    rest = text[end...]
    guard let at else {
      shown = String(text[..<end])
      password = nil
      return
    }
    let hosts = text[text.utf8.index(after: at)..<end]
    let colon = text.utf8[..<at].firstIndex(of: UInt8(ascii: ":"))
    password = colon.map { colon in
      let typed = text[text.utf8.index(after: colon)..<at]
      return (try? LocationText.unescaped(typed).get()) ?? String(typed)
    }
    shown = Self.user(text[..<(colon ?? at)]) + "@" + hosts
  }

  /// Hosts with their ports, between commas; an address of IPv6 stands in brackets.
  private static func areHosts(_ text: Substring) -> Bool {
    text.split(separator: ",").allSatisfy { host in
      let name = host.first == "[" ? host.drop { $0 != "]" } : host
      let port = name.drop { $0 != ":" }.dropFirst()
      return port.utf8.allSatisfy { Ascii.digit($0) != nil }
    }
  }

  /// A user with escapes for what would end it.
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

/// What stands behind the hosts.
private struct Parts {
  /// The database, with its escapes.
  let database: Substring

  /// The names behind it, with theirs.
  let names: [Substring]

  /// What stands between `?` and `#`.
  let parameters: [Substring]

  /// What stands from `#` on.
  let fragment: Substring

  init(_ text: Substring) {
    let hash = text.utf8.firstIndex(of: Location.fragment) ?? text.endIndex
    fragment = text[hash...]
    let mark = text.utf8[..<hash].firstIndex(of: Location.query) ?? hash
    parameters = text.utf8[mark..<hash].dropFirst().split(separator: UInt8(ascii: "&"))
      .map { Substring($0) }
    let segments = text.utf8[..<mark].dropFirst()
      .split(separator: Location.slash, omittingEmptySubsequences: false).map { Substring($0) }
    database = segments.first ?? ""
    names = segments.dropFirst().filter { !$0.isEmpty }
  }
}

// MARK: Writing

extension PostgresURL {
  /// A location in a database as a text.
  static func description(_ path: String, names: [String], _ place: String) -> String {
    let mark = path.utf8.firstIndex(of: Location.query) ?? path.endIndex
    let base = path[..<mark]
    let hasDatabase = base.utf8.dropFirst(start.utf8.count).contains(Location.slash)
    // Without a database, libpq takes the one that is called as the user; names stand behind it.
    let segments = names.isEmpty || hasDatabase ? names.map(escaped) : [""] + names.map(escaped)
    let whole = ([String(base)] + segments).joined(separator: "/") + path[mark...]
    guard mark < path.endIndex, place.utf8.first == Location.query else { return whole + place }
    return whole + "&" + place.dropFirst()
  }

  private static func escaped(_ name: String) -> String {
    LocationText.escaped(name).split(separator: "/", omittingEmptySubsequences: false)
      .joined(separator: "%2F")
  }
}
