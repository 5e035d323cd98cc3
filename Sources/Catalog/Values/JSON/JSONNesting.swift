// SPDX-License-Identifier: GPL-3.0-or-later

/// A stack of open lists and objects that uses one bit for each, so that deep nesting is cheap.
struct JSONNesting {
  private(set) var depth = 0

  /// The innermost levels, at most 64, one bit each.
  ///
  /// The deepest level is the lowest bit. The bit is 1 for an object and 0 for a list.
  private var innermost: UInt64 = 0

  /// The outer levels, 64 in each word.
  private var outer: [UInt64] = []

  @inline(__always)
  var isInObject: Bool { depth > 0 && innermost & 1 == 1 }

  @inline(__always)
  var isInList: Bool { depth > 0 && innermost & 1 == 0 }

  @inline(__always)
  mutating func push(isObject: Bool) {
    if depth & 63 == 0, depth > 0 { outer.append(innermost) }
    innermost = innermost << 1 | (isObject ? 1 : 0)
    depth &+= 1
  }

  /// Closes the innermost list or object, which must exist.
  @inline(__always)
  mutating func pop() {
    depth &-= 1
    innermost >>= 1
    if depth & 63 == 0, depth > 0 { innermost = outer.removeLast() }
  }
}
