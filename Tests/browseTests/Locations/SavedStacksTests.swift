// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@Suite("Saved stacks")
struct SavedStacksTests {
  private let folder = TemporaryFolder()

  private var stacks: SavedStacks { SavedStacks(folder: folder.path("state/browse/sessions")) }

  private func stack(_ name: String, rows: Int...) -> SavedStack {
    let root = Location(path: folder.path(name)).resolved
    return SavedStack(root: root, lines: rows.map { .item(.init(row: $0)) })
  }

  @Test("are saved by location, one each")
  func kept() throws {
    for name in ["a.csv", "b.csv"] { folder.write("x\n", to: name) }
    try stacks.save(stack("a.csv", rows: 1))
    try stacks.save(stack("b.csv", rows: 2))
    // The clock of a file system may advance by several milliseconds at once.
    for name in TemporaryFolder.names(in: stacks.folder) {
      let past = [timeval(tv_sec: 0, tv_usec: 0), timeval(tv_sec: 0, tv_usec: 0)]
      utimes("\(stacks.folder)/\(name)", past)
    }
    try stacks.save(stack("a.csv", rows: 3, 4))
    let found = try stacks.last(at: Location(path: folder.path("a.csv")))
    #expect(found == .init(stack: stack("a.csv", rows: 3, 4), firstInvalidLine: nil))
    #expect(try stacks.last(at: Location(path: folder.path("c.csv"))) == nil)
    #expect(stacks.all() == [stack("a.csv", rows: 3, 4), stack("b.csv", rows: 2)])
  }

  @Test("are found by any path to the file, and with any view")
  func paths() throws {
    let path = folder.write("x\n", to: "a.csv")
    symlink(path, folder.path("link.csv"))
    try stacks.save(stack("a.csv", rows: 1))
    for text in ["/./a.csv", "/../\(Self.last(folder.path))/a.csv#3", "/link.csv?filter=x"] {
      #expect(try stacks.last(at: Location(folder.path + text)) != nil, "\(text)")
    }
    let part = try #require(Location(path: path).appending(["results"]))
    #expect(try stacks.last(at: part) == nil)
  }

