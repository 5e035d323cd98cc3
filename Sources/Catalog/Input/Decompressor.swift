// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

/// The output of an external program that decompresses a file.
struct Decompressor: ByteOrigin {
  private(set) var warning: String?

  private let compression: Compression
  private let file: SourceFile
  private let child: ChildProgram

  /// The thread that writes the program's input, or `nil` if the program reads the file itself.
  private let feeder: Feeder?

  /// The program's standard output; `nil` after its end.
  private var output: Descriptor?

  /// The program's standard error; `nil` after its end.
  private var errors: Descriptor?

  /// The first bytes that the program wrote to standard error.
  private var message: [UInt8] = []

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - file: The compressed file.
  ///   - compression: The compression format of the file.
  ///   - searchPath: The folders in which to find the program, in the form of `PATH`.
  /// - Throws: ``CatalogError/missingDecompressor(path:program:package:)`` if the program is not
  ///   installed, or another error if it cannot be started.
  init(
    _ file: SourceFile,
    _ compression: Compression,
    searchPath: String
  ) throws(CatalogError) {
    let program = compression.program
    guard let location = ChildProgram.locate(program, in: searchPath) else {
      throw .missingDecompressor(path: file.path, program: program, package: compression.package)
    }
    guard let (output, itsOutput) = Descriptor.pair(), let (errors, itsErrors) = Descriptor.pair()
    else { throw .readFailed(path: file.path, code: errno) }
    let input: Descriptor
    if let plain = file.plainDescriptor {
      feeder = nil
      input = plain
      lseek(plain.number, 0, SEEK_SET)
    } else {
      guard let (ours, its) = Descriptor.pair() else {
        throw .readFailed(path: file.path, code: errno)
      }
      feeder = try Feeder(file, into: ours)
      input = its
    }
    guard
      let child = ChildProgram.start(
        location,
        ["-dc"],
        streams: ChildProgram.Streams(
          input: input.number,
          output: itsOutput.number,
          errors: itsErrors.number
        ),
        hasOwnGroup: true
      )
    else { throw .readFailed(path: file.path, code: errno) }
    // The child was started with bare descriptor numbers, so their owners must live until here.
    withExtendedLifetime((input, itsOutput, itsErrors)) {}
    self.child = child
    self.file = file
    self.compression = compression
    self.output = output
    self.errors = errors
  }

  var inputSize: Int? { feeder == nil ? file.available : nil }

  /// The number of bytes that the program has read: the offset of the shared descriptor.
  var consumedSize: Int {
    guard let plain = file.plainDescriptor else { return 0 }
    return max(0, Int(lseek(plain.number, 0, SEEK_CUR)))
  }

  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer,
    unless stop: StopSignal
  ) throws(CatalogError) -> Int {
    while output != nil || errors != nil {
      let isReady = try stop.wait(for: [
        (output?.number ?? -1, POLLIN), (errors?.number ?? -1, POLLIN),
      ])
      if isReady[1] { try readErrors() }
      if isReady[0], let output {
        let count = Glibc.read(output.number, buffer.baseAddress, buffer.count)
        if count > 0 { return count }
        if count == 0 { self.output = nil } else { try check(errno) }
      }
    }
    try finish(try end(unless: stop))
    return 0
  }

  /// Waits until the program exits, which happens soon after it closes its output.
  private func end(unless stop: StopSignal) throws(CatalogError) -> ChildProgram.Termination {
    while true {
      if let end = child.terminationIfEnded() { return end }
      try stop.wait(for: [], atMost: 1)
    }
  }

  /// Reads standard error and keeps its first 4,096 bytes.
  private mutating func readErrors() throws(CatalogError) {
    guard let errors else { return }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(errors.number, $0.baseAddress, $0.count) }
    if count == 0 { self.errors = nil }
    if count < 0 { try check(errno) }
    if count > 0 { message += bytes[..<min(count, 4096 - message.count)] }
  }

  private func check(_ code: Int32) throws(CatalogError) {
    if code != EINTR, code != EAGAIN { throw .readFailed(path: file.path, code: code) }
  }

  /// Sets the warning or throws an error, depending on the program's exit status.
  private mutating func finish(_ status: ChildProgram.Termination) throws(CatalogError) {
    let line = firstLine
    if let error = feeder?.error { throw error }
    // If the file was truncated or overwritten meanwhile, that is the error to report, even if the
    // program did not notice.
    try file.checkUnchanged()
    switch status {
    case .exited(0): warning = line
    case .exited(let code) where code == compression.warningStatus: warning = line
    case .unknown where line == nil: return
    default:
      throw .decompressionFailed(path: file.path, message: line ?? description(of: status))
    }
  }

  /// The first non-blank line of standard error, prefixed with the program's name.
  ///
  /// The various names that programs use for standard input are removed.
  private var firstLine: String? {
    let lines = String(decoding: message, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
    var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    words.removeAll { ["stdin:", "(stdin):", "/*stdin*\\", "/*stdin*\\:", ":"].contains($0) }
    if let first = words.first, first.hasSuffix("\(compression.program):") { words.removeFirst() }
    let text = words.joined(separator: " ")
    let end = text.lastIndex { $0.isLetter || $0.isNumber || $0 == ")" }
    return end.map { "\(compression.program): \(text[...$0])" }
  }

  /// Returns a description of the exit status, for a program that wrote no message.
  private func description(of status: ChildProgram.Termination) -> String {
    switch status {
    case .exited(let code): "\(compression.program): exit status \(code)"
    case .killed(let signal): "\(compression.program): signal \(signal)"
    case .unknown: compression.program
    }
  }
}
