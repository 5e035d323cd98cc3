// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Testing

@testable import Navigator

@Suite("The clipboard")
struct ClipboardTests {
  @Test("encodes bytes as Base64", arguments: 0...70)
  func encoded(count: Int) {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    #expect(Base64.encoded(bytes) == Data(bytes).base64EncodedString(), "\(bytes)")
  }

  @MainActor
  @Test("rejects more bytes than terminals accept")
  func tooLong() async {
    let clipboard = Clipboard(of: FileOutput(descriptor: -1), shell: nil)
    let bytes = [UInt8](repeating: 0x61, count: Clipboard.maximumByteCount + 1)
    let error = await #expect(throws: Alert.self) { try await clipboard.copy(bytes) }
    // The tests of a program in the same process may replace the advice.
    #expect(error?.headline == "74995 bytes exceed the clipboard limit of 74994")
  }
}
