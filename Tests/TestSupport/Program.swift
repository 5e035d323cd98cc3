// SPDX-License-Identifier: GPL-3.0-or-later

import CPlatform
import Glibc

/// Runs the built programs as a user or a script would.
package enum Program {
  /// The result of a run.
  package struct Result: Sendable {
    /// The exit code, or 128 plus the signal number if a signal terminated the program.
    package let status: Int32

    /// The standard output.
    package let output: String

    /// The standard error.
    package let errors: String

    /// `false` if the program was interrupted before it was ready, because the wait timed out.
    package let wasReady: Bool
  }

  /// The folder that contains the tests and the programs that are built with them.
  private static let folder: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    precondition(count > 0, "the tests' own path could not be read")
    let own = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/").dropLast().map { "/" + $0 }.joined()
  }()

  /// The path of `browse`.
  package static let path = folder + "/browse"

  /// `true` if the programs run under a sanitizer, which replaces the allocator and needs more
  /// memory than any limit of a test.
  package static let hasSanitizer =
    dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  /// Runs a program with `input` from a pipe and waits for it to end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the program name.
  ///   - program: The name of the program.
  ///   - input: The standard input.
  ///   - environment: The environment variables in addition to `PATH`.
  ///   - output: The path for the standard output, or `nil` to return the output in the result.
  ///   - dropsRootPrivileges: `true` to run without root's ability to read every file.
  ///   - shouldInterrupt: A closure that returns `true` when the process is to be interrupted, as
  ///     with Ctrl-C, or `nil` to never interrupt it.
  /// - Returns: The result.
  package static func run(
    _ arguments: [String],
    of program: String = "browse",
    input: String = "",
    environment: [String: String] = [:],
    output: String? = nil,
    dropsRootPrivileges: Bool = false,
    interruptedWhen shouldInterrupt: ((pid_t) -> Bool)? = nil
  ) -> Result {
    let files = TemporaryFolder()
    let paths: [Int32: String] = [1: output ?? files.path("out"), 2: files.path("err")]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // A pipe, because the program could rewind a file.
    let pipe = PrivateDescriptors.pipe()
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
      dropsRootPrivileges: dropsRootPrivileges
    )
    close(pipe.reading)
    writeAll(input, to: pipe.writing)
    close(pipe.writing)
    var wasReady = true
    if let shouldInterrupt {
      wasReady = Eventually.block(upTo: 60) { shouldInterrupt(child) }
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

  /// Starts a built program.
  ///
  /// With `isLeader`, it starts a new session, so that it can acquire its own controlling terminal.
  static func spawn(
    _ arguments: [String],
    of program: String,
    environment: [String: String],
    actions: inout posix_spawn_file_actions_t,
    isLeader: Bool = false,
    dropsRootPrivileges: Bool = false
  ) -> pid_t {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    let variables = environment.merging(["PATH": path]) { own, _ in own }.map { "\($0)=\($1)" }
    // setpriv(1) is part of every Debian installation.
    let privilegeDrop = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    let command = (dropsRootPrivileges ? privilegeDrop : []) + [folder + "/" + program] + arguments
    return start(command, variables: variables, actions: &actions, isLeader: isLeader)
  }

  /// Starts a command with no signal ignored or blocked, and with no other descriptors than the
  /// standard streams.
  ///
  /// This process, or a library in it, may have others at any moment.
  static func start(
    _ command: [String],
    variables: [String],
    actions: inout posix_spawn_file_actions_t,
    isLeader: Bool = false
  ) -> pid_t {
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // 0x80 is POSIX_SPAWN_SETSID, which the Glibc module does not expose.
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (isLeader ? 0x80 : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = command.map { strdup($0) } + [nil]
    var values = variables.map { strdup($0) } + [nil]
    defer { for pointer in words + values { free(pointer) } }
    var child: pid_t = 0
    let error = posix_spawnp(&child, command[0], &actions, &attributes, &words, &values)
    precondition(error == 0, "\(command[0]) could not be run: error \(error)")
    return child
  }

  /// Waits for a program to end, and returns its exit code, or 128 plus the number of a signal.
  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private static func writeAll(_ text: String, to descriptor: Int32) {
    // The program may exit without reading all of its input.
    signal(SIGPIPE, SIG_IGN)
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
