// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("The path to the current screen")
struct ScreenPathTests {
  @Test(
    "is divided before the title of the current screen",
    arguments: [
      (["teas"], "", "teas › "), (["teas", "1"], "teas › ", "1 › "),
      (["a", "b", "c"], "a › b › ", "c › "),
    ]
  )
  func divided(titles: [String], ancestors: String, current: String) {
    let parts = ScreenPath.divided(ScreenPath.text(titles))
    #expect(parts.ancestors == ancestors)
    #expect(parts.current == current)
  }

  @Test("is not divided if it is a question or was cut", arguments: ["Key: ", "…ea › ", ""])
  func other(prompt: String) {
    #expect(ScreenPath.divided(prompt).current == prompt)
  }
}
