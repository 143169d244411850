import type { TFunction } from 'i18next';
import type {
  Exception,
  ExceptionItem,
  ExceptionKind,
  ExceptionStatus,
} from '../../../src-shared/contract/exceptions.ts';
import { FINDING_KINDS } from '../../../src-shared/contract/tie-out.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { identityWords } from '../../components/record-words.ts';
import { findingReason } from '../reconcile/finding-words.ts';

type FindingKind = (typeof FINDING_KINDS)[number];

const FINDINGS: ReadonlySet<ExceptionKind> = new Set(FINDING_KINDS);

/** What an exception is, in a few words: the tie-out's findings have theirs already. */
export function kindWords(t: TFunction, kind: ExceptionKind): string {
  return isFinding(kind) ? t(`tieOut.kinds.${kind}`) : t(`exceptions.kinds.${kind}`);
}

/** Why it is one. */
export function reasonWords(t: TFunction, { kind, detail, column }: Exception): string {
  if (isFinding(kind)) return findingReason(t, kind, detail);
  return t(`exceptions.reasons.${kind}`, {
    detail,
    column: column === null ? '' : t(`service.fields.${column}`),
  });
}

/** What tells an item apart from others: its reference, or else its identity to read. */
export function itemWords(item: ExceptionItem): string {
  return item.kind === 'record' && item.text === item.identity
    ? identityWords(listings[item.listing], item.identity)
    : item.text;
}

function isFinding(kind: ExceptionKind): kind is FindingKind {
  return FINDINGS.has(kind);
}

export const STATUS_COLORS: Readonly<Record<ExceptionStatus, string>> = {
  open: 'orange',
  'in-progress': 'blue',
  waiting: 'grape',
  accepted: 'teal',
  'written-off': 'teal',
  resolved: 'gray',
};
