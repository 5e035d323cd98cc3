// SPDX-License-Identifier: Apache-2.0
// C library functions that the Glibc module does not expose.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <spawn.h>

int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

#endif
