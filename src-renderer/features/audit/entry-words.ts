/** What an entry of the audit trail tells, in the reader's words: what was done, and to what. */

import type { TFunction } from 'i18next';
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';
import { SIGN_ROLES } from '../../../src-shared/contract/close.ts';
import { EXCEPTION_STATUSES, type ExceptionStatus } from '../../../src-shared/contract/exception-kinds.ts';
import { orderState } from '../../../src-shared/contract/payouts.ts';
import { moneyWords } from '../../components/days-and-amounts.ts';
import { formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { changeWords } from './change-words.ts';
import { type Detail, recordOf as record, textOf as text } from './entry-parts.ts';
import { matchAction, matchWords } from './match-words.ts';
import { dayWords, subjectWords } from './subject-words.ts';

/** What was done: of an exception what became of it, of a sign-off who signed and as what. */
export function actionWords(t: TFunction, entry: AuditEntry): string {
  const { action, detail } = entry;
  const match = matchAction(t, entry);
  if (match !== undefined) return match;
  if (action === 'exception.changed')
    return t(`audit.exceptionActions.${exceptionAction(detail)}`, named(detail));
  const role = SIGN_ROLES.find((each) => each === detail.role);
  if (action === 'close.sign-off-withdrawn' && detail.returned === true) return t('audit.returned');
  if ((action === 'close.signed' || action === 'close.sign-off-withdrawn') && role) {
    const name = text(detail.name);
    const words = t(`audit.signOffs.${action === 'close.signed' ? 'signed' : 'withdrawn'}.${role}`);
    return name === '' ? words : `${words}: ${name}`;
  }
  if (action === 'close.commented' && detail.resolved === true) return t('audit.commentResolved');
  return t(`audit.actions.${action}`);
}

/** What it was done to, with the day and the amount where the entry has them, and of settings what was before. */
export function aboutWords(t: TFunction, entry: AuditEntry): string {
  const { action, subject, detail } = entry;
  const match = matchWords(t, entry);
  if (match !== undefined) return match;
  // Its subject is how many they were; a cashout's may be a number that is its name.
  const about =
    action === 'files.encrypted' && /^\d+$/.test(subject)
      ? t('audit.subjects.files', { count: Number(subject) })
      : subjectWords(t, subject);
  const state = orderState.safeParse(detail.state);
  if (action === 'cashout.recorded' && state.success)
    return `${about} · ${t(`cashoutStates.${state.data}.name`)}`;
  // By which policy, and in which month.
  const policy = text(record(detail.policy).name);
  const byPolicy =
    action.startsWith('exceptions.') && policy !== '' ? [policy, monthIn(text(detail.month))] : [];
  if (action.startsWith('support.'))
    return [text(detail.text) || about, text(detail.name)].filter(Boolean).join(' · ');
  if (action === 'close.item-decided')
    return [about, subjectWords(t, `item ${text(detail.key)}`)].filter(Boolean).join(' · ');
  if (!action.startsWith('exception.')) return [about, ...byPolicy, ...changeWords(t, entry)].join(' · ');
  const [day, amount, currency] = [text(detail.day), text(detail.amount), text(detail.currency)];
  return [
    about,
    // The key of a difference in the report names its day itself.
    day !== '' && !about.includes(dayWords(day)) && dayWords(day),
    /^-?\d+(\.\d+)?$/.test(amount) && moneyWords(currency, amount),
  ]
    .filter(Boolean)
    .join(' · ');
}

const monthIn = (month: string): string =>
  /^\d{4}-\d{2}$/.test(month) ? formatMonth(month, currentLocale()) : month;

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
