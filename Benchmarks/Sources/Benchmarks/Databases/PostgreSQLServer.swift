// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A server on the loopback interface, which ends no later than this program.
struct PostgreSQLServer {
  private let process: pid_t
  private let port: Int

  /// Starts a server on an existing data directory.
  init(_ data: String) throws(RunError) {
    let program = try Self.program("postgres")
    for _ in 0..<20 {
      // The server exits if its port is already in use.
      let port = Int.random(in: 20_000..<32_000)
      // Shuts the server down if this program ends for any reason.
      let commandLine =
        ["setpriv", "--pdeathsig", "INT"] + Self.owner
        + [
          program, "-D", data, "-p", "\(port)", "-c", "listen_addresses=127.0.0.1",
          "-c", "unix_socket_directories=", "-c", "autovacuum=off",
          "-c", "wal_level=minimal", "-c", "max_wal_senders=0",
        ]
      let process = try Self.spawn(commandLine, output: data + ".log")
      if try Self.isReady(process, port) {
        (self.process, self.port) = (process, port)
        return
      }
    }
    throw .failed("no server could be started; \(data).log says why")
  }

  /// Returns the URL of a database on the server.
  func url(_ database: String) -> String { "postgres://postgres@127.0.0.1:\(port)/\(database)" }

  /// Performs PostgreSQL's “fast” shutdown.
  func stop() {
    kill(process, SIGINT)
    waitpid(process, nil, 0)
  }
}

extension PostgreSQLServer {
  /// Returns `true` if a data directory was created completely.
  static func isComplete(_ data: String) -> Bool { access(data + "/PG_VERSION", F_OK) == 0 }

  /// Creates a data directory under a temporary name, and renames it once it is filled.
  ///
  /// The server is shut down before the directory is renamed.
  static func make(
    _ data: String,
    filling: (PostgreSQLServer) throws(RunError) -> Void
  ) throws {
    let part = data + ".part"
    _ = try Run(["rm", "-rf", part])
    _ = try Run(["mkdir", part])
    if !owner.isEmpty { _ = try Run(["chown", "postgres:", part]) }
    _ = try Run(
      ["setpriv", "--pdeathsig", "INT"] + owner
        + [
          try program("initdb"), "-D", part, "-U", "postgres", "-A", "trust", "-E", "UTF8",
          "--locale=C.UTF-8",
        ]
    )
    let server = try PostgreSQLServer(part)
    do {
      try filling(server)
    } catch {
      server.stop()
      throw error
    }
    server.stop()
    guard rename(part, data) == 0 else { throw SystemError(part) }
  }

  /// The options of `setpriv` that switch to the user `postgres`.
  ///
  /// PostgreSQL refuses to run as root.
  private static var owner: [String] {
    getuid() == 0 ? ["--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
  }

  /// Returns the path of a program of the newest version.
  ///
  /// Debian's programs in `PATH` are Perl scripts that search for the actual ones.
  static func program(_ name: String) throws(RunError) -> String {
    let versions = (9...99).reversed().map { "/usr/lib/postgresql/\($0)/bin/\(name)" }
    guard let newest = versions.first(where: { access($0, X_OK) == 0 }) else {
      throw .notInstalled("PostgreSQL's \(name)")
    }
    return newest
  }

  /// Returns `true` once a started server accepts connections, or `false` if it exited.
  private static func isReady(
    _ process: pid_t,
    _ port: Int
  ) throws(RunError) -> Bool {
    let program = try program("pg_isready")
    for _ in 0..<600 {
      guard waitpid(process, nil, WNOHANG) == 0 else { return false }
      if (try? Run([program, "-h", "127.0.0.1", "-p", "\(port)"])) != nil {
        // The port may belong to another server, in which case this one exits.
        usleep(100_000)
        return waitpid(process, nil, WNOHANG) == 0
      }
      usleep(100_000)
    }
    kill(process, SIGQUIT)
    waitpid(process, nil, 0)
    throw .failed("the server does not get ready")
  }

  /// Starts a program in the background.
  private static func spawn(_ commandLine: [String], output: String) throws(RunError) -> pid_t {
    guard let path = Run.path(of: commandLine[0]) else { throw .notInstalled(commandLine[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o644)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var arguments = commandLine.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let error = posix_spawn(&child, path, &actions, nil, &arguments, environ)
    guard error == 0 else { throw .failed("\(path): \(String(cString: strerror(error)))") }
    return child
  }
}
