/**
 * Settings are replaced only while they are what the person saw: the last of two who save would else undo the other's
 * change unseen.
 */
import { isDeepStrictEqual } from 'node:util';
import { TieoutError } from '../../../src-shared/errors.ts';

/** What the person was shown as set, where somebody decides from a screen; part of what a decision is given. */
export type Shown<Setting> = { readonly shown?: Setting | undefined };

/**
 * Throws `settings-changed` where what is set now is not what was shown. Call it in the transaction that replaces it.
 */
export function checkShown<Setting>(now: Setting, shown: Setting | undefined): void {
  if (shown !== undefined && !isDeepStrictEqual(plain(now), plain(shown)))
    throw new TieoutError('settings-changed');
}

/** As it is stored: a field without a value is none. */
const plain = (setting: unknown): unknown => JSON.parse(JSON.stringify(setting));
