/** Which way notes go: the database, the rules and the workbook's formula say the same, whatever a service sends. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ColumnRule } from '../../src-shared/contract/tie-out.ts';
import type { FieldDefinition } from '../../src-shared/service/listing.ts';
import { CREDIT_NOTE_TYPES, DEBIT_NOTE_TYPES, noteSign } from '../../src-shared/service/note-sign.ts';
import { notes } from '../../src-shared/service/notes.ts';
import { ruleFormula } from '../export/close/rule-formula.ts';
import { signedUnits } from '../store/balances/signed-units.ts';
import { expectedSqlOf } from '../store/matching/expected.ts';
import { openCache } from '../store/testing/databases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { contribution } from './rules.ts';

fc.configureGlobal({ seed: 20_260_101 });

const RULE: ColumnRule = {
  ...{ listing: 'notes', statuses: null, dateField: 'date', dayCut: 'utc' },
  ...{ amountField: 'amount', currencyField: 'currency', sign: 'byCategory' },
};
const AMOUNT = 100_000_000n;
const fields: readonly FieldDefinition[] = notes.fields;
const documentedTypes = fields.find(({ name }) => name === 'type')?.documented ?? [];

/** What SUMIFS adds up of one row; criteria count letters alike, and `<>` takes empty cells. */
function computed(formula: string, row: Record<string, string>): bigint {
  const meets = (value: string, criterion: string) => {
    const [, not, text = ''] = /^"(<>)?(.*)"$/.exec(criterion) ?? [];
    return (value.toLowerCase() === text.toLowerCase()) !== (not === '<>');
  };
  const sums = [...formula.matchAll(/([+-]?)SUMIFS\(([^)]*)\)/g)];
  expect(sums.map(([all]) => all).join('')).toBe(formula);
  return sums.reduce((total, [, sign, inside = '']) => {
    const [, ...pairs] = inside.split(',');
    const isIn = pairs.every(
      (name, index) => index % 2 === 1 || !(name in row) || meets(row[name] ?? '', pairs[index + 1] ?? ''),
    );
    return isIn ? total + (sign === '-' ? -AMOUNT : AMOUNT) : total;
  }, 0n);
}

it('a category that nobody knows has no sign, unless the documented type names it', () => {
  for (const category of [null, 'REVERSAL', '']) {
    expect(noteSign(category, 'CHARGEBACK')).toBe(0);
    expect(noteSign(category, 'GENERIC_CREDIT_NOTE')).toBe(1);
    expect(noteSign(category, 'SERVICE_FEE_DEBIT_NOTE')).toBe(-1);
  }
  expect([noteSign('CREDIT', 'CHARGEBACK'), noteSign('debit', 'CHARGEBACK')]).toEqual([1, -1]);
  for (const type of [...CREDIT_NOTE_TYPES, ...DEBIT_NOTE_TYPES]) expect(documentedTypes).toContain(type);
});

it('the database, the rules, the matching and the workbook take each note the same way', () => {
  const folder = temporaryFolder();
  const db = openCache(join(folder.path, 'cache.db'));
  const { units } = expectedSqlOf(
    { listing: 'notes', amountField: 'amount', sign: 'byCategory', part: 'whole' } as never,
    'n',
  );
  const sql = db.prepare<[bigint, string | null, string | null], Record<'rule' | 'match', bigint>>(
    `SELECT ${signedUnits(RULE)} AS rule, ${units} AS "match"
     FROM (SELECT ? AS amount, ? AS category, ? AS type) AS n`,
  );
  const part = { ref: (name: string) => `notes.${name}` };
  const formula = ruleFormula({ listings: { notes: [part] } } as never, 'noteTotal', RULE, 'A1');
  const word = (known: readonly string[]) =>
    fc.oneof(
      fc.constantFrom(null, ...known, ...known.map((each) => each.toLowerCase())),
      fc.string({ unit: fc.constantFrom(...'DEBITCRdebitcrıİſK_ '), maxLength: 8 }),
    );
  fc.assert(
    fc.property(word(['CREDIT', 'DEBIT', 'REVERSAL']), word(documentedTypes), (category, type) => {
      const record = { identity: '1', category, type, amount: AMOUNT };
      const expected = BigInt(noteSign(category, type)) * AMOUNT;
      expect(contribution(RULE, record as never)).toBe(expected);
      expect(sql.get(AMOUNT, category, type)).toEqual({ rule: expected, match: expected });
      const cells = { 'notes.category': category ?? '', 'notes.type': type ?? '' };
      expect(computed(formula, cells)).toBe(expected);
    }),
  );
  db.close();
  folder.remove();
});
