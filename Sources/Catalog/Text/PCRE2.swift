// SPDX-License-Identifier: GPL-3.0-or-later

import CPCRE2
import Glibc

/// The library of regular expressions, loaded on first use.
///
/// Each function has its name in pcre2api(3) without the prefix `pcre2_`.
struct PCRE2: Sendable {
  let compileContextCreate: pcre2_compile_context_create_function
  let compileContextFree: pcre2_compile_context_free_function
  let setMaxPatternLength: pcre2_set_max_pattern_length_function
  let setParensNestLimit: pcre2_set_parens_nest_limit_function
  let compile: pcre2_compile_function
  let codeFree: pcre2_code_free_function
  let getErrorMessage: pcre2_get_error_message_function
  let jitCompile: pcre2_jit_compile_function
  let jitStackCreate: pcre2_jit_stack_create_function
  let jitStackAssign: pcre2_jit_stack_assign_function
  let jitStackFree: pcre2_jit_stack_free_function
  let matchContextCreate: pcre2_match_context_create_function
  let matchContextFree: pcre2_match_context_free_function
  let setCallout: pcre2_set_callout_function
  let setMatchLimit: pcre2_set_match_limit_function
  let setHeapLimit: pcre2_set_heap_limit_function
  let matchDataCreate: pcre2_match_data_create_function
  let matchDataFree: pcre2_match_data_free_function
  let match: pcre2_match_function
  let getOvectorPointer: pcre2_get_ovector_pointer_function

  /// The name of the library.
  static let fileName = "libpcre2-8.so.0"

  /// The name of Debian's package with the library.
  static let package = "libpcre2-8-0"

  /// The library, or `nil` if it is not installed.
  static let shared = PCRE2(fileName)

  /// Loads a library.
  ///
  /// Returns `nil` if it is not installed or lacks a function.
  init?(_ fileName: String) {
    guard let library = dlopen(fileName, RTLD_LAZY | RTLD_LOCAL) else { return nil }
    /// Returns the function with a name, cast to its type in the library's header.
    func find<Symbol>(_ name: String, _ type: Symbol.Type) -> Symbol? {
      dlsym(library, "pcre2_\(name)_8").map { unsafe unsafeBitCast($0, to: type) }
    }
    guard
      let compileContextCreate = find(
        "compile_context_create",
        pcre2_compile_context_create_function.self
      ),
      let compileContextFree = find(
        "compile_context_free",
        pcre2_compile_context_free_function.self
      ),
      let setMaxPatternLength = find(
        "set_max_pattern_length",
        pcre2_set_max_pattern_length_function.self
      ),
      let setParensNestLimit = find(
        "set_parens_nest_limit",
        pcre2_set_parens_nest_limit_function.self
      ),
      let compile = find("compile", pcre2_compile_function.self),
      let codeFree = find("code_free", pcre2_code_free_function.self),
      let getErrorMessage = find("get_error_message", pcre2_get_error_message_function.self),
      let jitCompile = find("jit_compile", pcre2_jit_compile_function.self),
      let jitStackCreate = find("jit_stack_create", pcre2_jit_stack_create_function.self),
      let jitStackAssign = find("jit_stack_assign", pcre2_jit_stack_assign_function.self),
      let jitStackFree = find("jit_stack_free", pcre2_jit_stack_free_function.self),
      let matchContextCreate = find(
        "match_context_create",
        pcre2_match_context_create_function.self
      ),
      let matchContextFree = find("match_context_free", pcre2_match_context_free_function.self),
      let setCallout = find("set_callout", pcre2_set_callout_function.self),
      let setMatchLimit = find("set_match_limit", pcre2_set_match_limit_function.self),
      let setHeapLimit = find("set_heap_limit", pcre2_set_heap_limit_function.self),
      let matchDataCreate = find("match_data_create", pcre2_match_data_create_function.self),
      let matchDataFree = find("match_data_free", pcre2_match_data_free_function.self),
      let match = find("match", pcre2_match_function.self),
      let getOvectorPointer = find(
        "get_ovector_pointer",
        pcre2_get_ovector_pointer_function.self
      )
    else { return nil }
    self.compileContextCreate = compileContextCreate
    self.compileContextFree = compileContextFree
    self.setMaxPatternLength = setMaxPatternLength
    self.setParensNestLimit = setParensNestLimit
    self.compile = compile
    self.codeFree = codeFree
    self.getErrorMessage = getErrorMessage
    self.jitCompile = jitCompile
    self.jitStackCreate = jitStackCreate
    self.jitStackAssign = jitStackAssign
    self.jitStackFree = jitStackFree
    self.matchContextCreate = matchContextCreate
    self.matchContextFree = matchContextFree
    self.setCallout = setCallout
    self.setMatchLimit = setMatchLimit
    self.setHeapLimit = setHeapLimit
    self.matchDataCreate = matchDataCreate
    self.matchDataFree = matchDataFree
    self.match = match
    self.getOvectorPointer = getOvectorPointer
  }
}
