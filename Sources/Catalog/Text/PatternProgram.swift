// SPDX-License-Identifier: GPL-3.0-or-later

import CPCRE2

/// The code of a regular expression, and the memory in which it runs.
final class PatternProgram {
  /// The maximum length of a pattern in bytes.
  private static let maximumLength = 10_000

  /// The maximum depth of nested parentheses.
  private static let maximumDepth: UInt32 = 250

  /// The maximum memory for backtracking in one match, in bytes.
  private static let maximumMemory = 64 << 20

  private let library: PCRE2
  private let code: OpaquePointer
  private let context: OpaquePointer
  private let data: OpaquePointer

  /// `true` if a group took part in the last match.
  private var hasGroup = false

  /// The memory for backtracking of machine code.
  private let stack: OpaquePointer?

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - syntax: The pattern for PCRE2.
  ///   - pattern: The pattern as typed, for the positions of errors.
  ///   - options: Options of PCRE2 besides those of all patterns.
  ///   - matchLimit: PCRE2's limit of the work of a match.
  init(
    _ syntax: PatternSyntax,
    typed pattern: String,
    options: UInt32 = 0,
    matchLimit: UInt32,
    library: PCRE2
  ) throws(Pattern.CompilationError) {
    code = try Self.compile(syntax, typed: pattern, options, library)
    // Like all failed allocations in Swift, that of these few bytes ends the program.
    guard let context = library.matchContextCreate(nil), let data = library.matchDataCreate(2, nil)
    else { fatalError("out of memory") }
    self.library = library
    self.context = context
    self.data = data
    // Without machine code, which some systems forbid, PCRE2 interprets the pattern.
    _ = library.jitCompile(code, cpcre2_jit_complete)
    stack = library.jitStackCreate(32 << 10, Self.maximumMemory, nil)
    if let stack { library.jitStackAssign(context, nil, UnsafeMutableRawPointer(stack)) }
    _ = library.setHeapLimit(context, UInt32(Self.maximumMemory >> 10))
    _ = library.setMatchLimit(context, matchLimit)
  }

  deinit {
    library.matchDataFree(data)
    library.matchContextFree(context)
    if let stack { library.jitStackFree(stack) }
    library.codeFree(code)
  }

  /// Sets a function that is called at the callouts of the pattern, and its argument.
  func setCallout(_ callout: pcre2_callout, _ argument: UnsafeMutableRawPointer) {
    _ = library.setCallout(context, callout, argument)
  }

  /// Searches for the pattern anywhere in a value.
  ///
  /// Returns `nil` if the match was stopped, by a limit or by a callout.
  func run(_ value: UnsafeBufferPointer<UInt8>) -> Bool? {
    // Older releases refuse a null pointer, even for an empty value.
    let start = value.baseAddress ?? UnsafeRawPointer(data).assumingMemoryBound(to: UInt8.self)
    // The result is the number of the last group plus 1, or 0 if that is more than 2.
    let result = library.match(code, start, value.count, 0, 0, data, context)
    hasGroup = result != 1
    switch result {
    case 0...: return true
    case cpcre2_error_nomatch: return false
    default: return nil
    }
  }

  /// The range of the first group in the last match, or of the whole match without such a group.
  ///
  /// The last ``run(_:)`` has returned `true`.
  var extracted: Range<Int>? {
    guard let offsets = library.getOvectorPointer(data) else { return nil }
    // A group that took no part has the offset -1.
    let index = hasGroup && offsets[2] >= 0 ? 2 : 0
    return offsets[index]..<max(offsets[index], offsets[index + 1])
  }
}

// MARK: Compilation

extension PatternProgram {
  private static func compile(
    _ syntax: PatternSyntax,
    typed pattern: String,
    _ options: UInt32,
    _ library: PCRE2
  ) throws(Pattern.CompilationError) -> OpaquePointer {
    let options =
      options | cpcre2_utf | cpcre2_match_invalid_utf | cpcre2_ucp | cpcre2_dotall
      | cpcre2_dollar_endonly | cpcre2_never_backslash_c | (syntax.hasCapital ? 0 : cpcre2_caseless)
    switch compile(syntax.text, options, library) {
    case .success(let code): return code
    case .failure(let failure):
      // The position is one of the typed text, whose errors are the same.
      guard case .failure(let typed) = compile(pattern, options, library) else { throw failure }
      throw typed
    }
  }

  private static func compile(
    _ text: String,
    _ options: UInt32,
    _ library: PCRE2
  ) -> Result<OpaquePointer, Pattern.CompilationError> {
    let context = library.compileContextCreate(nil)
    defer { library.compileContextFree(context) }
    _ = library.setMaxPatternLength(context, maximumLength)
    _ = library.setParensNestLimit(context, maximumDepth)
    let bytes = Array(text.utf8)
    var (error, offset): (Int32, Int) = (0, 0)
    // PCRE2 refuses a null pointer, so the array has a byte more than the pattern.
    if let code = library.compile(bytes + [0], bytes.count, options, &error, &offset, context) {
      return .success(code)
    }
    let before = String(decoding: bytes.prefix(offset), as: UTF8.self)
    return .failure(
      .invalid(message: message(error, library), offset: before.unicodeScalars.count)
    )
  }

  private static func message(_ error: Int32, _ library: PCRE2) -> String {
    var text = [UInt8](repeating: 0, count: 256)
    _ = library.getErrorMessage(error, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
  }
}
