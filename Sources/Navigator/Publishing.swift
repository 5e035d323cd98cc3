// SPDX-License-Identifier: GPL-3.0-or-later

// A program that imports Navigator also gets the publishers.
@_exported public import Publishing
