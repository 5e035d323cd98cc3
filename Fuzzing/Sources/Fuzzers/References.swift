// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import Catalog
@testable import browse

// The file of declared references, which is one of those of `Fuzzer.files`.

extension Fuzzer {
  private typealias Lines = EditableLines<DeclaredReference>

  @MainActor
  static func checkReferences(_ bytes: [UInt8]) {
    let lines = Lines(bytes)
    let isTerminated = bytes.isEmpty || bytes.last == UInt8(ascii: "\n")
    expectEqual(lines.bytes, isTerminated ? bytes : bytes + "\n".utf8)
    expectEqual(Lines(lines.bytes), lines)
    let written = Lines(Lines(lines.all).bytes)
    expectEqual(written.all, lines.all)
    expectEqual(written.invalidLines, [])
    checkDeclaring(besides: lines)
  }

  static func checkNewReference(_ input: inout Input) {
    let texts = (0..<5).map { _ in input.lineOfText() }
    let reference = DeclaredReference(
      source: "/" + texts[0],
      column: texts[1],
      target: "postgres://" + texts[2],
      key: texts[3].isEmpty ? nil : texts[3],
      label: texts[4].isEmpty ? nil : texts[4]
    )
    expectEqual(Lines(Lines([reference]).bytes), Lines([reference]))
  }

  /// Checks that declaring a reference, and forgetting it, leaves all other lines as they are.
  @MainActor
  private static func checkDeclaring(besides lines: Lines) {
    let path = scratchFile(lines.bytes)
    let store = ReferenceStore(path: path)
    expectEqual(store.all, lines.all)
    let added = DeclaredReference(source: "/a.csv", column: "b c", target: "/d", label: "e")
    let isFormer: (DeclaredReference) -> Bool = {
      $0.source == added.source && $0.column == added.column
    }
    var expected = lines.bytes.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
    expected.removeLast()
    let former = expected.firstIndex { Lines(Array($0)).all.contains(where: isFormer) }
    let line = Array(added.line.utf8)[...]
    if let former { expected[former] = line } else { expected.append(line) }
    do {
      expectEqual(try store.declare(added), lines.all.first(where: isFormer))
      expectEqual(contents(of: path), expected.flatMap { $0 + [Ascii.lineFeed] })
      expectEqual(try store.forget(added.column, of: added.source)?.line.isEmpty, false)
    } catch {
      fatalError("\(error)")
    }
    expectEqual(store.all, lines.all.filter { !isFormer($0) })
    let kept = expected.filter { !Lines(Array($0)).all.contains(where: isFormer) }
    expectEqual(contents(of: path), kept.flatMap { $0 + [Ascii.lineFeed] })
  }

  private static func contents(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &bytes, bytes.count)
    expect(count >= 0, "cannot read \(path)")
    return Array(bytes.prefix(max(0, count)))
  }
}
