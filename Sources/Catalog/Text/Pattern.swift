// SPDX-License-Identifier: GPL-3.0-or-later

import CPCRE2

/// A compiled regular expression of PCRE2, used by one thread at a time.
///
/// A pattern is case-sensitive under the same rule as a ``Needle``: only if it contains a capital
/// letter, not counting those of its syntax, such as the one of `\S`. `^` and `$` match the ends of
/// the value, and line breaks are ordinary characters. Invalid UTF-8 matches nothing.
///
/// A match ends within a ``MatchBudget``, and soon after its task is cancelled.
final class Pattern {
  /// The reason why a text is not a pattern.
  enum CompilationError: Error, Equatable {
    /// The text is invalid, with PCRE2's message and the position in code points.
    case invalid(message: String, offset: Int)

    /// PCRE2 is not installed.
    case missingLibrary(String, package: String)
  }

  /// The result of a match.
  enum Outcome {
    case found
    case notFound

    /// The match was stopped at its limit, so the result is unknown.
    case stopped

    /// The task was cancelled.
    case cancelled
  }

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

  /// The memory for backtracking of machine code.
  private let stack: OpaquePointer?

  private let budget: UnsafeMutablePointer<MatchBudget>

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern as typed.
  ///   - library: The library; `nil` if it is not installed.
  init(_ pattern: String, library: PCRE2? = .shared) throws(CompilationError) {
    guard let library else { throw .missingLibrary(PCRE2.fileName, package: PCRE2.package) }
    let syntax = try PatternSyntax(pattern)
    code = try Self.compile(syntax, typed: pattern, library)
    guard let context = library.matchContextCreate(nil), let data = library.matchDataCreate(1, nil)
    else { fatalError("out of memory") }
    self.library = library
    self.context = context
    self.data = data
    budget = .allocate(capacity: 1)
    budget.initialize(to: MatchBudget())
    // Without machine code, which some systems forbid, PCRE2 interprets the pattern.
    _ = library.jitCompile(code, cpcre2_jit_complete)
    stack = library.jitStackCreate(32 << 10, Self.maximumMemory, nil)
    if let stack { library.jitStackAssign(context, nil, UnsafeMutableRawPointer(stack)) }
    _ = library.setHeapLimit(context, UInt32(Self.maximumMemory >> 10))
    // The budget is the limit. A lower one in the pattern still applies.
    _ = library.setMatchLimit(context, .max)
    _ = library.setCallout(context, Self.step, budget)
  }

  deinit {
    library.matchDataFree(data)
    library.matchContextFree(context)
    if let stack { library.jitStackFree(stack) }
    library.codeFree(code)
    budget.deallocate()
  }

  /// Searches for the pattern anywhere in a value.
  func match(_ value: Span<UInt8>) -> Outcome {
    // After a cancellation, the results of the scan are discarded.
    if budget.pointee.stop == .cancellation { return .cancelled }
    budget.pointee.begin(length: value.count)
    let result = value.withUnsafeBufferPointer { bytes in
      // Older releases refuse a null pointer, even for an empty value.
      let start = bytes.baseAddress ?? UnsafeRawPointer(budget).assumingMemoryBound(to: UInt8.self)
      return library.match(code, start, bytes.count, 0, 0, data, context)
    }
    switch result {
    case 0...: return .found
    case cpcre2_error_nomatch: return .notFound
    default: return budget.pointee.stop == .cancellation ? .cancelled : .stopped
    }
  }

  /// The callout of PCRE2 before each item of the pattern.
  private static let step: pcre2_callout = { block, budget in
    guard let block, let budget = budget?.assumingMemoryBound(to: MatchBudget.self) else {
      return cpcre2_error_callout
    }
    return budget.pointee.step(at: block.pointee.current_position) ? 0 : cpcre2_error_callout
  }
}

// MARK: Compilation

extension Pattern {
  private static func compile(
    _ syntax: PatternSyntax,
    typed pattern: String,
    _ library: PCRE2
  ) throws(CompilationError) -> OpaquePointer {
    let options =
      cpcre2_utf | cpcre2_match_invalid_utf | cpcre2_ucp | cpcre2_dotall | cpcre2_dollar_endonly
      | cpcre2_never_backslash_c | cpcre2_auto_callout | (syntax.hasCapital ? 0 : cpcre2_caseless)
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
  ) -> Result<OpaquePointer, CompilationError> {
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
