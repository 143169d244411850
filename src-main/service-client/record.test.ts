import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deposits } from '../../src-shared/service/deposits.ts';
import { parseJson } from '../lossless-json.ts';
import { readRecord } from './record.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

const FIELDS: Readonly<Record<string, string>> = {
  idDeposit: '9007199254740993',
  externalId: '"PED-1"',
  creationDate: '"2026-10-05T14:03:09Z"',
  countryName: '"Peru"',
  country: '"PE"',
  paymentMethodName: '"Muñoz & Cía"',
  paymentMethodCode: '"XA"',
  clientDocument: '"01234567"',
  clientId: '"C1"',
  amount: '10.10',
  currency: '"PEN"',
  requestedAmount: '1.010e1',
  requestedCurrency: '"PEN"',
  localAmount: '10.1',
  localCurrency: '"PEN"',
  fee: '0.125',
  feeCurrency: '"PEN"',
  lastChangeDate: '"2026-10-05T14:05:00.5Z"',
  status: '"COMPLETED"',
  idUser: '"7000000000000000003"',
  flags: '[]',
};

function read(changes: Readonly<Record<string, string | undefined>> = {}) {
  const fields = Object.entries({ ...FIELDS, ...changes }).filter(([, json]) => json !== undefined);
  const text = `{${fields.map(([name, json]) => `"${name}":${json}`).join(',')}}`;
  return { text, record: readRecord(deposits, parseJson(text)) };
}

describe('a sound record', () => {
  it('becomes columns without losing a digit', () => {
    const { record } = read();
    expect(record.problems).toEqual([]);
    expect(record.identity).toBe('9007199254740993');
    expect(record.columns).toEqual({
      idDeposit: '9007199254740993',
      externalId: 'PED-1',
      creationDate: Date.parse('2026-10-05T14:03:09Z'),
      countryName: 'Peru',
      country: 'PE',
      paymentMethodName: 'Muñoz & Cía',
      paymentMethodCode: 'XA',
      clientDocument: '01234567',
      clientId: 'C1',
      amount: 10_100_000n,
      currency: 'PEN',
      requestedAmount: 10_100_000n,
      requestedCurrency: 'PEN',
      localAmount: 10_100_000n,
      localCurrency: 'PEN',
      fee: 125_000n,
      feeCurrency: 'PEN',
      lastChangeDate: Date.parse('2026-10-05T14:05:00.500Z'),
      status: 'COMPLETED',
      idUser: '7000000000000000003',
      flags: '[]',
    });
  });

  it('keeps the JSON as received, with literals and fields unknown here', () => {
    const { text, record } = read({ refundAttempted: 'true', bonus: '1.50', amount: '10.10' });
    expect(record.asReceived).toBe(text);
    expect(record.problems).toEqual([]);
  });

  it('may lack the fields that are optional', () => {
    expect(read({ clientId: undefined, idUser: 'null' }).record).toMatchObject({
      problems: [],
      columns: { clientId: null, idUser: null },
    });
  });

  it('keeps flags of any element type', () => {
    const { record } = read({ flags: '["A",{"level":1.0},3]' });
    expect([record.columns.flags, record.problems]).toEqual(['["A",{"level":1.0},3]', []]);
  });

  it('may quote its amounts', () => {
    expect(read({ amount: '"10.10"' }).record).toMatchObject({
      problems: [],
      columns: { amount: 10_100_000n },
    });
  });
});

describe('an unsound record is kept and says what is wrong', () => {
  it.each([
    ['amount', undefined, 'missing', null],
    ['amount', 'null', 'missing', null],
    ['amount', 'true', 'wrong-type', null],
    ['amount', '{"value":1}', 'wrong-type', null],
    ['amount', '"ten"', 'not-an-amount', null],
    ['amount', '1e-7', 'amount-too-fine', null],
    ['amount', '1e30', 'amount-too-large', null],
    ['status', '"HELD_BY_BANK"', 'unknown-value', 'HELD_BY_BANK'],
    ['status', '"completed"', 'unknown-value', 'completed'],
    ['status', undefined, 'missing', null],
    ['creationDate', '"yesterday"', 'not-a-date', null],
    ['creationDate', '1759672989', 'not-a-date', null],
    ['externalId', '12', 'wrong-type', '12'],
    ['externalId', '{"a":1.0}', 'wrong-type', '{"a":1.0}'],
    ['idDeposit', '"12"', 'wrong-type', '12'],
    ['idDeposit', '1.5', 'wrong-type', '1.5'],
    ['flags', '"A"', 'wrong-type', '"A"'],
  ])('%s: %s -> %s', (field, json, problem, column) => {
    const { text, record } = read({ [field]: json });
    expect(record.problems).toEqual([{ field, problem }]);
    expect(record.columns[field]).toEqual(column);
    expect(record.asReceived).toBe(text);
  });

  it('names every problem of a record with several', () => {
    const { record } = read({ amount: '"x"', status: '"NEW"', fee: undefined });
    expect(record.problems).toEqual([
      { field: 'amount', problem: 'not-an-amount' },
      { field: 'fee', problem: 'missing' },
      { field: 'status', problem: 'unknown-value' },
    ]);
  });

  it('is no object at all', () => {
    for (const text of ['null', '12.50', '"text"', '[1]']) {
      const record = readRecord(deposits, parseJson(text));
      expect(record.problems[0]).toEqual({ field: '', problem: 'not-an-object' });
      expect(record.asReceived).toBe(text);
    }
  });
});

describe('identity', () => {
  it('is the id as text, whether it came as number or string', () => {
    expect(read({ idDeposit: '12' }).record.identity).toBe(read({ idDeposit: '"12"' }).record.identity);
  });

  it.each([undefined, 'null', '""', '{}', '[]', 'true'])(
    'is a digest of the content when the id is %s',
    (id) => {
      const one = read({ idDeposit: id }).record.identity;
      const other = read({ idDeposit: id, externalId: '"PED-2"' }).record.identity;
      expect(one).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(other).not.toBe(one);
      expect(read({ idDeposit: id }).record.identity).toBe(one);
    },
  );
});

it('never throws and never loses content, whatever comes', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const record = readRecord(deposits, parseJson(text));
      expect(JSON.parse(record.asReceived)).toEqual(JSON.parse(text));
      expect(record.problems.length).toBeGreaterThan(0);
      expect(Object.keys(record.columns)).toHaveLength(deposits.fields.length);
    }),
  );
});
