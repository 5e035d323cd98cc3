// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// A file with two teas, and the program that browses it at a pseudoterminal.
struct TypedTeas {
  let folder = TemporaryFolder()
  let path: String

  init() {
    path = folder.write(
      "name,price,notes\nSencha,12.50,\"green, from Japan\"\nAssam,8,malty\n",
      to: "teas.csv"
    )
  }

  /// Starts the program and waits for its prompt.
  func start(
    _ options: String...,
    columns: UInt16 = 80,
    environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let state = [
      "XDG_STATE_HOME": folder.path("state"), "XDG_CONFIG_HOME": folder.path("config"),
    ]
    let terminal = PseudoTerminal(
      [path] + options,
      columns: columns,
      environment: environment.merging(state) { $1 }
    )
    _ = try #require(terminal.wait(for: "teas › "))
    return terminal
  }
}
