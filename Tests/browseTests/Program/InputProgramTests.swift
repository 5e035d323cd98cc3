// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("The program's input")
struct InputProgramTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String..., input: String = "") -> Program.Result {
    Program.run(arguments + ["--private"], input: input)
  }

  /// Writes a compressed file that lacks its second half, and returns its path.
  private func cutFile() -> String {
    let content = "n,letter\n" + (1...40_000).map { "\($0 * 7919),\($0 % 3)\n" }.joined()
    let path = folder.write(content, to: "text")
    _ = ShellScript.run("gzip -nc '\(path)' > '\(path).gz'")
    let compressed = folder.bytes(of: "text.gz") ?? []
    return folder.write(Array(compressed.prefix(compressed.count / 2)), to: "cut.csv.gz")
  }

  @Test("is read up to the end of a truncated compressed file, and every command reports it")
  func cutOff() throws {
    let path = cutFile()
    let result = run(path, "-c", "count", "-c", "filter letter = 1", "-c", "last", "-c", "about")
    let count = try #require(result.output.split(separator: "\n").first.flatMap { Int($0) })
    #expect((10_000..<30_000).contains(count))
    #expect(result.status == 1)
    #expect(result.output.contains(" · the data ends early; see “about”"))
    let place = "in row \(count / 1000),\(String(count % 1000 + 1000).dropFirst())"
    #expect(result.output.contains(place))
    let lines = result.errors.split(separator: "\n")
    for (line, command) in zip(lines, ["count", "filter", "last", "about"]) {
      #expect(line.hasPrefix("browse: \(command): “\(path)” ends early at byte "))
      #expect(line.contains(place))
      #expect(line.contains("unexpected end of file"))
    }
    #expect(lines.count == 4)
  }

  @Test("causes no error if a command does not need the truncated part")
  func cutOffBehind() {
    let path = cutFile()
    let result = run(path, "-c", "next")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("rows 21–40"))
  }

  @Test("is used despite a decompressor's warning, which is reported once")
  func remark() {
    folder.write("n,word\n1,caf\u{E9}\n2,x\n", to: "text")
    for (number, encoding) in ["utf-8", "latin-1"].enumerated() {
      let path = folder.path("\(number).csv.gz")
      let program = encoding == "utf-8" ? "cat" : "iconv -f utf-8 -t latin1"
      let compressed = "\(program) '\(folder.path("text"))' | gzip -c"
      _ = ShellScript.run("(\(compressed); echo garbage) > '\(path)'")
      let result = run(path, "-c", "count", "-c", "filter word = café", "-c", "about")
      #expect(result.status == 1, "\(encoding)")
      #expect(result.output.hasPrefix("2\n"), "\(encoding)")
      #expect(result.output.contains("rows 1–1 of 1"), "\(encoding)")
      let said = "gzip: decompression OK, trailing garbage ignored"
      #expect(
        result.errors == "browse: count: \(said); the decompressed data is used\n",
        "\(encoding)"
      )
      #expect(result.output.contains(said), "\(encoding)")
    }
  }

  @Test("remains the opened file after another file has replaced it, with a remark")
  func replaced() {
    let path = folder.write("a\nold\n", to: "x.csv")
    folder.write("a\nnew\n", to: "other.csv")
    let move = "!mv '\(folder.path("other.csv"))' '\(path)'"
    let result = run(path, "-c", "show", "-c", move, "-c", "show", "-c", "about")
    #expect(result.status == 0)
    let pages = result.output.split(separator: "rows 1–1 of 1", omittingEmptySubsequences: false)
    #expect(pages.count == 3)
    #expect(!pages[0].contains("was replaced"))
    #expect(
      pages[2].contains(
        "“\(path)” was replaced by another file; “reload” reads it anew"
      )
    )
    #expect(pages[1].contains("old"))
    #expect(pages[2].contains("replaced"))
    #expect(!result.output.contains("1  new\n"))
  }

  @Test("has a remark about a replaced file once in the errors of data output")
  func replacedInData() {
    for (command, output) in [
      ("count", "1\n"), ("show", "a\nold\n"), ("export -", "a\nold\n"),
      ("export '\(folder.path("out.csv"))'", ""),
    ] {
      let path = folder.write("a\nold\n", to: "x.csv")
      folder.write("a\nnew\n", to: "other.csv")
      let move = "!mv '\(folder.path("other.csv"))' '\(path)'"
      let result = run(path, "--format", "csv", "-c", move, "-c", command)
      #expect(result.output.hasPrefix(output), "\(command)")
      let said = result.errors.split(separator: "\n").filter { $0.contains("was replaced") }
      #expect(said.count == 1, "\(command)")
      #expect(
        said.first?.hasSuffix(
          ": “\(path)” was replaced by another file; “reload” reads it anew"
        ) == true
      )
    }
  }

  @Test("has no remark about a file with the name of standard input")
  func namedLikeInput() {
    folder.write("a\n1\n", to: "stdin")
    let script = "echo a | '\(Program.path)' - --private -c show"
    let result = ShellScript.run(script, in: folder.path)
    #expect(result.status == 0)
    #expect(!result.output.contains("was replaced"))
  }

  @Test("excludes a pipe in a directory, which is listed but not opened")
  func pipeInDirectory() {
    mkdir(folder.path("data"), 0o700)
    mkfifo(folder.path("data/pipe"), 0o600)
    let result = run(folder.path("data"), "-c", "show", "-c", "about", "-c", "1", "-c", "show")
    #expect(result.output.contains("pipe"))
    #expect(result.status == 1)
    #expect(
      result.errors == """
        browse: open: \(folder.path)/data/pipe: a pipe can be read only once; \
        name it on the command line to read it

        """
    )
  }

  @Test("can be interrupted while a pipe stays open")
  func openPipe() {
    let path = folder.path("pipe")
    mkfifo(path, 0o600)
    // Opened for reading and writing, so that opening does not wait for the other end.
    let pipe = open(path, O_RDWR | O_CLOEXEC)
    defer { close(pipe) }
    write(pipe, "a,b\n1,2\n", 8)
    let result = Program.run(
      [path, "--private", "-c", "count"],
      interruptedWhen: { _ in
        var unread: Int32 = 0
        return ioctl(pipe, UInt(FIONREAD), &unread) == 0 && unread == 0
      }
    )
    #expect(result.wasReady)
    #expect(result.status == 130)
  }

  @Test("can be interrupted while a pipe has no writer")
  func silentPipe() {
    let path = folder.path("pipe")
    mkfifo(path, 0o600)
    let result = Program.run([path, "--private"], interruptedWhen: { $0.hasOpen(path) })
    #expect(result.wasReady)
    #expect(result.status >= 128)
  }

  @Test("is read from a file without a length")
  func noLength() {
    #expect(run("/proc/self/status", "--no-header", "-c", "count").output != "0\n")
  }

  @Test("is decompressed, or an error explains why not")
  func compressed() {
    // `gzip -nc` of "name,price\nSencha,12.50\n".
    let bytes: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0xCB, 0x4B,
      0xCC, 0x4D, 0xD5, 0x29, 0x28, 0xCA, 0x4C, 0x4E, 0xE5, 0x0A, 0x4E, 0xCD,
      0x4B, 0xCE, 0x48, 0xD4, 0x31, 0x34, 0xD2, 0x33, 0x35, 0xE0, 0x02, 0x00,
      0x13, 0xA5, 0x67, 0x81, 0x18, 0x00, 0x00, 0x00,
    ]
    let path = folder.write(bytes, to: "teas.csv.gz")
    #expect(run(path, "-c", "count").output == "1\n")
    let stub = run(folder.write(Array(bytes.prefix(9)), to: "stub.csv.gz"), "-c", "count")
    #expect(stub.status == 1)
    #expect(stub.errors.contains("stub.csv.gz: cannot decompress: gzip: "))
    let missing = Program.run([path, "-c", "count"], environment: ["PATH": folder.path])
    #expect(
      missing.errors == """
        browse: \(path): compressed, but “gzip” is not installed; \
        install the package gzip: apt-get install gzip

        """
    )
    let homeless = Program.run([path, "-c", "count"], environment: ["TMPDIR": folder.path("none")])
    #expect(
      homeless.errors == """
        browse: \(path): cannot save to a temporary file: no such file or directory; \
        set TMPDIR to a directory with free space

        """
    )
  }
}

extension pid_t {
  /// Returns `true` if the process has the file at `path` open.
  fileprivate func hasOpen(_ path: String) -> Bool {
    // A child may inherit files of other tests, so its own descriptors may have high numbers.
    TemporaryFolder.names(in: "/proc/\(self)/fd").contains { number in
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/\(self)/fd/\(number)", &buffer, buffer.count)
      return count > 0 && buffer[..<count].elementsEqual(path.utf8.map { CChar(bitPattern: $0) })
    }
  }
}
