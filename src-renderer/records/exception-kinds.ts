/** What the kinds of exceptions are called. */
import type { TFunction } from 'i18next';
import type { ExceptionKind } from '../../src-shared/contract/exceptions.ts';
import { FINDING_KINDS } from '../../src-shared/contract/tie-out.ts';

type FindingKind = (typeof FINDING_KINDS)[number];

const FINDINGS: ReadonlySet<ExceptionKind> = new Set(FINDING_KINDS);

/** What an exception is, in a few words: the tie-out's findings have theirs already. */
export function kindWords(t: TFunction, kind: ExceptionKind): string {
  return isFinding(kind) ? t(`tieOut.kinds.${kind}`) : t(`exceptions.kinds.${kind}`);
}

/** True for what the tie-out finds. */
export function isFinding(kind: ExceptionKind): kind is FindingKind {
  return FINDINGS.has(kind);
}
