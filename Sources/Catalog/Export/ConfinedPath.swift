// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A path at which an untrusted command file may create a file.
///
/// The path cannot name a start-up file or a setting of another program, and no part of it is an
/// option where a shell lists all files. No component begins with a dot, except `.` itself, or with a
/// hyphen, or contains a control or an invisible character. No folder is reached through a symbolic link. The name
/// ends in an extension of the export format.
package struct ConfinedPath: Sendable {
  /// The path as it was typed.
  let text: String

  /// The last component.
  let name: String

  private let folders: [String]
  private let isAbsolute: Bool

  /// Checks the components of a path.
  ///
  /// - Throws: ``CatalogError/exportNotConfined(path:_:)``.
  package init(_ text: String, as format: ExportFormat) throws(CatalogError) {
    // The components are split as the system splits them: at bytes. A combining mark after a slash
    // or a dot would hide it among characters.
    let slash = UInt8(ascii: "/")
    var components = text.utf8.split(separator: slash).map { String(Substring($0)) }
    components.removeAll { $0.utf8.elementsEqual(".".utf8) }
    for component in components where component.utf8.first == UInt8(ascii: ".") {
      throw .exportNotConfined(path: text, .hidden(component))
    }
    for component in components {
      if component.utf8.first == Ascii.minus {
        throw .exportNotConfined(path: text, .option(component))
      }
      // The system ends a path at its first zero byte, and invisible characters make a name look like another one.
      if !component.unicodeScalars.allSatisfy(LocationText.isVisible) {
        throw .exportNotConfined(path: text, .invisible(component))
      }
    }
    guard let name = components.popLast(), ExportFormat(path: name) == format,
      text.utf8.last != slash
    else { throw .exportNotConfined(path: text, .otherExtension(format.fileExtension)) }
    self.text = text
    self.name = name
    folders = components
    isAbsolute = text.utf8.first == slash
  }

  /// Opens the folder of the path, one component at a time, without following symbolic links.
  ///
  /// Whatever replaces a component later, the descriptor stays that of the checked folder.
  ///
  /// - Throws: ``CatalogError`` if a component is a symbolic link or cannot be opened.
  func openFolder() throws(CatalogError) -> Descriptor {
    var folder = try descriptor(open(isAbsolute ? "/" : ".", Self.flags))
    for name in folders {
      let next = openat(folder.number, name, Self.flags)
      let code = errno
      var status = stat()
      if next < 0, fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        FileKind(status) == .link
      {
        throw .exportNotConfined(path: text, .link(name))
      }
      errno = code
      folder = try descriptor(next)
    }
    return folder
  }

  // 0o10000000 is O_PATH, which the Glibc module does not expose. It needs no permission to read.
  private static let flags = 0o10000000 | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  private func descriptor(_ number: Int32) throws(CatalogError) -> Descriptor {
    guard number >= 0 else { throw .exportFailed(path: text, code: errno) }
    return Descriptor(adopting: number)
  }
}
