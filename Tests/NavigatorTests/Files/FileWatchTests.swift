// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import TestSupport
import Testing

@MainActor
@Suite("A watch of a file")
struct FileWatchTests {
  private let folder = TemporaryFolder()

  /// Returns whether a change of a watched file is published.
  private func publishes(_ change: (TemporaryFolder) -> Void) async throws -> Bool {
    let watch = try #require(FileWatch(of: folder.write("a", to: "log")))
    let recorder = Recorder(watch.changes)
    change(folder)
    return try await Eventually.holds(within: 20) { !recorder.values.isEmpty }
  }

  @Test("publishes that the file has grown")
  func growth() async throws {
    #expect(try await publishes { $0.append("b", to: "log") })
  }

  @Test("publishes that the file was replaced")
  func replacement() async throws {
    #expect(try await publishes { rename($0.write("c", to: "new"), $0.path("log")) })
  }

  @Test("publishes that the file was deleted")
  func deletion() async throws {
    #expect(try await publishes { unlink($0.path("log")) })
  }

  @Test("publishes changes of the file that replaced it")
  func changeOfReplacement() async throws {
    let watch = try #require(FileWatch(of: folder.write("a", to: "log")))
    let recorder = Recorder(watch.changes)
    rename(folder.write("c", to: "new"), folder.path("log"))
    #expect(try await Eventually.holds(within: 20) { !recorder.values.isEmpty })
    let count = recorder.values.count
    folder.append("d", to: "log")
    #expect(try await Eventually.holds(within: 20) { recorder.values.count > count })
  }

  @Test("publishes that the target of a link was replaced")
  func target() async throws {
    folder.makeFolders("logs")
    let target = folder.write("a", to: "logs/today")
    symlink(target, folder.path("log"))
    let watch = try #require(FileWatch(of: folder.path("log")))
    let recorder = Recorder(watch.changes)
    rename(target, folder.path("logs/yesterday"))
    #expect(try await Eventually.holds(within: 20) { !recorder.values.isEmpty })
    let count = recorder.values.count
    folder.write("b", to: "logs/today")
    #expect(try await Eventually.holds(within: 20) { recorder.values.count > count })
  }

  @Test("publishes nothing about a file that was replaced, after the replacement")
  func former() async throws {
    let watch = try #require(FileWatch(of: folder.write("a", to: "log")))
    let recorder = Recorder(watch.changes)
    rename(folder.path("log"), folder.path("former"))
    folder.write("b", to: "log")
    #expect(try await Eventually.holds(within: 20) { !recorder.values.isEmpty })
    // The second watch tells when the kernel has reported the events of the former file.
    let other = try #require(FileWatch(of: folder.path("former")))
    let others = Recorder(other.changes)
    // The kernel may report the replacement in two parts.
    let count = recorder.values.count
    for round in 1...4 {
      folder.append("c", to: "former")
      #expect(try await Eventually.holds(within: 20) { others.values.count >= round })
    }
    #expect(recorder.values.count <= count + 1)
  }

  @Test("publishes nothing about other files of the directory")
  func otherFile() async throws {
    let watch = try #require(FileWatch(of: folder.write("a", to: "log")))
    let recorder = Recorder(watch.changes)
    // The second watch tells when the kernel has reported the events of the other file.
    let other = try #require(FileWatch(of: folder.path("other")))
    let others = Recorder(other.changes)
    folder.write("b", to: "other")
    #expect(try await Eventually.holds(within: 20) { !others.values.isEmpty })
    #expect(recorder.values.isEmpty)
  }

  @Test("is not made for a file in a directory that does not exist")
  func missingDirectory() {
    #expect(FileWatch(of: folder.path("missing/log")) == nil)
  }
}
