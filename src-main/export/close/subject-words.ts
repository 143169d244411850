/**
 * What a supporting document and an entry of the audit trail are about, as the workbook says it: an exception and an
 * item as their own sheets have them, anything else by its name.
 */
import { type Language, LOCALES, serviceLabels } from '../../../src-shared/service/labels.ts';
import { closeWords } from '../../../src-shared/words/close.ts';
import { itemWords } from '../../../src-shared/words/statement-words.ts';
import { type SubjectVocabulary, subjectIn } from '../../../src-shared/words/subject-words.ts';
import { USUAL_ORDER, writtenDay } from '../../../src-shared/written-dates.ts';
import type { CloseData } from '../close-data.ts';
import { closeText } from './text.ts';

const WORDS = {
  en: {
    place: '{{month}} in {{currency}}',
    line: 'line {{value}}',
    match: 'Match {{value}}',
    proposal: 'Proposal {{value}}',
    exceptions: ['1 exception', '{{value}} exceptions'],
    exception: 'Exception',
    item: 'Reconciling item',
    named: {
      'daily balances': 'Daily balances',
      'audit trail': 'Audit trail',
      cashouts: 'Cashouts',
      closes: 'Close',
      materiality: 'Materiality',
      journal: 'Journal entries',
    },
  },
  es: {
    place: '{{month}} en {{currency}}',
    line: 'línea {{value}}',
    match: 'Conciliación {{value}}',
    proposal: 'Propuesta {{value}}',
    exceptions: ['1 excepción', '{{value}} excepciones'],
    exception: 'Excepción',
    item: 'Partida de conciliación',
    named: {
      'daily balances': 'Saldos diarios',
      'audit trail': 'Bitácora',
      cashouts: 'Pagos (cashouts)',
      closes: 'Cierre',
      materiality: 'Materialidad',
      journal: 'Asientos contables',
    },
  },
} as const;

function vocabulary(language: Language): SubjectVocabulary {
  const words = WORDS[language];
  const { findingKinds, books } = closeText[language];
  const kinds = { ...findingKinds, ...closeWords[language].exceptions };
  const labels = serviceLabels[language];
  const months = new Intl.DateTimeFormat(LOCALES[language], {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const month = (each: string) => months.format(Date.parse(`${each}-01`));
  const numbered = (text: string) => (number: string) => text.replace('{{value}}', () => number);
  return {
    language,
    kind: (kind) => kinds[kind],
    listing: (name) => labels.listings[name],
    field: (name) => labels.fields[name],
    book: (book) => books[book],
    line: numbered(words.line),
    match: numbered(words.match),
    proposal: numbered(words.proposal),
    day: (day) =>
      /^\d{4}-\d{2}-\d{2}$/.test(day)
        ? writtenDay(Date.parse(day), { language, order: USUAL_ORDER[language], timeZone: 'UTC' })
        : day,
    month,
    place: (of, currency) =>
      words.place.replace('{{month}}', () => month(of)).replace('{{currency}}', () => currency),
    exceptions: (count) =>
      numbered(words.exceptions[count === 1 ? 0 : 1])(count.toLocaleString(LOCALES[language])),
    exception: words.exception,
    item: words.item,
    named: words.named,
  };
}

/** Tells subjects in the workbook's language; an exception or item of the month with the name of its record or line. */
export function subjectsOf({
  language,
  exceptions,
  statement,
}: Pick<CloseData, 'language' | 'exceptions' | 'statement'>): (subject: string) => string {
  const words = vocabulary(language);
  const told = new Map<string, string>();
  for (const [side, items] of [
    ['bank', statement?.bank?.items ?? []],
    ['books', [...(statement?.cleared ?? []), ...(statement?.items ?? [])]],
  ] as const)
    for (const item of items) told.set(item.key, itemWords(item, language, side));
  for (const { key, kind, items } of exceptions) told.set(key, `${kind}: ${items}`);
  return (subject) => {
    const [, key = subject] = /^(?:exception|item [A-Z]{3}) (.*)$/s.exec(subject) ?? [];
    return told.get(key) ?? subjectIn(words, subject);
  };
}
