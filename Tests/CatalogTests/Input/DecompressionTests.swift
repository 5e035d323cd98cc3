// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform
import TestSupport
import Testing

@testable import Catalog

@Suite("A compressed file")
struct DecompressionTests {
  private static let content = lines(25_000)

  private let folder = TemporaryFolder()
  private var content: [UInt8] { Self.content }

  private func file(_ bytes: [UInt8], named name: String = "data") throws -> SourceFile {
    let path = folder.write(bytes, to: name)
    let descriptor = Descriptor(adopting: open(path))
    return try SourceFile.open(descriptor.number, path: path)
  }

  /// Writes a shell script as a program and returns the search path of its folder.
  private func program(_ name: String, _ script: String) -> String {
    mkdir(folder.path("bin"), 0o700)
    // The program is copied by another process. A program that another test starts meanwhile could
    // inherit our descriptor and hold the file open for writing, so that it could not be executed.
    let text = folder.write("#!/bin/sh\n\(script)\n", to: "bin/text")
    let path = folder.path("bin/\(name)")
    #expect(ShellScript.run("cp '\(text)' '\(path)' && chmod 700 '\(path)'").status == 0)
    return folder.path("bin")
  }

  @Test("is recognized by its content and decompressed", arguments: Compression.installed)
  func content(_ compression: Compression) throws {
    let file = try file(compression.compress(content, in: folder), named: "plain.csv")
    #expect(try Compression.detect(in: file) == compression)
    let decompressed = try file.decompressed(by: compression)
    #expect(try decompressed.text(100) == String(decoding: content[..<100], as: UTF8.self))
    #expect(try decompressed.everything() == content)
    #expect(decompressed.isComplete)
    #expect(decompressed.warning == nil)
    #expect(decompressed.path == file.path)
  }

  @Test("may be empty and can be read again", arguments: Compression.installed)
  func empty(_ compression: Compression) throws {
    let file = try file(compression.compress([], in: folder))
    #expect(try Compression.detect(in: file) == compression)
    #expect(try file.decompressed(by: compression).everything() == [])
    #expect(try file.decompressed(by: compression).everything() == [])
  }

  @Test("through a pipe can be read before its end", arguments: Compression.installed)
  func piped(_ compression: Compression) async throws {
    let compressed = try compression.compress(content, in: folder)
    let pipe = try SpooledPipe()
    let file = pipe.file
    async let kind = onThread { try Compression.detect(in: file) }
    try await onThread { pipe.write(Array(compressed[..<(compressed.count / 4 * 3)])) }
    #expect(try await kind == compression)
    let decompressed = try file.decompressed(by: compression)
    #expect(try await onThread { try decompressed.text(100) }.utf8.elementsEqual(content[..<100]))
    #expect(!decompressed.isComplete)
    try await onThread {
      pipe.write(Array(compressed[(compressed.count / 4 * 3)...]))
      pipe.end()
    }
    #expect(try await onThread { try decompressed.everything() } == content)
  }

  @Test("that is truncated can be read as far as it goes", arguments: Compression.installed)
  func truncated(_ compression: Compression) throws {
    let compressed = try compression.compress(content, in: folder)
    let half = try file(Array(compressed[..<(compressed.count / 2)]))
    let decompressed = try half.decompressed(by: compression)
    let (bytes, error) = decompressed.remains()
    #expect(!bytes.isEmpty)
    #expect(content.starts(with: bytes))
    guard case .decompressionFailed(half.path, let message)? = error else {
      throw Unexpected(message: "no failure but \(String(describing: error))")
    }
    #expect(message.contains("end"), "not the program's own message: \(message)")
    #expect(!message.contains("\n"))
    #expect(try decompressed.end(reaching: bytes.count + 1) == bytes.count)
    #expect(decompressed.isComplete)
  }

