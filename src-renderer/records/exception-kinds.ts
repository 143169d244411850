/** What the kinds of exceptions are called. */
import type { TFunction } from 'i18next';
import type { ExceptionKind, ExceptionSource } from '../../src-shared/contract/exception-kinds.ts';
import { FINDING_KINDS } from '../../src-shared/contract/tie-out.ts';

type FindingKind = (typeof FINDING_KINDS)[number];

const FINDINGS: ReadonlySet<ExceptionKind> = new Set(FINDING_KINDS);

/**
 * What an exception is, in a few words: the tie-out's findings have theirs already. A record that no line matches is
 * named after the side that lacks it, where that is known.
 */
export function kindWords(t: TFunction, kind: ExceptionKind, source?: ExceptionSource): string {
  if (kind === 'record-open' && (source === 'bank' || source === 'ledger'))
    return t(`exception.missingFrom.${source}`);
  return isFinding(kind) ? t(`finding.kinds.${kind}`) : t(`exception.kinds.${kind}`);
}

/** True for what the tie-out finds. */
export function isFinding(kind: ExceptionKind): kind is FindingKind {
  return FINDINGS.has(kind);
}
