/** What a spreadsheet program calls a damaged file, at the extremes that a month can reach. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src-sandbox/index.ts';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import type { Db } from '../store/engine/open.ts';
import { LIMA } from '../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { amountFormula, LONGEST_FORMULA } from './close/cells.ts';
import { closeText } from './close/text.ts';
import { exportCloseWorkbook } from './close-workbook.ts';
import { cacheWith, closeDataOf, partsOf } from './testing/close-data.ts';
import { unescaped } from './testing/spreadsheet-program.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');
const MOST_ARGUMENTS = 255;
const LONGEST_CELL = 32_767;
const LONGEST_SHEET_NAME = 31;

const folder = temporaryFolder();
let db: Db;
beforeAll(async () => {
  const asOf = new Date(NOW).toISOString();
  const sandbox = await startSandbox({ seed: 2, asOf, rows: 300, months: 2, clock: () => NOW });
  db = cacheWith(join(folder.path, 'cache.db'), NOW, (name) =>
    sandbox.dataset.list(name === 'dailyBalances' ? 'balanceReport' : name),
  );
  await sandbox.close();
});
afterAll(() => {
  db.close();
  folder.remove();
});

/** As many statuses as a rule may name, each as long as it may be, over several sheets. */
const RULES = {
  columns: {
    depositTotal: {
      listing: 'deposits',
      statuses: ['COMPLETED', ...Array.from({ length: 29 }, (_, n) => `${'*'.repeat(58)}${10 + n}`)],
      dateField: 'lastChangeDate',
      dayCut: 'reporting',
      amountField: 'amount',
      currencyField: 'currency',
      sign: 'plus',
    },
  },
} as const;

async function partsAtTheExtreme(): Promise<Map<string, string>> {
  const about = { month: '2026-09', currency: 'PEN', timeZone: LIMA, language: 'en', now: NOW } as const;
  const rules = structuredClone(RULES) as unknown as NonNullable<Parameters<typeof closeDataOf>[1]['rules']>;
  const data = closeDataOf(db, { ...about, rules });
  const long = `_x0041_${'ñ\r\n'.repeat(20_000)}`;
  const exceptions = data.exceptions.map((each, index) => (index === 0 ? { ...each, note: long } : each));
  const targetPath = join(folder.path, 'extreme.xlsx');
  const { signal } = new AbortController();
  await exportCloseWorkbook(
    { folder: folder.path, data: { ...data, exceptions }, targetPath, signal, onProgress: () => undefined },
    40,
  );
  return partsOf(readFileSync(targetPath));
}

describe('a workbook of very many statuses, sheets and words', () => {
  let parts: Map<string, string>;
  beforeAll(async () => {
    parts = await partsAtTheExtreme();
  });

  it('has no formula that is too long, or with too many arguments', () => {
    const formulas = [...parts.values()].flatMap((xml) =>
      [...xml.matchAll(/<f>([^<]*)<\/f>/g)].map(([, formula = '']) => unescaped(formula)),
    );
    expect(formulas.length).toBeGreaterThan(1_000);
    for (const formula of formulas) {
      expect(formula.length).toBeLessThanOrEqual(LONGEST_FORMULA);
      expect(mostArguments(formula)).toBeLessThanOrEqual(MOST_ARGUMENTS);
    }
    // It goes over the statuses where naming them would be too long, and only there.
    const listed = formulas.filter((formula) => formula.includes('SUMPRODUCT('));
    expect(new Set(listed.map((formula) => /rules\.\w+\.statuses/.exec(formula)?.[0]))).toEqual(
      new Set(['rules.depositTotal.statuses']),
    );
    const defined = /<definedName name="rules\.depositTotal\.statuses"[^>]*>([^<]*)</.exec(
      parts.get('xl/workbook.xml') ?? '',
    )?.[1];
    const [, from, to] = /\$B\$(\d+):\$B\$(\d+)$/.exec(defined ?? '') ?? [];
    expect(Number(to) - Number(from) + 1).toBe(RULES.columns.depositTotal.statuses.length);
  });

  it('has no text longer than a cell holds; what is cut ends visibly', () => {
    const texts = [...parts.values()].flatMap((xml) =>
      [
        ...xml.matchAll(
          /<c [^>]*t="(?:str|inlineStr)"[^>]*>(?:<f>[^<]*<\/f>|<is>)?<[vt](?: [^>]*)?>([^<]*)<\/[vt]>/g,
        ),
      ].map(([, text = '']) => unescaped(text)),
    );
    expect(texts.length).toBeGreaterThan(1_000);
    const longest = texts.reduce((most, text) => (text.length > most.length ? text : most), '');
    expect(longest.length).toBe(LONGEST_CELL);
    expect(longest).toMatch(/^_x005F_x0041_ñ_x000D_\n[\s\S]*…$/);
  });
});

it('a longer formula is refused before it is in a file', () => {
  expect(() => amountFormula('1'.repeat(LONGEST_FORMULA), '1')).not.toThrow();
  expect(() => amountFormula('1'.repeat(LONGEST_FORMULA + 1), '1')).toThrow('8193');
});

it.each(['en', 'es'] as const)(
  'sheets in %s have names that a spreadsheet takes, also the hundredth',
  (language) => {
    const names = [
      ...Object.values(closeText[language].sheets),
      ...LISTING_NAMES.map((name) => serviceLabels[language].listings[name] ?? name),
    ];
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of names) {
      expect(`${name} 100`.length).toBeLessThanOrEqual(LONGEST_SHEET_NAME);
      // An apostrophe would have to be doubled in every formula.
      expect(name).not.toMatch(/[[\]:*?/\\']/);
    }
  },
);

/** The most arguments of any call in the formula. */
function mostArguments(formula: string): number {
  const open: number[] = [];
  let most = 0;
  for (const character of formula.replace(/"(?:[^"]|"")*"/g, '')) {
    if (character === '(') open.push(1);
    else if (character === ')') most = Math.max(most, open.pop() ?? 0);
    else if (character === ',' && open.length > 0) open.push((open.pop() ?? 0) + 1);
  }
  return most;
}