  @Test("that is truncated reports the program's message without its input")
  func tidied() throws {
    let compressed = try Compression.gzip.compress(content, in: folder)
    let half = try file(Array(compressed[..<(compressed.count / 2)]))
    let (_, error) = try half.decompressed(by: .gzip).remains()
    #expect(
      error == .decompressionFailed(path: half.path, message: "gzip: unexpected end of file")
    )
  }

  @Test("that is damaged in the middle fails", arguments: Compression.installed)
  func corrupt(_ compression: Compression) throws {
    var compressed = try compression.compress(content, in: folder)
    let middle = compressed.count / 2
    for index in middle..<(middle + 1000) { compressed[index] ^= 0xFF }
    let (bytes, error) = try file(compressed).decompressed(by: compression).remains()
    #expect(bytes.count < content.count)
    guard case .decompressionFailed = error else {
      throw Unexpected(message: "no failure but \(String(describing: error))")
    }
  }

  @Test("reports a failure of its source instead of the program's")
  func brokenPipe() throws {
    let full = Descriptor(adopting: open("/dev/full", O_RDWR | O_CLOEXEC))
    let compressed = try Compression.gzip.compress(lines(1000), in: folder)
    let source = Descriptor(adopting: open(folder.write(compressed, to: "data")))
    let spool = try Spool(PipeOrigin(descriptor: source, path: "pipe"), path: "pipe", file: full)
    let inner = SourceFile(spool, path: "pipe", identity: FileIdentity(stat()))
    let (_, error) = try inner.decompressed(by: .gzip).remains()
    #expect(error == .spoolFailed(path: "pipe", code: ENOSPC))
  }

  @Test("reports that it changed while it was read", arguments: [0, 1])
  func changed(status: Int) throws {
    // The program waits, so that the file has changed by the time the program ends. It does not
    // fail if the file is cut between two compressed parts.
    let searchPath = program(
      "gzip",
      "while [ ! -e '\(folder.path("go"))' ]; do sleep 0.01; done; exit \(status)"
    )
    let file = try file(Compression.gzip.compress(lines(10), in: folder))
    let decompressed = try file.decompressed(by: .gzip, searchPath: searchPath + ":/usr/bin:/bin")
    #expect(truncate(file.path, 1) == 0)
    folder.write("", to: "go")
    #expect(decompressed.remains().error == .changed(path: file.path))
  }

  @Test("with trailing garbage is complete, with a warning")
  func garbage() throws {
    let content = lines(10)
    let compressed = try Compression.gzip.compress(content, in: folder)
    let file = try file(compressed + Array("garbage".utf8)).decompressed(by: .gzip)
    #expect(try file.everything() == content)
    #expect(file.isComplete)
    #expect(file.warning?.contains("garbage") == true)
  }

  @Test("of several parts is read to its end", arguments: Compression.installed)
  func parts(_ compression: Compression) throws {
    let (first, second) = (lines(1000, seed: 1), lines(1000, seed: 2))
    let compressed = try [first, second].flatMap { try compression.compress($0, in: folder) }
    #expect(try file(compressed).decompressed(by: compression).everything() == first + second)
  }

  @Test("can be transformed when it is decompressed")
  func transformed() throws {
    let file = try file(Compression.gzip.compress(Array("cba!d".utf8), in: folder))
    let decompressed = try file.decompressed(by: .gzip, transform: Marking())
    #expect(try decompressed.text(100) == "abc<end:d>")
  }

  @Test("that becomes too large stops before the disk is full")
  func bomb() throws {
    var storage = SpoolStorage()
    storage.uncheckedSize = 1 << 20
    storage.freeSpace = { _ in 0 }
    let zeros = [UInt8](repeating: 0, count: 8 << 20)
    let file = try file(Compression.gzip.compress(zeros, in: folder))
    #expect(file.available < 100_000)
    let (bytes, error) = try file.decompressed(by: .gzip, storage: storage).remains()
    #expect(bytes.count == 1 << 20)
    #expect(error == .tooLarge(path: file.path, kept: 1 << 20, folder: storage.folder))
  }

  @Test(
    "names the missing program and its package",
    arguments: [
      (Compression.gzip, "gzip", "gzip"), (.bzip2, "bzip2", "bzip2"), (.xz, "xz", "xz-utils"),
      (.zstd, "zstd", "zstd"),
    ]
  )
  func missing(_ compression: Compression, program: String, package: String) throws {
    let file = try file([1])
    let error = CatalogError.missingDecompressor(
      path: file.path,
      program: program,
      package: package
    )
    for searchPath in ["", folder.path, ":.:bin"] {
      #expect(throws: error) { try file.decompressed(by: compression, searchPath: searchPath) }
    }
  }

  @Test("ignores programs in relative folders and files that are not executable")
  func relativeSearchPath() throws {
    let bin = program("gzip", "echo mine")
    #expect(ChildProgram.locate("gzip", in: bin) == bin + "/gzip")
    #expect(ChildProgram.locate("gzip", in: "relative:\(bin)") == bin + "/gzip")
    // A relative path of the same folder: the parent of the root folder is the root folder.
    let relative = String(repeating: "../", count: 50) + bin.dropFirst()
    #expect(access(relative + "/gzip", X_OK) == 0)
    #expect(ChildProgram.locate("gzip", in: relative) == nil)
    #expect(chmod(bin + "/gzip", 0o600) == 0)
    #expect(ChildProgram.locate("gzip", in: bin) == nil)
    #expect(ChildProgram.locate("bin", in: folder.path) == nil)
  }

  @Test(
    "reports how its program ended without a message",
    arguments: [("exit 3", "gzip: exit status 3"), ("kill -9 $$", "gzip: signal 9")]
  )
  func wordless(_ script: String, _ message: String) throws {
    let searchPath = program("gzip", script)
    let file = try file([1])
    let (bytes, error) = try file.decompressed(by: .gzip, searchPath: searchPath).remains()
    #expect(bytes == [])
    #expect(error == .decompressionFailed(path: file.path, message: message))
  }

  @Test("may cause any number of error messages")
  func talkative() throws {
    let searchPath = program(
      "gzip",
      "i=0; while [ $i -lt 20000 ]; do echo 'a complaint' >&2; i=$((i+1)); done; echo data; exit 1"
    )
    let file = try file([1])
    let (bytes, error) = try file.decompressed(by: .gzip, searchPath: searchPath).remains()
    #expect(bytes == Array("data\n".utf8))
    #expect(error == .decompressionFailed(path: file.path, message: "gzip: a complaint"))
  }

  @Test("is decompressed in its own process group with default signals")
  func surroundings() throws {
    let searchPath = program(
      "gzip",
      // Shell builtins only. To start another program, the shell would block signals.
      "read -r line < /proc/$$/stat; set -- $line; echo $1 $5; echo $PATH; while read -r line; "
        + "do case $line in SigBlk*|SigIgn*) echo $line;; esac; done < /proc/$$/status"
    )
    let file = try file([1]).decompressed(by: .gzip, searchPath: searchPath)
    let words = try String(decoding: file.everything(), as: UTF8.self).split { $0.isWhitespace }
    #expect(words.count == 7)
    #expect(words[0] == words[1])
    #expect(String(words[2]) == SourceFile.searchPath)
    #expect(words[4] == "0000000000000000")
    // The two signals that the C library reserves for itself are ignored.
    #expect((UInt64(words[6], radix: 16) ?? 1) & ~0x1_8000_0000 == 0)
  }
}

