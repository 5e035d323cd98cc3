// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@MainActor
@Suite("The options of a prompt")
struct PromptOptionsTests {
  @Test("name the program after its executable file")
  func applicationName() {
    let path = CommandLine.arguments[0]
    #expect(!PromptOptions().applicationName.isEmpty)
    #expect(
      path == PromptOptions().applicationName
        || path.hasSuffix("/" + PromptOptions().applicationName)
    )
  }
}
