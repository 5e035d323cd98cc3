// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension TextFunctions {
  /// Replaces all occurrences of a text, from left to right.
  ///
  /// An empty `old` changes nothing. Returns `nil` if the result exceeds ``maximumLength``.
  static func replace(
    _ text: Text,
    _ old: Text,
    _ new: Text,
    in scratch: inout ScratchBytes
  ) -> Text? {
    let occurrences = count(of: old, in: text)
    guard occurrences > 0 else { return text }
    let (added, overflow) = occurrences.multipliedReportingOverflow(by: new.count - old.count)
    guard !overflow, added <= maximumLength - text.count else { return nil }
    return scratch.write(upTo: text.count + added) { output in
      var start = 0
      while let found = find(old, in: text, from: start) {
        output.append(part(text, start..<found).span)
        output.append(new.span)
        start = found + old.count
      }
      output.append(part(text, start..<text.count).span)
    }
  }

  /// Returns one of the parts between separators.
  ///
  /// - Parameters:
  ///   - separator: The separator. If it is empty, the text has one part.
  ///   - number: The number of the part, from 1, or from -1 to count from the last part.
  /// - Returns: The part, or `nil` if there is no such part.
  static func part(_ text: Text, _ separator: Text, _ number: Int) -> Text? {
    var number = number
    if number < 0 { number += count(of: separator, in: text) + 2 }
    guard number > 0 else { return nil }
    var start = 0
    while true {
      let end = find(separator, in: text, from: start)
      if number == 1 { return part(text, start..<(end ?? text.count)) }
      guard let end else { return nil }
      start = end + separator.count
      number -= 1
    }
  }

  /// Joins two texts.
  ///
  /// Returns `nil` if the result exceeds ``maximumLength``.
  static func join(_ first: Text, _ second: Text, in scratch: inout ScratchBytes) -> Text? {
    if second.isEmpty { return first }
    if first.isEmpty { return second }
    guard first.count <= maximumLength - second.count else { return nil }
    return scratch.write(upTo: first.count + second.count) { output in
      output.append(first.span)
      output.append(second.span)
    }
  }

  /// Returns the number of occurrences that do not overlap.
  private static func count(of needle: Text, in text: Text) -> Int {
    var (count, start) = (0, 0)
    while let found = find(needle, in: text, from: start) {
      count += 1
      start = found + needle.count
    }
    return count
  }

  /// Returns the offset of the first occurrence of a text that is not empty.
  static func find(_ needle: Text, in text: Text, from start: Int) -> Int? {
    guard let base = text.baseAddress, let first = needle.first, let bytes = needle.baseAddress
    else { return nil }
    var start = start
    while start <= text.count - needle.count,
      let found = memchr(base + start, Int32(first), text.count - needle.count - start + 1)
    {
      if memcmp(found, bytes, needle.count) == 0 {
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
      }
      start = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
    }
    return nil
  }
}