@Suite("Compression")
struct CompressionTests {
  private func compression(_ bytes: [UInt8]) throws -> Compression? {
    let pipe = try SpooledPipe()
    pipe.write(bytes)
    pipe.end()
    return try Compression.detect(in: pipe.file)
  }

  @Test(
    "is recognized by the first bytes",
    arguments: [
      ([0x1F, 0x8B, 0x08], .gzip), ([0x1F, 0x8B, 0x07], nil), ([0x1F, 0x8B], nil), ([], nil),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], nil),
      ([0x28, 0xB5, 0x2F, 0xFD], .zstd), ([0x5F, 0x2A, 0x4D, 0x18], .zstd),
      ([0x60, 0x2A, 0x4D, 0x18], nil), ([0x50, 0x2A, 0x4D, 0x19], nil),
      ([0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], .bzip2),
      ([0x42, 0x5A, 0x68, 0x31, 0x17, 0x72, 0x45, 0x38, 0x50, 0x90], .bzip2),
      ([0x42, 0x5A, 0x68, 0x30, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], nil),
      (Array("BZh91AY and so on".utf8), nil), (Array("name,price\n".utf8), nil),
    ] as [([UInt8], Compression?)]
  )
  func signatures(_ bytes: [UInt8], _ compression: Compression?) throws {
    #expect(try self.compression(bytes) == compression)
    #expect(try self.compression(bytes + Array("more".utf8)) == compression)
  }

  @Test("is recognized in a pipe as soon as possible")
  func atOnce() throws {
    let pipe = try SpooledPipe()
    pipe.write("a")
    #expect(try Compression.detect(in: pipe.file) == nil)
    #expect(!pipe.file.isComplete)
  }
}
