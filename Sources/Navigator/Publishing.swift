// A program that imports Navigator has the publishers too.
@_exported public import Publishing
