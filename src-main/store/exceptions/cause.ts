/** Why there is an exception, as it is found. */
import type { Exception, ExceptionKind, ExceptionSource } from '../../../src-shared/contract/exceptions.ts';

export type Cause = {
  /** Kind and identities: the same cause has the same key whenever it is found. */
  readonly key: string;
  readonly kind: ExceptionKind;
  readonly source: ExceptionSource;
  readonly day: string;
  readonly currency: string;
  /** Units (money.ts) at stake. */
  readonly units: bigint;
  readonly document: CauseDocument;
};
export type CauseDocument = Pick<Exception, 'items' | 'itemCount' | 'detail' | 'column' | 'suggestion'>;
