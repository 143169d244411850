/** The help names the sheets of the close workbook as the workbook does. */
import { expect, it } from 'vitest';
import { en } from '../src-main/export/close/text-en.ts';
import { es } from '../src-main/export/close/text-es.ts';
import { helpEn } from '../src-renderer/features/help/texts.en.ts';
import { helpEs } from '../src-renderer/features/help/texts.es.ts';
import { statementWords } from '../src-shared/words/statement-words.ts';

it.each([
  ['en', en, helpEn],
  ['es', es, helpEs],
])('in %s', (language, { sheets }, { workbook }) => {
  const named = workbook.map(({ sheet }) => sheet).filter((sheet) => !sheet.startsWith('{'));
  expect([...named].sort()).toEqual([statementWords[language].title, ...Object.values(sheets)].sort());
});
