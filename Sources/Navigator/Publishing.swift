// SPDX-License-Identifier: GPL-3.0-or-later

// A program that imports Navigator has the publishers too.
@_exported public import Publishing
