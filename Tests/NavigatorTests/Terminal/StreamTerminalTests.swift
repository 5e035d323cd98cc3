// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator
import TestSupport
import Testing

@MainActor
@Suite("Stream terminal")
struct StreamTerminalTests {
  /// Returns all lines of a terminal that receives `chunks` one at a time.
  private func lines(_ chunks: [String]) async -> [String] {
    let pipe = PrivateDescriptors.packetSockets()
    let terminal = StreamTerminal(
      input: .descriptor(pipe.reading),
      renderer: Renderer(width: nil, theme: nil)
    ) { _ in }
    let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    let owner = terminal.events.sink { continuation.yield($0) }
    defer {
      owner.cancel()
      close(pipe.reading)
    }
    terminal.read(prompt: "")
    Task.detached {
      for chunk in chunks { FileOutput(descriptor: pipe.writing).write(chunk) }
      close(pipe.writing)
    }
    var lines: [String] = []
    for await event in events {
      guard case .line(let line) = event else { break }
      lines.append(line)
      terminal.read(prompt: "")
    }
    return lines
  }

  @Test("lines have no line breaks, however their chunks arrive")
  func chunks() async {
    #expect(await lines(["one\ntw", "o\r\n", "thr", "ee"]) == ["one", "two", "three"])
    #expect(await lines(["one\r\ntwo\r"]) == ["one", "two"])
  }

  @Test("comments and empty lines are skipped")
  func comments() async {
    #expect(await lines(["# a comment\n\none\n   \n#two\nthree\n"]) == ["one", "three"])
  }

  @Test("an empty line answers a question")
  func answers() async {
    let pipe = PrivateDescriptors.packetSockets()
    defer { close(pipe.reading) }
    FileOutput(descriptor: pipe.writing).write("clear\n\n# x\n")
    close(pipe.writing)
    var answer: String?
    let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    let terminal = StreamTerminal(
      input: .descriptor(pipe.reading),
      renderer: Renderer(width: nil, theme: nil)
    ) { _ in }
    let owner = terminal.events.sink { continuation.yield($0) }
    defer { owner.cancel() }
    terminal.read(prompt: "")
    for await event in events {
      guard case .line(let line) = event else { break }
      if line == "clear" { terminal.ask("Sure?", isSecret: false) } else { answer = line }
      if answer != nil { break }
    }
    #expect(answer == "")
  }

  @Test("any number of comments is skipped")
  func manyComments() async {
    let comments = String(repeating: "# x\n", count: 10_000)
    let chunks = Array(repeating: comments, count: 10) + ["one"]
    #expect(await lines(chunks) == ["one"])
  }

  @Test(
    "many waiting terminals all end when their pipes are closed",
    .timeLimit(.minutes(10))
  )
  func hangUps() async {
    let pipes = (1...200).map { _ in PrivateDescriptors.pipe() }
    defer { for pipe in pipes { close(pipe.reading) } }
    let (ends, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
    let terminals = pipes.map { pipe in
      StreamTerminal(
        input: .descriptor(pipe.reading),
        renderer: Renderer(width: nil, theme: nil)
      ) { _ in }
    }
    let owners = terminals.map { terminal in terminal.events.sink { continuation.yield($0) } }
    for terminal in terminals { terminal.read(prompt: "") }
    Task.detached {
      for pipe in pipes { close(pipe.writing) }
    }
    var count = 0
    for await _ in ends {
      count += 1
      if count == pipes.count { break }
    }
    for owner in owners { owner.cancel() }
    // A terminal that is freed would stop waiting.
    withExtendedLifetime(terminals) {}
  }

  @Test("a terminal that is released while it waits is freed")
  func given() async throws {
    let pipe = PrivateDescriptors.pipe()
    defer {
      close(pipe.reading)
      close(pipe.writing)
    }
    var terminal: StreamTerminal? = StreamTerminal(
      input: .descriptor(pipe.reading),
      renderer: Renderer(width: nil, theme: nil)
    ) { _ in }
    weak let left = terminal
    terminal?.read(prompt: "")
    terminal = nil
    #expect(left == nil)
  }

  @Test("a device that cannot be polled is still read")
  func device() {
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(null) }
    let terminal = StreamTerminal(
      input: .descriptor(null),
      renderer: Renderer(width: nil, theme: nil)
    ) { _ in }
    var events: [TerminalEvent] = []
    let owner = terminal.events.sink { events.append($0) }
    defer { owner.cancel() }
    // A stale `errno` must not affect the detection of the end.
    errno = EAGAIN
    terminal.read(prompt: "")
    #expect(events == [.endOfInput])
  }

  @Test("content and alerts are written as text")
  func output() {
    var text = ""
    let terminal = StreamTerminal(
      input: .lines([]),
      renderer: Renderer(width: nil, theme: nil)
    ) { text += $0 }
    terminal.write(.line("tea"))
    terminal.write(Alert("no tea", advice: "boil water"))
    #expect(text == "tea\nno tea\n  boil water\n")
  }
}
