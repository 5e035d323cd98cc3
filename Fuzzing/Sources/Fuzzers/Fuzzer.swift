// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A check that must pass for every input.
struct Fuzzer: Sendable {
  /// The name of its corpus, and its value of the environment variable `FUZZER`.
  let name: String

  /// Checks an input, and ends the process if an expectation fails.
  let run: @MainActor @Sendable (_ input: inout Input) -> Void

  init(_ name: String, run: @escaping @MainActor @Sendable (_ input: inout Input) -> Void) {
    self.name = name
    self.run = run
  }

  static let all: [Fuzzer] = [
    .delimited, .files, .filter, .json, .locations, .lookups, .numbers, .postgres, .terminal,
    .union,
  ]

  /// The fuzzer that the environment variable `FUZZER` names.
  ///
  /// A variable, unlike an argument, also reaches the processes that libFuzzer starts.
  fileprivate static let chosen: Fuzzer = {
    let name = getenv("FUZZER").map { String(cString: $0) } ?? ""
    if let fuzzer = all.first(where: { $0.name == name }) { return fuzzer }
    let names = all.map(\.name).joined(separator: ", ")
    print("unknown fuzzer “\(name)”: set FUZZER to one of \(names)")
    exit(2)
  }()
}

/// Checks one input of libFuzzer, which calls this function on the main thread.
@_cdecl("LLVMFuzzerTestOneInput")
func checkInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = Input(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated { Fuzzer.chosen.run(&input) }
  return 0
}
