/**
 * A batch of a colleague's that cannot be read is an answer and no failure of this computer: the caller reports it,
 * once.
 */
import { TieoutError } from '../../../src-shared/errors.ts';
import { KeysNeeded } from '../engine/keys.ts';
import { storeError } from '../engine/open.ts';

export type Unreadable = { readonly unreadable: string };

/** Throws what this computer's databases, disk and keychain refuse. */
export function orUnreadable<T>(work: () => T): T | Unreadable {
  try {
    return work();
  } catch (error) {
    return unreadableOr(error);
  }
}

/** The same of work that takes turns with others. */
export async function orUnreadableInTurns<T>(work: () => Promise<T>): Promise<T | Unreadable> {
  try {
    return await work();
  } catch (error) {
    return unreadableOr(error);
  }
}

function unreadableOr(thrown: unknown): Unreadable {
  const error = storeError(thrown);
  if (error instanceof TieoutError || error instanceof KeysNeeded) throw error;
  return { unreadable: String(error) };
}

export const isUnreadable = (answer: unknown): answer is Unreadable =>
  typeof answer === 'object' && answer !== null && 'unreadable' in answer;
