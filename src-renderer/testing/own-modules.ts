/**
 * Before each file of tests of screens: what stands in modules of ours (the month that was chosen, drafts, the language) is as in a
 * new window, though the libraries of an earlier file in the same process stay loaded.
 */
import * as React from 'react';
import { vi } from 'vitest';

vi.resetModules();
localStorage.clear();
sessionStorage.clear();

const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object;

/**
 * React's development build takes a stack for each element, up to ten thousand a second, to tell in a warning where it was made. That
 * is an eighth of the processor time of a screen's tests, and no test looks at it. From this count on it takes none.
 */
const NO_MORE_STACKS = 10_000;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => NO_MORE_STACKS,
  // React counts on, and begins anew each second.
  set: () => undefined,
});
