import CReadline
import Glibc

/// The lines that were typed, in readline's history and in a file that only its owner can read.
@MainActor
final class HistoryFile {
  /// The number of lines that are kept.
  private static let limit: Int32 = 10_000

  private let path: String

  /// The history in the file at `path`; it and its directory are made when there is a line to keep.
  init(path: String) {
    self.path = path
  }

  /// Brings back the lines of earlier runs.
  func read() {
    using_history()
    stifle_history(Self.limit)
    guard let descriptor = open(O_RDONLY) else { return }
    close(descriptor)
    read_history(path)
    history_truncate_file(path, Self.limit)
  }

  /// Keeps a line, unless it begins with a space, is empty or was entered just before.
  ///
  /// A line is added to the file in one write, so that two programs can do so at once.
  func add(_ line: String) {
    let last = readline_last_history_line().map { String(cString: $0) }
    guard let first = line.first, !first.isWhitespace, line != last else { return }
    add_history(line)
    makeDirectories()
    guard let descriptor = open(O_WRONLY | O_APPEND | O_CREAT) else { return }
    FileOutput(descriptor: descriptor).write(line + "\n")
    close(descriptor)
  }

  /// Opens the file if it is a plain one, of this user's, that nobody else can read.
  private func open(_ flags: Int32) -> Int32? {
    let descriptor = Glibc.open(path, flags | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), fchmod(descriptor, 0o600) == 0
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private func makeDirectories() {
    let parents = path.indices.filter { path[$0] == "/" }.dropFirst()
    for end in parents { mkdir(String(path[..<end]), 0o700) }
  }
}
