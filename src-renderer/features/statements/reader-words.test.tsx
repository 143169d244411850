/** Whatever the reader of files tells is shown to a Spanish reader in Spanish, and to an English one in English. */
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next, useTranslation } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { QUESTION_CODES, QUESTION_OPTIONS } from '../../../src-shared/contract/statement-mapping.ts';
import { CUT_SIGNS, PROBLEM_CODES, READING_ERRORS } from '../../../src-shared/contract/statement-report.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { LANGUAGES, type Language, LOCALES } from '../../../src-shared/service/labels.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { wordsOf } from '../../i18n/words.ts';
import { ProblemList } from './problem-list.tsx';
import { QuestionList } from './question-list.tsx';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: LOCALES.en,
    fallbackLng: false,
    supportedLngs: [...LANGUAGES],
    nonExplicitSupportedLngs: true,
    resources: {
      en: { translation: await wordsOf('en') },
      es: { translation: await wordsOf('es') },
    },
    interpolation: { escapeValue: false },
  });
});

/** What stands on the screen, one text a line. */
async function shown(language: Language, screen: React.JSX.Element): Promise<string> {
  await i18next.changeLanguage(LOCALES[language]);
  const html = renderToStaticMarkup(<MantineProvider>{screen}</MantineProvider>);
  return html
    .replace(/<style[^>]*>.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/\n+/g, '\n')
    .trim();
}

/** Both languages' words for one thing: there, whole, and not the same. */
async function bothOf(screen: () => React.JSX.Element): Promise<Record<Language, string>> {
  const words = { en: await shown('en', screen()), es: await shown('es', screen()) };
  for (const text of Object.values(words)) expect(text).not.toMatch(/\{\{|\b(errors|statements)\.[\w.-]+/);
  expect(words.es).not.toBe(words.en);
  return words;
}

describe('a Spanish window', () => {
  it.each(READING_ERRORS)('says in Spanish that the reading failed with %s', async (code) => {
    const words = await bothOf(() => <ErrorAlert error={new TieoutError(code, { subject: 'mayo.csv' })} />);
    // A sentence, and what to do about it; a cancellation asks for nothing.
    expect(words.es.length).toBeGreaterThan(code === 'cancelled' ? 5 : 40);
    expect(words.es).not.toMatch(/\b(the|file|and|was|is|be|of)\b/i);
  });

  it.each(PROBLEM_CODES)('says in Spanish what is wrong with a row, and which: %s', async (code) => {
    const problem = { code, row: 4711, column: 'amount', text: '1,2' };
    const report = { format: 'csv', problems: [problem], problemCount: 1 } as unknown as Parameters<
      typeof ProblemList
    >[0]['report'];
    const { es } = await bothOf(() => <ProblemList report={report} />);
    expect(es).toContain('Fila');
    expect(es).toContain('4711');
    expect(es).toContain('Importe');
    expect(es).not.toMatch(/\b(the|row|amount|is|no day|stands)\b/i);
  });

  it.each(QUESTION_CODES)('asks in Spanish what a file leaves open: %s', async (code) => {
    const options = [...QUESTION_OPTIONS[code]];
    const question = {
      code,
      options,
      count: 7,
      examples: [{ row: 12, text: '1,234', readings: options.map(() => null) }],
    };
    const mapping = { currency: 'PEN', answers: {} } as unknown as Parameters<
      typeof QuestionList
    >[0]['mapping'];
    const { es } = await bothOf(() => (
      <QuestionList
        questions={[question]}
        mapping={mapping}
        book="bank"
        onChange={() => undefined}
        onOtherBook={() => undefined}
      />
    ));
    expect(es).toContain('El archivo puede leerse de más de una manera');
    expect(es).toMatch(/¿.+\?/);
    expect(es).not.toMatch(/\b(the|these|rows|is|refused|left out)\b/i);
  });

  it.each(CUT_SIGNS)('says in Spanish that the end may be missing: %s', async (code) => {
    const Sign = () => useTranslation().t(`statements.cut.${code}`);
    const { es } = await bothOf(() => <Sign />);
    expect(es).toMatch(/^La última (fila|cifra) .+\.$/s);
  });
});
