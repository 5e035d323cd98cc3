// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The limits on the memory of the process: its own, those of its control groups, and the machine's.
enum MemoryLimits {
  /// The number of bytes up to the nearest limit, or `Int.max` if no limit is known.
  static var available: Int {
    // The numbers of pages: all, resident, shared, text, 0, and data with stacks.
    let pages = text(of: "/proc/self/statm").split(separator: " ").map { Int($0) ?? 0 }
    let page = sysconf(Int32(_SC_PAGESIZE))
    var left = [machine] + groups.map(left(inGroup:))
    if pages.count > 5 {
      left.append(limit(RLIMIT_AS) - pages[0] * page)
      left.append(limit(RLIMIT_DATA) - pages[5] * page)
    }
    return max(0, left.min() ?? .max)
  }

  private static func limit(_ resource: __rlimit_resource) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return .max }
    return Int(clamping: limit.rlim_cur)
  }

  /// The memory of the machine that programs can use without swapping.
  private static var machine: Int {
    number(after: "MemAvailable:", in: text(of: "/proc/meminfo")).map { $0 << 10 } ?? .max
  }

  /// The folders of the control group of the process and of the groups around it.
  private static let groups: [String] = {
    let line = text(of: "/proc/self/cgroup").split(separator: "\n").first { $0.hasPrefix("0::/") }
    guard let line else { return [] }
    let names = line.dropFirst(4).split(separator: "/")
    return (0...names.count).map { "/sys/fs/cgroup/" + names.prefix($0).joined(separator: "/") }
  }()

  /// Returns the memory that a control group may still use, with the files that it may drop.
  private static func left(inGroup folder: String) -> Int {
    // Without a limit, the file contains the word “max”.
    guard let limit = Int(text(of: folder + "/memory.max").dropLast()),
      let used = Int(text(of: folder + "/memory.current").dropLast())
    else { return .max }
    let statistics = text(of: folder + "/memory.stat")
    let files = ["active_file", "inactive_file"].map { number(after: $0, in: statistics) ?? 0 }
    return limit - used + files.reduce(0, +)
  }

  /// Returns the number after a word.
  private static func number(after word: String, in text: String) -> Int? {
    let words = text.split { $0.isWhitespace }
    return words.firstIndex { $0 == word }.flatMap { Int(words[($0 + 1)...].first ?? "") }
  }

  /// Returns the beginning of a small file of the system, or an empty text.
  private static func text(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    return String(unsafeUninitializedCapacity: 4096) { max(0, read(file, $0.baseAddress, 4096)) }
  }
}