  private static func last(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

  @Test("have private files with safe names")
  func files() throws {
    folder.write("x\n", to: "a b;$(c)\n💥.csv")
    try stacks.save(stack("a b;$(c)\n💥.csv", rows: 1))
    let name = try #require(TemporaryFolder.names(in: stacks.folder).first)
    #expect(name.hasPrefix("a_b___c"))
    #expect(name.utf8.allSatisfy { (0x2D...0x7A).contains($0) && $0 != 0x2F })
    var status = stat()
    #expect(stat("\(stacks.folder)/\(name)", &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(stacks.folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test("are limited to the newest 200")
  func limit() throws {
    for number in 1...203 {
      try stacks.save(stack("\(number).csv", rows: number))
      // The file system's clock may be too coarse to order the files.
      let name = SavedStacks.name(of: stack("\(number).csv").root)
      var times = [timespec(tv_sec: number, tv_nsec: 0), timespec(tv_sec: number, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, "\(stacks.folder)/\(name)", &times, 0) == 0)
    }
    let all = stacks.all()
    #expect(all.count == 200)
    #expect(try stacks.last(at: Location(path: folder.path("3.csv"))) == nil)
    #expect(try stacks.last(at: Location(path: folder.path("4.csv"))) != nil)
    #expect(try stacks.last(at: Location(path: folder.path("203.csv"))) != nil)
  }

  @Test("are read up to the first invalid line, and ignored if they are invalid")
  func broken() throws {
    folder.write("x\n", to: "a.csv")
    try stacks.save(stack("a.csv", rows: 1))
    let name = SavedStacks.name(of: stack("a.csv").root)
    let path = "state/browse/sessions/"
    let location = Location(path: folder.path("a.csv"))
    folder.write("collection \(location.path)\nitem 1\n\u{1}\nitem 2\n", to: path + name)
    #expect(try stacks.last(at: location)?.firstInvalidLine == 3)
    #expect(try stacks.last(at: location)?.stack.lines.count == 1)
    folder.write("\ncollection \(location.path)\n\nitem 1\n\u{1}\n", to: path + name)
    #expect(try stacks.last(at: location)?.firstInvalidLine == 5)
    for bytes in [[], [0xFF, 0xFE, 0]] as [[UInt8]] {
      folder.write(bytes, to: path + name)
      #expect(try stacks.last(at: location) == nil)
    }
    let file = folder.write([UInt8](repeating: 0x61, count: 2_000_000), to: path + name)
    #expect(throws: PrivateFileError.failed(path: file, code: EFBIG)) {
      try stacks.last(at: location)
    }
    folder.write("collection /x\n", to: path + name + "-17-4711")
    #expect(stacks.all() == [])
  }

  @Test("do not begin with a location that has no text", arguments: ["?&", "?", "#", ""])
  func locationWithoutText(_ text: String) {
    var firstInvalidLine: Int?
    #expect(SavedStack("collection \(text)\n", firstInvalidLine: &firstInvalidLine) == nil)
    #expect(firstInvalidLine == 1)
  }

  @Test("are reported once if they cannot be saved, and again at the end of the session")
  @MainActor
  func unwritable() async throws {
    let (recorder, screen, reports) = try await failedRecorder()
    try await screen.run("filter price > 4")
    recorder.record()
    let last = await recorder.finish()
    #expect(reports.alerts.count == 1)
    #expect(last?.message.hasPrefix("cannot use the file") == true)
    #expect(reports.alerts.first == last)
  }

  @Test("that cannot be saved are reported once if no command follows")
  @MainActor
  func unwritableLast() async throws {
    let (recorder, _, reports) = try await failedRecorder()
    #expect(await recorder.finish() == nil)
    #expect(reports.alerts.count == 1)
  }

  @Test("that could not be saved are saved after the next command if that is possible then")
  @MainActor
  func writableAgain() async throws {
    let (recorder, screen, reports) = try await failedRecorder()
    unlink(folder.path("state/browse"))
    try await screen.run("filter price > 4")
    recorder.record()
    #expect(try await Eventually.holds { !stacks.all().isEmpty })
    #expect(stacks.all().first?.root.view.filter == "price > 4")
    #expect(reports.alerts.count == 1)
  }

  @Test("that cannot be saved are reported once, although each command tries it again")
  @MainActor
  func unwritableTwice() async throws {
    let (recorder, screen, reports) = try await failedRecorder()
    try await screen.run("filter price > 4")
    recorder.record()
    try await #require(recorder.writing).value
    #expect(reports.alerts.count == 1)
  }

  @Test("that cannot be saved are reported again after others were saved")
  @MainActor
  func unwritableAgain() async throws {
    let (recorder, screen, reports) = try await failedRecorder()
    let path = folder.path("state/browse")
    unlink(path)
    recorder.record()
    #expect(try await Eventually.holds { !stacks.all().isEmpty })
    rename(path, folder.path("saved"))
    folder.write("", to: "state/browse")
    try await screen.run("filter price > 4")
    recorder.record()
    #expect(try await Eventually.holds { reports.alerts.count == 2 })
  }

  @Test("that could not be saved are saved at the end of the session if that is possible then")
  @MainActor
  func writableEnd() async throws {
    let (recorder, _, _) = try await failedRecorder()
    unlink(folder.path("state/browse"))
    #expect(await recorder.finish() == nil)
    #expect(stacks.all().first?.root.view.filter == "price > 3")
  }

  @Test("that cannot be saved at the end of the session are reported after it")
  @MainActor
  func unwritableEnd() async throws {
    makeUnwritable()
    let (coordinator, screen) = try await coordinator()
    let recorder = StackRecorder(coordinator.stack, in: stacks) { Issue.record("\($0)") }
    try await screen.run("filter price > 3")
    recorder.record()
    let last = await recorder.finish()
    #expect(last?.message.hasSuffix(", so the session is not saved") == true)
  }

  @MainActor
  private final class Reports {
    var alerts: [Alert] = []
  }

  /// Returns a recorder that has reported a failure, the screen that it records, and its reports.
  @MainActor
  private func failedRecorder() async throws -> (StackRecorder, CollectionScreen, Reports) {
    makeUnwritable()
    let reports = Reports()
    let (coordinator, screen) = try await coordinator()
    let recorder = StackRecorder(coordinator.stack, in: stacks) { reports.alerts.append($0) }
    try await screen.run("filter price > 3")
    recorder.record()
    #expect(try await Eventually.holds { !reports.alerts.isEmpty })
    return (recorder, screen, reports)
  }

  /// Creates a file where the folder of the stacks belongs.
  private func makeUnwritable() {
    mkdir(folder.path("state"), 0o700)
    folder.write("", to: "state/browse")
  }

  /// Returns a coordinator with an open collection, and its screen.
  @MainActor
  private func coordinator() async throws -> (BrowseCoordinator, CollectionScreen) {
    let coordinator = BrowseCoordinator()
    let location = Location(path: folder.write("x\n", to: "a.csv"))
    try await coordinator.open(ListCollection.foods(), from: .location(location))
    return (coordinator, try #require(coordinator.list))
  }

  @Test("are saved in the background, the newest only, and only after a change")
  @MainActor
  func recorded() async throws {
    let (coordinator, screen) = try await coordinator()
    let recorder = StackRecorder(coordinator.stack, in: stacks) { Issue.record("\($0)") }
    recorder.record()
    await recorder.finish()
    #expect(stacks.all() == [])
    for price in 1...20 {
      try await screen.run("filter price > \(price)")
      recorder.record()
    }
    try await screen.run("1")
    recorder.record()
    let item = try #require(coordinator.stack.top as? DetailScreen).item
    coordinator.stack.close()
    recorder.record()
    await recorder.finish()
    let stack = try #require(stacks.all().first)
    #expect(stack.root.view.filter == "price > 20")
    #expect(stack.lines.filter(\.opensScreen) == [.item(item.id)])
  }
}
