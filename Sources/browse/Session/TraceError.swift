// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// An error with the file of a trace.
enum TraceError: Error, Equatable {
  /// The file is the browsed one.
  case ontoSource(path: String)

  /// The file receives standard output or standard error.
  case ontoOutput(path: String)

  /// An export would replace the trace that is being written.
  case exportOntoTrace(path: String)

  /// The file belongs to a SQLite database, which may lose rows without it.
  case ontoDatabaseLog(path: String, database: String)

  /// There is something else than a regular file, a pipe or a device.
  case notAFile(path: String, kind: FileKind)

  /// There is another file than a trace.
  case notATrace(path: String)

  /// The file cannot be opened or written.
  ///
  /// The code is a value of `errno`.
  case unwritable(path: String, code: Int32)
}

extension TraceError: ExplainedError {
  var alert: Alert {
    let advice = "choose another file for the trace"
    return switch self {
    case .ontoSource(let path): Alert("“\(path)” is the source file", advice: advice)
    case .ontoOutput(let path):
      Alert("“\(path)” receives the output of the program", advice: advice)
    case .exportOntoTrace(let path):
      Alert("“\(path)” is the trace of this session", advice: "choose another name")
    case .ontoDatabaseLog(let path, let database):
      Alert("“\(path)” belongs to the database “\(database)”", advice: advice)
    case .notAFile(let path, let kind):
      Alert("“\(path)” is a \(kind.rawValue)", advice: advice)
    case .notATrace(let path):
      Alert("“\(path)” already exists and is not a trace", advice: advice)
    case .unwritable(let path, let code):
      Alert(subject: path, "cannot write: \(systemMessage(code))", advice: advice)
    }
  }
}
