// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A built program, run as a person or a script would.
package enum Program {
  /// What a run left behind.
  package struct Result: Sendable {
    /// The exit code; 128 and the signal's number, if one ended it.
    package let status: Int32

    /// What it wrote to standard output.
    package let output: String

    /// What it wrote to standard error.
    package let errors: String

    /// `false` if it was interrupted although it had not become ready in time.
    package let wasReady: Bool
  }

  /// The folder of the tests and of the programs that are built with them.
  private static let folder: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    precondition(count > 0, "the tests' own path could not be read")
    let own = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/").dropLast().map { "/" + $0 }.joined()
  }()

  /// The path of `browse`.
  package static let path = folder + "/browse"

  /// Runs a program with `input` in a pipe, and waits for it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the program's name.
  ///   - program: The name of the program.
  ///   - input: What it reads from standard input.
  ///   - environment: What its environment has besides `PATH`.
  ///   - output: What its standard output is, `nil` for a file whose contents are handed back.
  ///   - isPowerless: Whether it is run without root's power to read everything.
  ///   - isReady: Returns whether the process is to be interrupted now, as by Ctrl-C; `nil` for never.
  /// - Returns: What it left behind.
  package static func run(
    _ arguments: [String],
    of program: String = "browse",
    input: String = "",
    environment: [String: String] = [:],
    output: String? = nil,
    isPowerless: Bool = false,
    interruptedWhen isReady: ((pid_t) -> Bool)? = nil
  ) -> Result {
    let files = TemporaryFolder()
    let paths: [Int32: String] = [1: output ?? files.path("out"), 2: files.path("err")]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // A pipe for its input, so that it is no file that could be read from the beginning again.
    let pipe = OwnDescriptors.pipe()
    posix_spawn_file_actions_adddup2(&actions, pipe.reading, 0)
    for (descriptor, path) in paths {
      posix_spawn_file_actions_addopen(
        &actions,
        descriptor,
        path,
        O_WRONLY | O_CREAT | O_TRUNC,
        0o600
      )
    }
    let child = spawn(
      arguments,
      of: program,
      environment: environment,
      actions: &actions,
      isPowerless: isPowerless
    )
    close(pipe.reading)
    writeAll(input, to: pipe.writing)
    close(pipe.writing)
    var wasReady = true
    if let isReady {
      wasReady = Eventually.block(upTo: 60) { isReady(child) }
      kill(child, SIGINT)
    }
    let status = wait(for: child)
    return Result(
      status: status,
      output: files.read("out") ?? "",
      errors: files.read("err") ?? "",
      wasReady: wasReady
    )
  }

  /// Starts the program, with no signal ignored or blocked; a leader leads a session of its own, and
  /// so gets a terminal of its own.
  static func spawn(
    _ arguments: [String],
    of program: String,
    environment: [String: String],
    actions: inout posix_spawn_file_actions_t,
    isLeader: Bool = false,
    isPowerless: Bool = false
  ) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // 0x80 is POSIX_SPAWN_SETSID, which the Glibc module leaves out.
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (isLeader ? 0x80 : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    let variables = environment.merging(["PATH": path]) { own, _ in own }.map { "\($0)=\($1)" }
    // setpriv(1) is part of every Debian.
    let powerless = ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    let command = (isPowerless ? powerless : []) + [folder + "/" + program] + arguments
    var words = command.map { strdup($0) } + [nil]
    var values = variables.map { strdup($0) } + [nil]
    defer { for pointer in words + values { free(pointer) } }
    var child: pid_t = 0
    let error = OwnDescriptors.whileNoneAreMade {
      posix_spawn(&child, command[0], &actions, &attributes, &words, &values)
    }
    precondition(error == 0, "\(command[0]) could not be run: error \(error)")
    return child
  }

  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private static func writeAll(_ text: String, to descriptor: Int32) {
    // The program may end without having read all of it.
    signal(SIGPIPE, SIG_IGN)
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
