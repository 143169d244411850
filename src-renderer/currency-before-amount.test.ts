// @vitest-environment happy-dom
/** Currency and amount are put together in one place, so that no screen writes them the other way round. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moneyWords } from './components/days-and-amounts.ts';
import { startLanguage } from './i18n/index.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['src-renderer', 'src-shared/words', 'src-shared/journal', 'src-shared/close'];

/** Sources in which people read amounts, without those of tests. */
function sources(): { readonly name: string; readonly text: string }[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => ({ name: join(folder, name), text: readFileSync(join(ROOT, folder, name), 'utf8') })),
  );
}

/** One expression of a text or an element, ` }`-free inside but for a call's own object. */
const AMOUNT = String.raw`\$?\{\s*(?:String\()?(?:formatAmount|amountWords)\([^{}]*\)\s*\}`;
const CURRENCY = String.raw`\$?\{\s*[\w.?![\]]*\b(?:\w+C|c)urrency\s*\}`;
const BY_HAND = [
  new RegExp(`${AMOUNT}\\s*${CURRENCY}`),
  new RegExp(`${CURRENCY}\\s*${AMOUNT}`),
  // In a table of words, where the two would have to be in the same order in every language.
  /\{\{currency\}\}[ \u00a0]\{\{\w+\}\}|\{\{(?!count)\w+\}\}[ \u00a0]\{\{currency\}\}/,
];

/** Where a source writes the two beside each other; what stands between them only to look different is passed over. */
function byHand(text: string): string[] {
  const plain = text.replaceAll(/<\/?(?:Text|span|b|strong)\b[^>]*>|\{' '\}/g, ' ');
  return BY_HAND.flatMap((pattern) => plain.match(pattern)?.[0] ?? []);
}

describe('a currency beside an amount', () => {
  it.each(['es', 'en'] as const)('comes first in %s, and no line ends between the two', async (language) => {
    await startLanguage(language);
    expect(moneyWords('PEN', '1234.05')).toBe('PEN\u00a01,234.05');
    expect(moneyWords('USD', '-0.1')).toBe('USD\u00a0-0.10');
    expect(moneyWords('', '1234.05')).toBe('1,234.05');
    expect(moneyWords('PEN', null)).toBe('');
  });

  it('is written by no screen and no word by hand', () => {
    const found = sources().flatMap(({ name, text }) => byHand(text).map((how) => `${name}: ${how}`));
    expect(found).toEqual([]);
  });

  it.each([
    '{amountWords(item.amount)} {item.currency}',
    "{draft.currency}{' '}\n  {formatAmount(draft.amount, locale)}",
    '<Text span c="dimmed">{draft.currency} </Text>\n <Text fw={600}>{formatAmount(sum, locale)}</Text>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template, as a screen would have it
    '`${formatAmount(amount, currentLocale())} ${currency}`',
    "amount: 'Written off: {{amount}} {{currency}}',",
    "unexplained: '{{currency}} {{amount}} unexplained',",
  ])('is found in %s', (text) => expect(byHand(text)).not.toEqual([]));
});
