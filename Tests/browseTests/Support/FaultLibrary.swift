// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport

/// A failure, or another event, that the library of `Tests/Faults` causes.
struct Fault: Sendable, CustomStringConvertible {
  /// The counted calls: `read`, `write`, `fsync`, `lock`, `rename`, `link`, `open`, `allocate` or
  /// `any`.
  let calls: String

  /// A value of `errno`, `short`, `signal N`, or a change of a file.
  let kind: String

  /// `true` if all later calls fail as well.
  var lasts = false

  /// `true` if the file system has no unnamed files.
  var hasTemporaryNames = false

  /// Returns a signal before any call.
  static func signal(_ number: Int32, hasTemporaryNames: Bool) -> Fault {
    Fault(calls: "any", kind: "signal \(number)", hasTemporaryNames: hasTemporaryNames)
  }

  /// Returns the variables that make the library fail one of the calls on files below a folder.
  ///
  /// - Parameters:
  ///   - number: The number of the call, 0 for none.
  ///   - folder: The path of the folder.
  ///   - count: The path of the file for the number of calls.
  func variables(at number: Int, in folder: String, count: String) -> [String: String] {
    var variables = [
      "LD_PRELOAD": FaultLibrary.path, "FAULT_FOLDER": folder, "FAULT_CALLS": calls,
      "FAULT_NUMBER": "\(number)", "FAULT_KIND": kind, "FAULT_COUNT": count,
    ]
    if lasts { variables["FAULT_LASTS"] = "1" }
    if hasTemporaryNames { variables["FAULT_NAMED"] = "1" }
    return variables
  }

  var description: String {
    "\(calls): \(kind)\(lasts ? ", lasting" : "")\(hasTemporaryNames ? ", with names" : "")"
  }
}

/// The library that makes calls fail, compiled from `Tests/Faults`.
enum FaultLibrary {
  private static let folder = TemporaryFolder()

  /// The path of the library.
  static let path: String = {
    let path = folder.path("faults.so")
    let source = Repository.root + "/Tests/Faults/faults.c"
    let command = "clang -O1 -Wall -Wextra -Werror -shared -fPIC -o \(path) '\(source)'"
    let result = ShellScript.run(command)
    precondition(result.status == 0, "the library could not be compiled: \(result.output)")
    return path
  }()

  /// Returns the number of calls that the library has written to a file.
  static func count(in bytes: [UInt8]?) -> Int {
    (bytes ?? []).enumerated().reduce(0) { $0 | Int($1.element) << ($1.offset * 8) }
  }
}
