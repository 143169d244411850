/** What a person answers about how a table is read, in the mapping and in words. */

import type { TFunction } from 'i18next';
import {
  QUESTION_CODES,
  type QuestionCode,
  type ReadingAnswers,
  type ReadingQuestion,
  type TableMapping,
} from '../../../src-shared/contract/statement-mapping.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import type { WordKey } from '../../i18n/word-key.ts';

/** The mapping with the answer; an order of days or a decimal sign is then the mapping's own. */
export function withAnswer(mapping: TableMapping, code: QuestionCode, option: string): TableMapping {
  const answers = { ...mapping.answers, [code]: option } as ReadingAnswers;
  const own = code === 'dateOrder' || code === 'decimal' ? { [code]: option } : {};
  return { ...mapping, ...own, answers };
}

/** The option that was chosen; null while the question is open. */
export function answerTo({ answers, dateOrder, decimal }: TableMapping, code: QuestionCode): string | null {
  const answer = answers[code] ?? null;
  if (code === 'dateOrder') return answer === dateOrder ? answer : null;
  if (code === 'decimal') return answer === decimal ? answer : null;
  return answer;
}

/** What holds without being asked: that a bank's debit is money out. */
export function unaskedAnswers(book: Book): ReadingAnswers {
  return book === 'bank' ? { debit: 'out' } : {};
}

/**
 * Questions to show: the latest of each kind, and those that have been answered, so that the answer can be changed.
 * `fromCheck` are those that only the whole file could raise.
 */
export function questionsToShow(
  mapping: TableMapping,
  shown: readonly ReadingQuestion[],
  fresh: readonly ReadingQuestion[],
  fromCheck: readonly ReadingQuestion[],
): ReadingQuestion[] {
  const of = (questions: readonly ReadingQuestion[], code: QuestionCode) =>
    questions.find((question) => question.code === code);
  return QUESTION_CODES.flatMap((code) => {
    const answered = answerTo(mapping, code) === null ? undefined : of(shown, code);
    return of(fromCheck, code) ?? of(fresh, code) ?? answered ?? [];
  });
}

/** An option in words. */
export function optionWords(t: TFunction, code: QuestionCode, option: string): string {
  if (code === 'otherAccount') return t('statements.questions.sameAccount', { account: option });
  const key = code === 'decimal' ? (option === '.' ? 'point' : 'comma') : option;
  // The words have each option of each question: see OfOptions there.
  return t(`statements.questions.options.${code}.${key}` as WordKey);
}

/** The answers in words, but for what holds anyway; empty where there are none. */
export function answersInWords(t: TFunction, answers: ReadingAnswers, book: Book): string {
  const unasked = unaskedAnswers(book);
  return QUESTION_CODES.flatMap((code) => {
    const answer = answers[code];
    if (answer === undefined || answer === unasked[code]) return [];
    return t(`statements.questions.answer.${code}`, {
      option: code === 'otherAccount' ? answer : optionWords(t, code, answer),
    });
  }).join('; ');
}
