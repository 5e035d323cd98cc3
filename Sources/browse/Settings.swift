/// What a person can set.
struct Settings: Equatable {
  /// The items on a page.
  var pageSize = 20

  /// The columns of the terminal that the widest cell of a table may take.
  var widestCell = 40
}
