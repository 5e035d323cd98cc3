// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform

@testable import Catalog
@testable import Navigator
@testable import browse

extension Fuzzer {
  /// Files of the program are read safely, and their contents are read back as they were written.
  ///
  /// A byte chooses the file. Its contents follow.
  static let files = Fuzzer("files") { input in
    switch input.byte() {
    case UInt8(ascii: "s"): checkStack(input.text())
    case UInt8(ascii: "b"): checkBookmarks(input.bytes())
    case UInt8(ascii: "n"): checkNewBookmark(name: input.lineOfText(), location: input.text())
    case UInt8(ascii: "r"): checkReferences(input.bytes())
    case UInt8(ascii: "w"): checkNewReference(&input)
    case UInt8(ascii: "c"): checkSettings(input.bytes())
    case UInt8(ascii: "h"): checkHistory(input.bytes())
    default: checkArrangement(input.text())
    }
  }

  private static func checkStack(_ text: String) {
    var firstInvalidLine: Int?
    guard let stack = SavedStack(text, firstInvalidLine: &firstInvalidLine) else { return }
    _ = stack.lastLocation
    let spelled = stack.description
    let again = SavedStack(spelled, firstInvalidLine: &firstInvalidLine)
    expectEqual(firstInvalidLine, nil, "the first invalid line of \(spelled)")
    expectEqual(again?.description, spelled)
    // A path that does not exist is read as it is spelled.
    if stack.hasExistingLocations { expectEqual(again, stack, spelled) }
  }

  private static func checkBookmarks(_ bytes: [UInt8]) {
    let bookmarks = Bookmarks(bytes)
    let isTerminated = bytes.isEmpty || bytes.last == UInt8(ascii: "\n")
    expectEqual(bookmarks.bytes, isTerminated ? bytes : bytes + "\n".utf8)
    expectEqual(Bookmarks(bookmarks.bytes), bookmarks)
    expect(bookmarks.invalidLines.allSatisfy { $0 > 0 }, "line numbers \(bookmarks.invalidLines)")
    var emptied = bookmarks
    for bookmark in bookmarks.all { emptied.remove(bookmark.name) }
    expectEqual(emptied.all, [])
  }

  private static func checkNewBookmark(name: String, location: String) {
    guard Bookmark.isName(name), let location = try? Location(location),
      !location.description.isEmpty
    else { return }
    var bookmarks = Bookmarks(Array("# comment\nb = /\n".utf8))
    bookmarks.set(.init(name: name, location: location.description))
    expectEqual(Bookmarks(bookmarks.bytes).all, bookmarks.all)
  }

  private static func checkSettings(_ bytes: [UInt8]) {
    let path = scratchFile(bytes)
    let file = SettingsFile(path: path)
    let former = file.read().settings
    var settings = Settings()
    settings.pageSize = former.pageSize == 7 ? 8 : 7
    settings.dateStyle = former.dateStyle == .dmy ? .mdy : .dmy
    let isWritten: ()? = try? file.write(settings, insteadOf: former)
    expect(isWritten != nil, "the settings are not written")
    expectEqual(file.read().settings, settings)
  }

  private static func checkHistory(_ bytes: [UInt8]) {
    var file = HistoryFile(path: scratchFile(bytes), limit: 20)
    guard let lines = try? file.lines() else { fatalError("the history is not read") }
    expect(lines.count <= 20 && lines.allSatisfy(isVisibleLine), "lines \(lines)")
    _ = HistoryEntry.entries(
      lines: lines,
      locations: lines.compactMap { try? Location($0) },
      columns: []
    )
    let isAdded: ()? = try? file.add("filter a = 1")
    expect(isAdded != nil, "no line is added")
    expectEqual(try? file.lines().last, "filter a = 1")
  }

  private static func checkArrangement(_ text: String) {
    guard let arrangement = Arrangement(text) else { return }
    expectEqual(Arrangement(arrangement.description), arrangement, text)
  }

  /// Writes a file in memory, and returns its path.
  static func scratchFile(_ bytes: [UInt8]) -> String {
    let path = scratchFolder + "/file"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    expect(bytes.withUnsafeBytes { writeAll($0, to: descriptor) } == 0, "cannot write \(path)")
    return path
  }
}

extension SavedStack {
  /// `true` if the paths of all locations exist or belong to databases.
  fileprivate var hasExistingLocations: Bool {
    ([.collection(root)] + lines).allSatisfy { line in
      guard case .collection(let location) = line else { return true }
      return location.isPostgreSQL
        || (!location.path.utf8.contains(0) && access(location.path, F_OK) == 0)
    }
  }
}
