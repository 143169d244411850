/** Connections that go by a log of the test's own, for one file of tests alone. */
import { afterAll } from 'vitest';
import { onOpened } from '../../engine/open.ts';
import type { Offer } from '../offer.ts';
import { shareWhatIsShared } from '../shared-writes.ts';

/**
 * To be called where a file's tests begin: from then on every connection to a shared workspace goes by this log, as in
 * a store's thread. Files share processes, so the next one's connections are ordinary again.
 */
export function shareHere(offer: Offer): void {
  shareWhatIsShared(offer);
  afterAll(() => onOpened(() => undefined));
}
