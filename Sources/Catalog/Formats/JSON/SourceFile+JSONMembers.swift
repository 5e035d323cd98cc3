// SPDX-License-Identifier: GPL-3.0-or-later

extension SourceFile {
  /// The number of bytes of an object that decide how it is shown.
  ///
  /// The limit bounds the time to open a large object. Scanning it takes a few milliseconds.
  private static var maximumBeginning: Int { 4 * 1024 * 1024 }

  /// The number of bytes to read at a time.
  private static var chunkSize: Int { 64 * 1024 }

  /// Returns `true` if the members of an object have values of several kinds, or one of them is a
  /// list of objects.
  ///
  /// Such an object is an item, and any other is a collection of its members. Nulls do not count.
  ///
  /// - Parameter start: The offset of the object.
  func hasMixedMembers(from start: Int) throws(CatalogError) -> Bool {
    var scanner = JSONScanner(level: 2, stopsInside: true, at: start, grammar: .tolerant)
    var kinds = Set<JSONMemberKind>()
    var kind = JSONMemberKind.null
    while scanner.offset < start + Self.maximumBeginning {
      let end = try end(reaching: scanner.offset + 1)
      let offset = scanner.offset
      let chunk = try bytes(max(0, min(Self.chunkSize, end - offset)), at: offset)
      if chunk.isEmpty { return false }
      let found = chunk.withUnsafeBufferPointer { bytes -> Bool? in
        var at = 0
        while let stop = try? scanner.next(in: bytes, from: &at) {
          if scanner.isComplete { return false }
          guard case .valueBegan = stop else { continue }
          let new = JSONMemberKind(bytes[at - 1])
          switch scanner.depth - (new.isNested ? 1 : 0) {
          case 1:
            kind = new
            if kind != .null { kinds.insert(kind) }
            if kinds.count > 1 { return true }
          case 2 where kind == .list && new == .object: return true
          default: break
          }
        }
        return at < bytes.count ? false : nil
      }
      if let found { return found }
    }
    return false
  }
}

/// The kind of a member's value.
private enum JSONMemberKind {
  case text
  case number
  case boolean
  case null
  case list
  case object

  init(_ first: UInt8) {
    self =
      switch first {
      case Ascii.quote: .text
      case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
      case UInt8(ascii: "n"): .null
      case UInt8(ascii: "["): .list
      case UInt8(ascii: "{"): .object
      default: .number
      }
  }

  var isNested: Bool { self == .list || self == .object }
}
