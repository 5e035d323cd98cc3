// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The library that detects encodings by the frequencies of characters, loaded on first use.
///
/// Each function has its name in `uchardet.h` without the prefix `uchardet_`.
struct Uchardet: Sendable {
  private typealias NewFunction = @Sendable @convention(c) () -> OpaquePointer?
  private typealias HandleDataFunction =
    @Sendable @convention(c) (OpaquePointer, UnsafePointer<UInt8>?, Int) -> Int32
  private typealias DetectorFunction = @Sendable @convention(c) (OpaquePointer) -> Void
  private typealias GetCharsetFunction =
    @Sendable @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?

  private let new: NewFunction
  private let handleData: HandleDataFunction
  private let dataEnd: DetectorFunction
  private let getCharset: GetCharsetFunction
  private let delete: DetectorFunction

  /// The name of Debian's package with the library.
  static let package = "libuchardet0"

  /// The library, or `nil` if it is not installed.
  static let shared = Uchardet("libuchardet.so.0")

  /// Loads a library.
  ///
  /// Returns `nil` if it is not installed or lacks a function.
  init?(_ fileName: String) {
    guard let library = dlopen(fileName, RTLD_LAZY | RTLD_LOCAL) else { return nil }
    /// Returns the function with a name, cast to its type in the library's header.
    func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(library, "uchardet_\(name)").map { unsafe unsafeBitCast($0, to: type) }
    }
    guard
      let new = find("new", NewFunction.self),
      let handleData = find("handle_data", HandleDataFunction.self),
      let dataEnd = find("data_end", DetectorFunction.self),
      let getCharset = find("get_charset", GetCharsetFunction.self),
      let delete = find("delete", DetectorFunction.self)
    else { return nil }
    self.new = new
    self.handleData = handleData
    self.dataEnd = dataEnd
    self.getCharset = getCharset
    self.delete = delete
  }

  /// Returns the library's name for the encoding of a text, or `nil` if it detects none.
  func encodingName(of text: [UInt8]) -> String? {
    guard let detector = new() else { return nil }
    defer { delete(detector) }
    let code = text.withUnsafeBufferPointer { handleData(detector, $0.baseAddress, $0.count) }
    guard code == 0 else { return nil }
    dataEnd(detector)
    guard let name = getCharset(detector).map({ String(cString: $0) }), !name.isEmpty else {
      return nil
    }
    return name
  }
}
