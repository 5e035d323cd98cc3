// SPDX-License-Identifier: GPL-3.0-or-later

extension Texts {
  /// The texts of errors about files of the program's own, such as its history.
  public struct Files: Sendable {
    /// The error for a link, a directory or a device.
    public var notRegular = "cannot use the file: not a regular file"

    /// The error for a file of another user.
    public var notOwn = "cannot use the file: owned by another user"

    /// The advice on a path that must not be written to.
    public var moveAwayAdvice = "nothing is saved until you move it away"

    /// The error for a directory that other users can write to.
    public var sharedDirectory = "cannot use the directory: other users can write to it"

    /// The advice on a directory that other users can write to.
    public var sharedDirectoryAdvice = "take the permission away with “chmod go-w”"

    /// The error for a file that another program has locked.
    public var locked = "locked by another program"

    /// The advice on a file that another program has locked.
    public var lockedAdvice = "exit that program"

    /// The error for a failed system call, with the system's message.
    public var failed: @Sendable (_ reason: String) -> String = { "cannot use the file: \($0)" }

    /// The advice on a file that is too large.
    public var tooLargeAdvice = "move it away"

    /// The advice on a full disk.
    public var noSpaceAdvice = "free some space"

    /// The advice on too many open files.
    public var tooManyOpenAdvice = "raise the limit with “ulimit -n”"

    /// The advice on other failures of a system call.
    public var failedAdvice = "check its permissions"
  }
}
