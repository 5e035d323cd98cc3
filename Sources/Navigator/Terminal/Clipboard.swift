// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

/// The clipboard of the person at a terminal, even over a remote connection.
@MainActor
public struct Clipboard {
  /// The maximum number of bytes to copy.
  ///
  /// Terminals drop longer control sequences.
  public nonisolated static let maximumByteCount = 74_994

  private let output: FileOutput
  private let shell: Shell?

  /// Creates the clipboard of a terminal.
  init(of output: FileOutput, shell: Shell?) {
    self.output = output
    self.shell = shell
  }

  /// Copies bytes to the clipboard.
  ///
  /// The method sends the terminal an OSC 52 control sequence, as defined by xterm. The terminal
  /// does not reply, so success is unknown. The method also runs the desktop's clipboard program if
  /// there is one.
  ///
  /// - Throws: An ``Alert`` if there are more than ``maximumByteCount`` bytes.
  public func copy(_ bytes: [UInt8]) async throws(Alert) {
    guard bytes.count <= Self.maximumByteCount else {
      let texts = Texts.current.terminal
      throw Alert(
        texts.tooLongForClipboard(bytes.count, Self.maximumByteCount),
        advice: texts.clipboardAdvice
      )
    }
    output.write("\u{1B}]52;c;\(Base64.encoded(bytes))\u{07}")
    guard let shell, let program = Self.program else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    try? await shell.run(program) { [output] in output.write(text) }
  }

  /// The command that fills the clipboard of the local desktop, `nil` if there is none.
  private static var program: String? {
    let programs = [
      ("WAYLAND_DISPLAY", "wl-copy", ""), ("DISPLAY", "xclip", " -selection clipboard"),
      ("DISPLAY", "xsel", " --clipboard --input"),
    ]
    let folders = (Environment.value(of: "PATH") ?? "").split(separator: ":")
    let found = programs.first { display, name, _ in
      Environment.value(of: display) != nil
        && folders.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
    return found.map { "\($0.1)\($0.2) >/dev/null 2>&1" }
  }
}

/// Base64 encoding (RFC 4648, section 4).
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  static func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(bytes.count, start + 3)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        let digit = Int(bits >> UInt32(18 - 6 * index) & 63)
        text.append(index <= group.count ? digits[digit] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
