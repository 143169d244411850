import type { Bridge } from '../src-shared/contract/index.ts';

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly tieout: Bridge;
  }
}
