// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Navigator

@MainActor
@Suite("Shell", .serialized)
struct ShellTests {
  private let folder = TemporaryFolder()
  private let output: FileOutput
  private let shell: Shell

  init() {
    // Other tests ignore this signal as well. Restoring its default action would let it kill the
    // tests.
    signal(SIGPIPE, SIG_IGN)
    let descriptor = open(folder.write("", to: "out"), O_WRONLY | O_APPEND | O_CLOEXEC)
    output = FileOutput(descriptor: descriptor)
    shell = Shell(input: nil, output: output)
  }

  /// Closes the output and returns everything that was written.
  private func written() -> String? {
    close(output.descriptor)
    return folder.read("out")
  }

  @Test("a command writes to the output of the terminal")
  func run() async throws {
    output.write("before\n")
    try await shell.run("echo during")
    output.write("after\n")
    #expect(written() == "before\nduring\nafter\n")
  }

  @Test(
    "a failed command reports its exit status or signal",
    arguments: [
      ("exit 3", .exited("exit 3", status: 3)),
      ("kill -9 $$", .killed("kill -9 $$", signal: SIGKILL)),
    ] as [(String, ShellError)]
  )
  func failure(command: String, error: ShellError) async {
    await #expect(throws: error) { try await shell.run(command) }
    await #expect(throws: error) { try await shell.run(command) { output.write("text") } }
  }

  @Test("a command that is killed by SIGINT cancels its task")
  func interruption() async {
    let shell = shell
    let task = Task {
      await #expect(throws: CancellationError.self) { try await shell.run("kill -INT $$") }
      return Task.isCancelled
    }
    #expect(await task.value)
  }

  @Test("a command reads all output in order without blocking the writer")
  func reading() async throws {
    let path = folder.path("gate")
    mkfifo(path, 0o600)
    // Opening the pipe for reading and writing does not wait for the command.
    let gate = open(path, O_RDWR | O_CLOEXEC)
    defer { close(gate) }
    var isHeldUp = true
    // The command starts to read only after everything has been written.
    try await shell.run("read -r line <'\(path)'; tail -n 1; wc -l") {
      for number in 1...100_000 { output.write("line \(number)\n") }
      isHeldUp = false
      FileOutput(descriptor: gate).write("go\n")
      #expect(output.isDiverted)
    }
    #expect(!isHeldUp)
    #expect(!output.isDiverted)
    #expect(written() == "line 100000\n0\n")
  }

  @Test("a command that ends before it has read all output causes no failure, then or later")
  func earlyEnd() async throws {
    try await shell.run("true") {
      for _ in 1...100 { output.write(String(repeating: "x", count: 10_000)) }
    }
    output.write("after\n")
    #expect(output.failure == nil)
    #expect(written() == "after\n")
  }

  @Test("an error of the writer is thrown after the command has ended")
  func writerFailure() async {
    await #expect(throws: UsageError.missingArgument(usage: "x")) {
      try await shell.run("cat") {
        output.write("some\n")
        throw UsageError.missingArgument(usage: "x")
      }
    }
    #expect(written() == "some\n")
  }

  @Test("a command that runs while another reads writes to the reading command")
  func nesting() async throws {
    try await shell.run("sed 's/^/outer: /'") {
      output.write("1\n")
      try await shell.run("sed 's/^/inner: /'") { output.write("2\n") }
      try await shell.run("echo 3")
      output.write("4\n")
    }
    #expect(written() == "outer: 1\nouter: inner: 2\nouter: 3\nouter: 4\n")
  }
}
