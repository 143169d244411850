/** Why there is an exception, as it is found. */
import { createHash } from 'node:crypto';
import type { ExceptionKind, ExceptionSource } from '../../../src-shared/contract/exception-kinds.ts';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';

export type Cause = {
  /** Kind and identities: the same cause has the same key whenever it is found. */
  readonly key: string;
  readonly kind: ExceptionKind;
  readonly source: ExceptionSource;
  readonly day: string;
  readonly currency: string;
  /** Its amount in units (money.ts), signed as `Exception.amount`. */
  readonly units: bigint;
  readonly document: CauseDocument;
};
export type CauseDocument = Pick<Exception, 'items' | 'itemCount' | 'detail' | 'column' | 'suggestion'>;

/**
 * A name may list a thousand identities, and people's decisions name exceptions by their keys: beyond this, its digest.
 */
const LONGEST_NAME = 300;

/** The key of a cause: its kind, and a name made of what it is about. */
export function causeKey(kind: ExceptionKind, name: string): string {
  const told =
    name.length <= LONGEST_NAME ? name : `sha256-${createHash('sha256').update(name).digest('hex')}`;
  return `${kind}:${told}`;
}
