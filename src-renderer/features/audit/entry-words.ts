/** What an entry of the audit trail tells, in the reader's words: what was done, and to what. */
import type { TFunction } from 'i18next';
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';
import { SIGN_ROLES } from '../../../src-shared/contract/close.ts';
import { EXCEPTION_STATUSES, type ExceptionStatus } from '../../../src-shared/contract/exceptions.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { currentLocale } from '../../i18n/index.ts';
import { dayWords, subjectWords } from './subject-words.ts';

type Detail = AuditEntry['detail'];
type Json = Detail[string];

/** What was done: of an exception what became of it, of a sign-off who signed and as what. */
export function actionWords(t: TFunction, { action, detail }: AuditEntry): string {
  if (action === 'exception.changed')
    return t(`audit.exceptionActions.${exceptionAction(detail)}`, named(detail));
  const role = SIGN_ROLES.find((each) => each === detail.role);
  if ((action === 'close.signed' || action === 'close.sign-off-withdrawn') && role) {
    const name = text(detail.name);
    const words = t(`audit.signOffs.${action === 'close.signed' ? 'signed' : 'withdrawn'}.${role}`);
    return name === '' ? words : `${words}: ${name}`;
  }
  return t(`audit.actions.${action}`);
}

/** What it was done to, with the day and the amount where the entry has them. */
export function aboutWords(t: TFunction, { action, subject, detail }: AuditEntry): string {
  const about = subjectWords(t, subject);
  if (!action.startsWith('exception.')) return about;
  const [day, amount, currency] = [text(detail.day), text(detail.amount), text(detail.currency)];
  return [
    about,
    // The key of a difference in the report names its day itself.
    day !== '' && !about.includes(dayWords(day)) && dayWords(day),
    /^-?\d+(\.\d+)?$/.test(amount) && `${formatAmount(amount, currentLocale())} ${currency}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What changed: a decision before a name or a note, which may have come with it. */
function exceptionAction(
  detail: Detail,
): ExceptionStatus | 'undone' | 'assigned' | 'unassigned' | 'noted' | 'changed' {
  if (detail.undoes !== undefined && detail.undoes !== null) return 'undone';
  const [before, after] = [record(detail.before), record(detail.after)];
  const status = EXCEPTION_STATUSES.find((each) => each === after.status);
  if (status && after.status !== before.status) return status;
  if (after.assignee !== before.assignee) return text(after.assignee) === '' ? 'unassigned' : 'assigned';
  return after.note === before.note ? 'changed' : 'noted';
}

const named = (detail: Detail) => ({ assignee: text(record(detail.after).assignee) });
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const record = (value: Json | undefined): Readonly<Record<string, Json | undefined>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
