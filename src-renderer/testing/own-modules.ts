/**
 * Before each file of tests of screens: what stands in modules of ours (the month that was chosen, drafts, the
 * language) is as in a new window, though libraries, contracts and words of an earlier file in the same process stay
 * loaded.
 */
import { vi } from 'vitest';

vi.resetModules();
localStorage.clear();
sessionStorage.clear();
