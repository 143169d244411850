/** What a verification of the audit trail found, in the reader's words. */
import type { TFunction } from 'i18next';
import type { AuditFault, AuditNote } from '../../../src-shared/contract/audit.ts';
import { formatInstant } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { subjectWords } from './subject-words.ts';

/** What does not hold, and where. */
export function faultWords(t: TFunction, { kind, area, number, subject }: AuditFault): string {
  const alone = kind === 'row-changed' && number === null;
  return t(`audit.faults.${alone ? 'row-changed-alone' : kind}`, {
    number: number ?? 0,
    area: area === null ? '' : t(`audit.faultAreas.${area}`),
    // The words of a close's or match's subject name it; of an area without a subject, what it is about is old.
    subject: subject === '' ? t('audit.noSubject') : subjectWords(t, subject),
  });
}

/** What the trail says of its own past. */
export function noteWords(t: TFunction, { kind, number, at, count }: AuditNote, timeZone: string): string {
  return t(`audit.notes.${kind}`, { number, count, at: formatInstant(at, currentLocale(), timeZone) });
}
