// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A check of text in pieces")
struct TextCheckTests {
  @Test("finds the same problems wherever the text is split")
  func pieces() {
    var random = SeededGenerator(seed: 7)
    let bytes: [UInt8] = [0, 0x41, 0x80, 0xA0, 0xBF, 0xC3, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0x8F]
    for round in 0..<500 {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        if Bool.random(using: &random) {
          text += Array(["ä", "€", "😀", "a"].randomElement(using: &random)!.utf8)
        } else {
          text.append(bytes.randomElement(using: &random) ?? 0)
        }
      }
      for cut in 0...text.count {
        var check = TextCheck()
        for piece in [text[..<cut], text[cut...]] {
          Array(piece).withUnsafeBufferPointer { check.add($0) }
        }
        let isBroken = String(validating: text, as: UTF8.self) == nil
        #expect(check.isNotUTF8 == isBroken, "round \(round), \(text), cut at \(cut)")
        #expect(check.hasNUL == text.contains(0), "round \(round)")
      }
    }
  }
}
