/**
 * What an error is about, in the reader's words: the main process names points, months, fields, roles and tasks by
 * their codes.
 */
import type { TFunction } from 'i18next';
import type { JournalKind, JournalProblem } from '../../src-shared/contract/journals.ts';
import type { ErrorCode, ErrorDetails } from '../../src-shared/errors.ts';
import { kindWords } from '../../src-shared/journal/words.ts';
import type { CashoutField } from '../../src-shared/service/cashout.ts';
import { currentLanguage, currentLocale } from '../i18n/index.ts';
import { type WordsPrefix, wordsOfName } from '../i18n/service-names.ts';
import type { WordsBelow } from '../i18n/word-key.ts';
import { rangesByName } from './days-and-amounts.ts';
import { formatDayByName, formatMonth } from './format.ts';
import { subjectIn } from './subject-amounts.ts';

type Wording = (t: TFunction, subject: string) => string;

/** Those that name anything by a code. Amounts are the business of `subject-amounts.ts`; names stand as they are. */
const WORDINGS: Readonly<Partial<Record<ErrorCode, Wording>>> = {
  'close-not-ready': (t, subject) => each(subject, (item) => called(t, 'checklistPoints', item)),
  'close-item-not-waivable': (t, subject) => called(t, 'checklistPoints', subject),
  // A file; or a part of it, by a name of ours.
  'close-snapshot-damaged': (t, subject) =>
    subject.includes('.') ? subject : t('app.subjects.partUnreadable'),
  'close-later-locked': (_, subject) => each(subject, monthWords),
  'match-frozen': (_, subject) => monthWords(subject),
  'written-off-as-item': (_, subject) => monthWords(subject),
  // A month, or a day of one that has begun.
  'not-begun': (_, subject) =>
    /^\d{4}-\d{2}$/.test(subject)
      ? monthWords(subject)
      : rangesByName([{ firstDay: subject, lastDay: subject }]),
  'match-invalid': (t, subject) => (subject === 'repeated' ? t('app.subjects.repeated') : subject),
  'item-not-open': (t, subject) => (/^line \d+$/.test(subject) ? t('app.subjects.line') : subject),
  'invalid-cashout': (t, subject) =>
    Object.hasOwn(CASHOUT_FIELDS, subject)
      ? t(`cashoutFields.${CASHOUT_FIELDS[subject as CashoutField]}`)
      : subject,
  'tie-out-rule-invalid': (t, subject) => {
    const [listing = '', field = ''] = subject.split('.');
    return `${called(t, 'service.listings', listing)}, ${called(t, 'service.fields', field)}`;
  },
  'forbidden-by-policy': (t, subject) => {
    const [policy = '', ...about] = subject.split(': ');
    return [called(t, 'policies', policy), ...about].join(': ');
  },
  // A file's name and when it came; the day is that of this computer.
  'statement-already-imported': (_, subject) =>
    subject.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z$/, (moment) =>
      formatDayByName(Date.parse(moment), currentLocale(), Intl.DateTimeFormat().resolvedOptions().timeZone),
    ),
  // A role of the server.
  'team-right-missing': (t, subject) => called(t, 'teamRoles', subject.replace(/^tieout_/, '')),
  // Any other word is one to be passed on.
  'team-refused': (t, subject) => (subject === 'key-unknown' ? t('app.subjects.otherKey') : subject),
  'update-busy': (t, subject) => called(t, 'jobSubjects', subject),
  'journal-not-ready': journalWords,
};

/** The subject for the words of the error; undefined where it has none. */
export function errorSubject(t: TFunction, details: ErrorDetails): string | undefined {
  const subject = subjectIn(details, currentLocale());
  return subject === undefined ? undefined : (WORDINGS[details.code]?.(t, subject) ?? subject);
}

/** What is at fault in a file of settings, in words; undefined where the error names nothing. */
export function errorField(t: TFunction, { code, field }: ErrorDetails): string | undefined {
  if (code !== 'settings-file-invalid' || field === undefined) return field;
  if (field === 'json') return t('app.subjects.noJson');
  return t(field === 'format' ? 'app.subjects.otherFormat' : 'app.subjects.oneSetting');
}

const CASHOUT_FIELDS: Readonly<Record<CashoutField, WordsBelow<'cashoutFields'>>> = {
  payTo: 'payTo',
  bank_account: 'account',
  account_type: 'accountType',
  bank_code: 'walletCode',
  amount: 'amount',
  currency: 'currency',
  document_type: 'documentType',
  document_id: 'document',
  beneficiary_name: 'firstName',
  beneficiary_lastname: 'lastName',
  phone: 'phone',
  comments: 'comments',
  notification_url: 'notificationUrl',
  external_id: 'externalId',
};

const each = (subject: string, words: (part: string) => string): string =>
  subject.split(', ').map(words).join(', ');

const monthWords = (month: string): string =>
  /^\d{4}-\d{2}$/.test(month) ? formatMonth(month, currentLocale()) : month;

/** What the words call a code; what is no code of theirs, such as a name that a person gave, as it is. */
function called(t: TFunction, group: WordsPrefix, code: string): string {
  return wordsOfName(t, group, code) ?? code;
}

/** `no-account note:REFUND PEN`: the problem, what it is of, and its subject, as the export of entries refuses. */
function journalWords(t: TFunction, told: string): string {
  const [problem = '', ...rest] = told.split(' ');
  if (wordsOfName(t, 'journalProblems', problem) === undefined) return told;
  const [first = ''] = rest;
  const kind = kindNamed(first);
  const subject = rest.slice(kind === undefined ? 0 : 1).join(' ');
  const named =
    problem === 'not-read'
      ? each(subject, (listing) => called(t, 'service.listings', listing))
      : /^\d{4}-\d{2}-\d{2}$/.test(subject)
        ? rangesByName([{ firstDay: subject, lastDay: subject }])
        : subject;
  const key: `journalProblems.${JournalProblem['problem']}` = `journalProblems.${problem as JournalProblem['problem']}`;
  const sentence = t(key, { kind: kind ?? '', subject: named });
  return sentence.replace(/\.$/, '');
}

/** How a kind of entries is called; undefined for what is none. */
const kindNamed = (kind: string): string | undefined =>
  kindWords(kind as JournalKind, currentLanguage()) as string | undefined;
