// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("A file of references that cannot be used")
struct UnusableReferencesTests {
  private let folder = TemporaryFolder()

  private func errors(_ options: String...) -> String {
    let path = folder.write("id\n1\n", to: "a.csv")
    return Program.run(
      [path, "-c", "count"] + options,
      environment: ["XDG_DATA_HOME": folder.path("data")]
    ).errors
  }

  @Test("is named when the program starts, with its first invalid line")
  func invalid() {
    folder.makeFolders("data/browse")
    let path = folder.write("# mine\nid to nowhere\n\u{FF}\n", to: "data/browse/references")
    #expect(errors().hasPrefix("browse: \(path): line 2 is not “SOURCE COLUMN to LOCATION"))
  }

  @Test("is named when the program starts, if it is not a file")
  func directory() {
    folder.makeFolders("data/browse/references")
    let path = folder.path("data/browse/references")
    #expect(errors().hasPrefix("browse: \(path): cannot use the file: not a regular file"))
  }

  @Test("is not read with “--private”")
  func unread() {
    folder.makeFolders("data/browse")
    folder.write("invalid\n", to: "data/browse/references")
    #expect(errors("--private") == "")
  }
}
