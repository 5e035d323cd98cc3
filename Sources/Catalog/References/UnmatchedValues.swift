// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The numbers of values of declared references that name no item.
package struct UnmatchedValues: Sendable {
  /// The numbers by the references whose values were counted.
  package private(set) var counts: [DeclaredReference: Int] = [:]

  /// The references whose values were not counted, because they are too large, on a server or cannot be read.
  package private(set) var uncounted: [DeclaredReference] = []

  /// `true` if the task was cancelled before all values were counted.
  package private(set) var isStopped = false

  /// The limits of the files that are read.
  package struct Limits: Sendable {
    /// The size of a file.
    package var fileSize = 64 << 20

    /// The size of all files, with those of each reference.
    package var totalSize = 512 << 20

    /// The standard limits.
    package init() {}
  }

  /// Counts the values of references.
  ///
  /// - Parameters:
  ///   - references: References that can be followed.
  ///   - limits: The limits of the files that are read.
  @concurrent
  package init(of references: [DeclaredReference], limits: Limits = Limits()) async {
    var steps = EqualSteps(max(1, references.count))
    var rest = limits.totalSize
    for reference in references {
      let sizes = [reference.source, reference.target].map(Self.size)
      guard sizes.allSatisfy({ $0 <= limits.fileSize }), sizes[0] + sizes[1] <= rest else {
        uncounted.append(reference)
        steps.skip()
        continue
      }
      rest -= sizes[0] + sizes[1]
      do throws(CatalogError) {
        counts[reference] = try await steps.next { () throws(CatalogError) in
          try await Self.count(of: reference)
        }
      } catch .cancelled {
        isStopped = true
        return
      } catch {
        uncounted.append(reference)
      }
    }
  }

  /// Returns the size of the file at a location in bytes; `.max` without a file.
  private static func size(of location: String) -> Int {
    var status = stat()
    guard let location = try? Location(location), !location.isPostgreSQL,
      stat(location.path, &status) == 0, FileKind(status) == .file
    else { return .max }
    return Int(status.st_size)
  }

  /// Counts the values of a reference that are neither missing nor empty, and that name no item.
  private static func count(of reference: DeclaredReference) async throws(CatalogError) -> Int {
    let (target, key, _) = try await References.keys(of: reference)
    let (source, column, _) = try await References.source(of: reference)
    source.declare(DeclaredReferences([reference], seenFrom: reference.source))
    let value = ColumnReference(column, of: source.columns)
    let found = Operand.field(value, path: [ExactText(target.columns[key].name)])
    let filter = Filter(
      .conjunction([
        .condition(value, .isEmpty, negated: true), .test(found, .isNull, negated: false),
      ])
    )
    return try await source.count(of: Query(filter: filter))
  }
}
