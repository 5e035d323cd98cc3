// SPDX-License-Identifier: GPL-3.0-or-later

/// The open lists and objects, in one bit each, so that any depth takes little memory.
struct JSONNesting {
  private(set) var depth = 0

  /// The innermost of them, at most 64, the last in the lowest bit; 1 for an object.
  private var innermost: UInt64 = 0

  /// The others, 64 in each word.
  private var outer: [UInt64] = []

  /// A Boolean value indicating whether the innermost is an object.
  @inline(__always)
  var isInObject: Bool { depth > 0 && innermost & 1 == 1 }

  /// A Boolean value indicating whether the innermost is a list.
  @inline(__always)
  var isInList: Bool { depth > 0 && innermost & 1 == 0 }

  /// Opens a list or an object.
  @inline(__always)
  mutating func push(isObject: Bool) {
    if depth & 63 == 0, depth > 0 { outer.append(innermost) }
    innermost = innermost << 1 | (isObject ? 1 : 0)
    depth &+= 1
  }

  /// Closes the innermost; one must be open.
  @inline(__always)
  mutating func pop() {
    depth &-= 1
    innermost >>= 1
    if depth & 63 == 0, depth > 0 { innermost = outer.removeLast() }
  }
}
