import Glibc
import Navigator

/// A file of commands, a line each.
enum CommandFile {
  /// The lines of the file at `path` (`-` is standard input) but for comments and empty ones.
  static func lines(of path: String) throws(BrowseError) -> [String] {
    guard let file = path == "-" ? fdopen(dup(STDIN_FILENO), "r") : fopen(path, "re") else {
      throw .unreadableCommandFile(path, code: errno)
    }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    var lines: [String] = []
    while getline(&line, &capacity, file) >= 0, let line {
      var text = String(cString: line)
      while text.last?.isNewline == true { text.removeLast() }
      if text.isCommand { lines.append(text) }
    }
    guard ferror(file) == 0 else { throw .unreadableCommandFile(path, code: errno) }
    return lines
  }
}
