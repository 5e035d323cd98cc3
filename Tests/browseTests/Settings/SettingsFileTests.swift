// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator
import TestSupport
import Testing

@testable import browse

@Suite("A settings file")
struct SettingsFileTests {
  private let folder = TemporaryFolder()

  private func file(_ text: String) -> SettingsFile {
    SettingsFile(path: folder.write(text, to: "settings"))
  }

  @Test("sets some settings, and leaves the others at their defaults")
  func read() {
    let text = """
      # mine
      page = 30

        theme=light
      dates =  dmy
      types = yes

      """
    let (settings, problems) = file(text).read()
    let expected = Settings(pageSize: 30, theme: .light, showsKinds: true, dateStyle: .dmy)
    #expect(settings == expected)
    #expect(problems.isEmpty)
  }

  @Test("is empty if it does not exist")
  func missing() {
    let (settings, problems) = SettingsFile(path: folder.path("none/settings")).read()
    #expect(settings == Settings())
    #expect(problems.isEmpty)
  }

  @Test(
    "has a warning for an invalid line, and its other lines are used",
    arguments: [
      (
        "colour = red",
        "unknown setting “colour”; use “page”, “width”, “theme”, “picks”, “types”, “names”, “dates” or “missing”"
      ),
      ("pge = 5", "unknown setting “pge”; did you mean “page”?"),
      ("width = wide", "invalid value “wide”; use 4 to 500"),
      ("width = 3", "invalid value “3”; use 4 to 500"),
      ("theme = pink", "invalid value “pink”; use “auto”, “dark” or “light”"),
      ("page = 0", "invalid value “0”; use 1 to 1000, or “window”"),
      ("nothing", "invalid line “nothing”; write it as “page = 30”"),
    ]
  )
  func wrong(line: String, message: String) {
    let file = file("picks = 7\n\(line)\ntypes = yes\n")
    let (settings, problems) = file.read()
    #expect(problems.map(\.line) == ["\(file.path):2: \(message)"])
    #expect(settings == Settings(maximumPicks: 7, showsKinds: true))
  }

  @Test(
    "has a warning if it is not a settings file, and is not changed",
    arguments: [Array("\u{0}\u{1}\u{2}".utf8), [0xFF, 0xFE, 0x0A], Array("a = \u{1B}[2J\n".utf8)]
  )
  func foreign(bytes: [UInt8]) {
    let file = SettingsFile(path: folder.write(bytes, to: "settings"))
    let (settings, problems) = file.read()
    #expect(settings == Settings())
    #expect(problems.count == 1)
    #expect(folder.bytes(of: "settings") == bytes)
  }

  @Test("has a warning if it is a directory")
  func directory() {
    let (settings, problems) = SettingsFile(path: folder.path(".")).read()
    #expect(settings == Settings())
    #expect(problems.count == 1)
  }

  @Test("is created with its folders, and has only settings other than the defaults")
  func made() throws {
    let file = SettingsFile(path: folder.path("a/b/settings"))
    try file.write(Settings(pageSize: 5, dateStyle: .mdy), insteadOf: Settings())
    #expect(
      folder.read("a/b/settings")
        == "# Settings of browse, as its form “settings” writes them.\npage = 5\ndates = mdy\n"
    )
  }

  @Test("is created for its owner only, with its folder")
  func modes() throws {
    let file = SettingsFile(path: folder.path("config/browse/settings"))
    try file.write(Settings(pageSize: 5), insteadOf: Settings())
    var status = stat()
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o7777 == 0o600)
    #expect(stat(folder.path("config/browse"), &status) == 0 && status.st_mode & 0o7777 == 0o700)
  }

  @Test("keeps comments, order and unknown lines when it is written")
  func rewritten() throws {
    let file = file("# mine\ncolour = red\nwidth = 50\n\n# pages\npage=30\n")
    let former = Settings(pageSize: 30, maximumCellWidth: 50)
    try file.write(Settings(pageSize: 30, maximumCellWidth: 60, maximumPicks: 7), insteadOf: former)
    #expect(
      folder.read("settings")
        == "# mine\ncolour = red\nwidth = 60\n\n# pages\npage=30\npicks = 7\n"
    )
  }

  @Test(
    "is equal to the settings that were written",
    arguments: [nil, 1, 1000],
    Settings.DateStyle.allCases
  )
  func roundTrip(pageSize: Int?, dates: Settings.DateStyle) throws {
    let file = file("page = 9\ndates = mdy\ntheme = dark\n")
    for theme in [nil, Theme.light] {
      let settings = Settings(
        pageSize: pageSize,
        maximumCellWidth: 4,
        theme: theme,
        maximumPicks: 10_000,
        showsKinds: pageSize != nil,
        dateStyle: dates
      )
      try file.write(settings, insteadOf: file.read().settings)
      #expect(file.read().settings == settings)
    }
  }

  @Test("is written through a symbolic link, which stays")
  func linked() throws {
    let file = file("page = 9\n")
    let link = folder.path("link")
    #expect(symlink(file.path, link) == 0)
    try SettingsFile(path: link).write(Settings(pageSize: 4), insteadOf: Settings())
    #expect(folder.read("settings") == "page = 4\n")
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("keeps the permissions of its folder when it is written through a symbolic link")
  func linkedFolder() throws {
    let file = file("page = 9\n")
    #expect(chmod(folder.path, 0o755) == 0)
    let link = folder.path("link")
    #expect(symlink(file.path, link) == 0)
    try SettingsFile(path: link).write(Settings(pageSize: 4), insteadOf: Settings(pageSize: 9))
    var status = stat()
    #expect(stat(folder.path, &status) == 0 && status.st_mode & 0o777 == 0o755)
  }

  @Test("keeps other programs' changes byte for byte when it is written")
  func foreignChanges() throws {
    let text = Array("page = 9 # mine\r\nwidth = 77\n\u{2028}# x\n".utf8) + [0xFF, 0x0A]
    let file = SettingsFile(path: folder.write(text, to: "settings"))
    try file.write(Settings(pageSize: 5, theme: .dark), insteadOf: Settings(pageSize: 5))
    #expect(folder.bytes(of: "settings") == text + Array("theme = dark\n".utf8))
  }

  @Test("is not written if no setting has changed")
  func unchanged() throws {
    let file = SettingsFile(path: folder.path("none/settings"))
    try file.write(Settings(pageSize: 5), insteadOf: Settings(pageSize: 5))
    #expect(folder.bytes(of: "none/settings") == nil)
  }
}
