// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Catalog

private func variable(_ name: String) -> String? {
  getenv("BROWSE_TEST_POSTGRESQL\(name)").map { String(cString: $0) }
}

@Suite(
  "A database login",
  .enabled(if: variable("_SCRAM") != nil && variable("_PASSWORD") != nil)
)
struct DatabaseLoginTests {
  private let folder = TemporaryFolder()

  /// The URL of a database that requires a password.
  private let url = variable("_SCRAM") ?? ""
  private let password = variable("_PASSWORD") ?? ""

  /// Returns a text with all bytes percent-encoded.
  private func escaped(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns the URL with a password.
  private func url(password: String) throws -> String {
    let at = try #require(url.firstIndex(of: "@"))
    return url[..<at] + ":" + escaped(password) + url[at...]
  }

  /// Splits the URL into its parts.
  private func parts() throws -> (user: String, host: String, port: String, database: String) {
    let parts = url.split { "/:@".contains($0) }.map(String.init)
    try #require(parts.count == 5)
    return (parts[1], parts[2], parts[3], parts[4])
  }

  private func run(
    _ url: String,
    _ arguments: String...,
    input: String = "",
    environment: [String: String] = [:]
  ) -> Program.Result {
    var variables = ["HOME": folder.path]
    for name in ["CONFIG", "STATE", "CACHE", "DATA"] {
      variables["XDG_\(name)_HOME"] = folder.path("xdg")
    }
    // OpenSSL keeps its last error for each thread, which a leak checker would report.
    variables["ASAN_OPTIONS"] = "detect_leaks=0"
    variables.merge(environment) { $1 }
    return Program.run([url] + arguments, input: input, environment: variables)
  }

  /// Returns `true` if a text contains the password in any spelling.
  private func gives(_ text: String, away password: String) -> Bool {
    text.contains(password) || text.contains(escaped(password)) || text.contains("swordfish")
  }

  @Test("uses the password in the URL")
  func fromURL() throws {
    let result = run(try url(password: password), "-c", "link")
    #expect(result.output == url + "\n")
    #expect(result.errors == "")
  }

  @Test("uses the password in the environment")
  func fromEnvironment() {
    let result = run(url, "-c", "link", environment: ["PGPASSWORD": password])
    #expect(result.output == url + "\n")
  }

  @Test("uses the password in a password file", arguments: ["PGPASSFILE", "passfile"])
  func fromFile(name: String) throws {
    let (user, host, port, database) = try parts()
    let spelled = password.map { ":\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    let path = folder.write("\(host):\(port):\(database):\(user):\(spelled)\n", to: "passwords")
    chmod(path, 0o600)
    let result =
      name == "passfile"
      ? run(url + "?passfile=" + escaped(path), "-c", "count")
      : run(url, "-c", "count", environment: [name: path])
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test("uses all settings of a service")
  func fromService() throws {
    let (user, host, port, database) = try parts()
    let path = folder.write(
      "[shop]\nhost=\(host)\nport=\(port)\ndbname=\(database)\nuser=\(user)\npassword=\(password)\n",
      to: "services"
    )
    let result = run(
      "postgres:///?service=shop",
      "-c",
      "link",
      environment: ["PGSERVICEFILE": path]
    )
    #expect(result.output == "postgres://?service=shop\n")
    #expect(result.errors == "")
  }

  @Test("rejects a wrong password with one line that does not contain it")
  func wrong() throws {
    let wrong = "swordfish? #é"
    let (_, host, port, _) = try parts()
    let message = """
      browse: \(url): login rejected: connection to server at "\(host)", port \(port) failed: password \
      authentication failed for user "reader"; check the user, password (~/.pgpass or PGPASSWORD) \
      and database

      """
    for result in [
      run(try url(password: wrong)), run(url, environment: ["PGPASSWORD": wrong]),
      run(url + "?password=" + escaped(wrong)),
    ] {
      #expect(result.status == 1)
      #expect(result.output == "")
      expect(result.errors, is: message)
    }
  }

  @Test("rejects a missing password with one line that says so")
  func missing() {
    let result = run(url)
    #expect(result.status == 1)
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
    #expect(result.errors.contains("password"))
  }

  @Test("leaves no password in output or files")
  func traces() throws {
    let typed = try url(password: password)
    let trace = folder.path("trace")
    let input = """
      link
      about
      bookmark here
      link
      history

      """
    let result = run(typed, "--trace", trace, input: input)
    #expect(result.output.contains(url))
    #expect(!gives(result.output, away: password))
    #expect(!gives(result.errors, away: password))
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(files.contains("trace"))
    for file in files {
      #expect(!gives(folder.read(file) ?? "", away: password), "\(file)")
    }
  }

  @Test("ends the query on the server when the program is interrupted")
  func gone() throws {
    let url = try #require(variable(""))
    let name = "endless_\(UInt32.random(in: 0...UInt32.max))"
    let location = try Location(url)
    let library = try #require(Libpq.shared)
    let writer = try PostgreSQLConnection(path: location.path, secrets: [:], library: library)
    try writer.run("SET default_transaction_read_only = off") { _ in true }
    try writer.run(
      SQL(verbatim: "CREATE VIEW \(name) AS SELECT n FROM generate_series(1, 10000000000) AS n")
    ) { _ in true }
    defer { try? writer.run(SQL(verbatim: "DROP VIEW \(name)")) { _ in true } }
    let query: SQL = """
      SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() \
      AND position(\(SQLValue(name)) IN query) > 0
      """
    let result = Program.run(
      ["\(url)/\(name)"],
      interruptedWhen: { _ in
        (try? writer.row(query)) ?? nil != nil
      }
    )
    #expect(result.wasReady)
    #expect(result.status == 130)
    #expect(try Eventually.block(upTo: 60) { try writer.row(query) == nil })
  }

  // MARK: Servers

  @Test("uses the password in the URL of a server for its databases")
  func server() throws {
    let server = PostgresURL.server(of: try url(password: password))
    let result = run(server, "-c", "open test", "-c", "link")
    #expect(result.output.hasSuffix(url + "\n"))
    #expect(result.errors == "")
  }

  @Test("uses the password in the URL of a database for its server")
  func parent() throws {
    let result = run(try url(password: password), "-c", "parent", "-c", "link")
    #expect(result.output.hasSuffix(PostgresURL.server(of: url) + "\n"))
    #expect(result.errors == "")
  }

  @Test("opens the database in the environment instead of a server")
  func databaseInEnvironment() {
    let result = run(
      PostgresURL.server(of: url),
      "-c",
      "about",
      environment: ["PGDATABASE": "test", "PGPASSWORD": password]
    )
    #expect(result.output.contains("format    database\n"))
    #expect(result.errors == "")
  }

  @Test("rejects a type of files for a server")
  func typedServer() throws {
    let server = PostgresURL.server(of: try url(password: password))
    let result = run(server, "--type", "csv")
    #expect(result.errors == "browse: “--type csv” does not apply to a database; remove it\n")
  }

  // MARK: Certificates

  /// Returns a URL with the host name of the server's certificate, which older libraries require.
  private func url(rootCertificate path: String) throws -> String {
    let (user, host, port, database) = try parts()
    return """
      postgres://\(user)@localhost:\(port)/\(database)?hostaddr=\(host)&sslmode=verify-full\
      &sslrootcert=\(escaped(path))
      """
  }

  @Test("succeeds if the server's certificate is verified")
  func verified() throws {
    let certificate = try #require(variable("_CERTIFICATE"))
    let result = run(
      try url(rootCertificate: certificate),
      "-c",
      "count",
      environment: ["PGPASSWORD": password]
    )
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test(
    "fails with one line if the certificate cannot be verified",
    .enabled(if: Self.hasOpenSSL)
  )
  func unverified() throws {
    let made = ShellScript.run(
      """
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
      -subj /CN=localhost -keyout key -out other.crt
      """,
      in: folder.path
    )
    #expect(made.status == 0, "\(made.output)")
    let url = try url(rootCertificate: folder.path("other.crt"))
    let result = run(url, environment: ["PGPASSWORD": password])
    #expect(result.status == 1)
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
    #expect(result.errors.contains("certificate verify failed; check sslmode"), "\(result.errors)")
    let missing = run(
      try self.url(rootCertificate: folder.path("none.crt")),
      environment: ["PGPASSWORD": password]
    )
    #expect(missing.status == 1)
    #expect(missing.errors.filter { $0 == "\n" }.count == 1)
    #expect(missing.errors.contains("none.crt"), "\(missing.errors)")
  }

  private static var hasOpenSSL: Bool { ShellScript.hasProgram("openssl") }

  @Test("runs no statement of a command file without trust")
  func untrustedStatement() throws {
    let commands = folder.write("sql SELECT 1 AS one\n", to: "commands")
    let url = try url(password: password)
    let refused = Program.run([url, "--private", "-f", commands])
    #expect(refused.status == 1)
    #expect(
      refused.errors.hasSuffix(
        "a command file cannot run a statement of SQL on a server; "
          + "use --trust if you trust the command file\n"
      )
    )
    #expect(Program.run([url, "--private", "--trust", "-f", commands]).output.contains("one"))
  }
}
#endif
