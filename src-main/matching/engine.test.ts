import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleDocument } from '../../src-shared/contract/matching-rules.ts';
import { DEFAULT_RULES } from './default-rules.ts';
import type { Outcome } from './engine.ts';
import { type Line, type Rec, recordKey, signatureOf } from './item.ts';
import { keyMaker } from './reference.ts';
import { line, pairRule, record, rulesOf, sumRule } from './testing/items-and-rules.ts';
import { matchAll } from './testing/match-all.ts';

const run = (
  document: RuleDocument,
  lines: readonly Line[],
  records: readonly Rec[],
  refused: readonly string[] = [],
): Outcome => {
  const { key } = keyMaker(document.references.prefixes);
  const known = new Set(records.flatMap(({ references }) => references.map(key)));
  return matchAll(document, {
    lines,
    records,
    refused: new Set(refused),
    isKnown: (each) => known.has(each),
  });
};

const idsOf = ({ lines, records }: { lines: readonly Line[]; records: readonly Rec[] }) => ({
  lines: lines.map(({ id }) => id).sort((a, b) => a - b),
  records: records.map(({ identity }) => identity).sort(),
});
const matchesOf = ({ applied }: Outcome) => applied.flatMap(({ matches }) => matches.map(idsOf));
const proposalsOf = ({ applied }: Outcome) =>
  applied.flatMap(({ proposals }) =>
    proposals.map(({ kind, options }) => ({ kind, options: options.map(idsOf) })),
  );

describe('one line with one record', () => {
  it('takes references for the same that differ in case, punctuation, prefix and leading zeros', () => {
    const written = ['PED-00000012', 'ped 12', 'Ped.0012', 'PED12'];
    for (const reference of written) {
      const outcome = run(
        rulesOf([pairRule({ reference: 'equal' })]),
        [line({ id: 1, reference })],
        [record('a', { references: ['PED-00000012'] })],
      );
      expect(matchesOf(outcome)).toEqual([{ lines: [1], records: ['a'] }]);
      const [match] = outcome.applied[0]?.matches ?? [];
      expect(match?.evidence.reference).toBe(reference === 'PED-00000012' ? 'equal' : 'respelled');
    }
    const prefixed = run(
      rulesOf([pairRule({ reference: 'equal' })], { prefixes: ['LIQ'] }),
      [line({ id: 1, reference: 'LIQ1040977' })],
      [record('a', { references: ['1040977'] })],
    );
    expect(prefixed.applied[0]?.matches[0]?.evidence.reference).toBe('equal');
  });

  it('finds a reference inside a text, and keeps the zeros of ids that are no numbers', () => {
    const rule = rulesOf([pairRule({ reference: 'in-text' })]);
    const found = run(
      rule,
      [line({ id: 1, text: 'ABONO ORDEN PED 00000012 GRACIAS' })],
      [record('a', { references: ['PED-00000012'] })],
    );
    expect(matchesOf(found)).toEqual([{ lines: [1], records: ['a'] }]);
    const hexadecimal = run(rule, [line({ reference: '0ab1' })], [record('a', { references: ['ab1'] })]);
    expect(matchesOf(hexadecimal)).toEqual([]);
  });

  it('never confirms by amount and day where references differ, unless the rule says so', () => {
    const [some, other] = [line({ reference: 'PED-1' }), record('a', { references: ['PED-2'] })];
    expect(matchesOf(run(rulesOf([pairRule()]), [some], [other]))).toEqual([]);
    expect(matchesOf(run(rulesOf([pairRule({ reference: 'ignore' })]), [some], [other]))).toHaveLength(1);
    // A bank's own number is no reference; what it prefixes is.
    const bank = rulesOf([pairRule()], { prefixes: ['LIQ'], othersDiffer: false });
    expect(matchesOf(run(bank, [line({ reference: 'OP77' })], [other]))).toHaveLength(1);
    expect(matchesOf(run(bank, [line({ reference: 'LIQ1' })], [other]))).toEqual([]);
    expect(matchesOf(run(bank, [line({ reference: 'OP77', text: 'ABONO LIQ1' })], [other]))).toEqual([]);
  });

  it('proposes several candidates, and holds them from weaker rules', () => {
    const document = rulesOf([pairRule(), pairRule({ id: 'weak', ambiguity: 'nearest-date' })]);
    const outcome = run(document, [line({ id: 1 })], [record('a', { day: 99 }), record('b', { day: 102 })]);
    expect(matchesOf(outcome)).toEqual([]);
    expect(proposalsOf(outcome)).toEqual([
      {
        kind: 'ambiguous',
        options: [
          { lines: [1], records: ['a'] },
          { lines: [1], records: ['b'] },
        ],
      },
    ]);
  });

  it('proposes however many lines hang together: more than a call takes as its arguments', () => {
    const many = 130_000;
    const lines = Array.from({ length: many }, (_, id) => line({ id, text: String(id) }));
    const outcome = run(rulesOf([pairRule()]), lines, [record('a'), record('b')]);
    expect(outcome.applied[0]?.proposals).toHaveLength(many);
  });

  it('takes the nearest day where the rule says so, tells what it beat, and proposes what is as near', () => {
    const document = rulesOf([pairRule({ ambiguity: 'nearest-date' })]);
    const nearest = run(document, [line({ id: 1 })], [record('a', { day: 99 }), record('b', { day: 102 })]);
    expect(matchesOf(nearest)).toEqual([{ lines: [1], records: ['a'] }]);
    expect(nearest.applied[0]?.matches[0]?.alternatives).toEqual([
      {
        item: { listing: 'deposits', identity: 'b' },
        why: 'further-in-days',
        difference: '0.00',
        daysApart: -2,
      },
    ]);
    const tie = run(document, [line({ id: 1 })], [record('a', { day: 99 }), record('b', { day: 101 })]);
    expect(matchesOf(tie)).toEqual([]);
    expect(proposalsOf(tie)).toHaveLength(1);
  });

  it('matches one of several lines that nothing tells apart, and leaves the others', () => {
    const twice = { reference: 'LIQ7', text: 'ABONO' };
    const outcome = run(
      rulesOf([pairRule({ reference: 'equal' })], { prefixes: ['LIQ'] }),
      [line({ id: 1, ...twice }), line({ id: 2, ...twice })],
      [record('a', { references: ['7'] })],
    );
    expect(matchesOf(outcome)).toEqual([{ lines: [1], records: ['a'] }]);
    expect(outcome.openLines.map(({ id }) => id)).toEqual([2]);
    expect(outcome.applied[0]?.matches[0]?.alternatives).toMatchObject([
      { item: { lineId: 2 }, why: 'indistinguishable' },
    ]);
  });

  it.each([
    [{ kind: 'within', tolerance: '0.05' } as const, 5, true],
    [{ kind: 'within', tolerance: '0.05' } as const, 6, false],
    [{ kind: 'share', perTenThousand: 50 } as const, 5, true],
    [{ kind: 'share', perTenThousand: 50 } as const, 6, false],
  ])('with tolerance %j takes a difference of %i cents: %s', (amount, cents, agrees) => {
    for (const sign of [1n, -1n])
      for (const over of [BigInt(cents), -BigInt(cents)]) {
        const outcome = run(
          rulesOf([pairRule({ amount })]),
          [line({ rest: sign * (10_000_000n + over * 10_000n) })],
          [record('a', { rest: sign * 10_000_000n })],
        );
        expect(matchesOf(outcome)).toHaveLength(agrees ? 1 : 0);
      }
  });

  it('compares net of the fee where the rule says so, and never across signs or currencies', () => {
    const net = rulesOf([pairRule({ netOfFee: true })]);
    const [gross] = [record('a', { rest: 10_000_000n, fee: 300_000n })];
    expect(matchesOf(run(net, [line({ rest: 9_700_000n })], [gross]))).toHaveLength(1);
    expect(matchesOf(run(net, [line({ rest: 10_000_000n })], [gross]))).toEqual([]);
    const loose = rulesOf([pairRule({ reference: 'equal', amount: { kind: 'any' }, outcome: 'suggest' })]);
    const named = { references: ['7'] };
    expect(proposalsOf(run(loose, [line({ reference: '7', rest: -1n })], [record('a', named)]))).toEqual([]);
    expect(
      proposalsOf(run(loose, [line({ reference: '7', currency: 'USD' })], [record('a', named)])),
    ).toEqual([]);
  });

  it('does not put together again what was refused', () => {
    const [some, other] = [line({ id: 1 }), record('a')];
    expect(matchesOf(run(rulesOf([pairRule()]), [some], [other], [signatureOf([some], [other])]))).toEqual(
      [],
    );
  });
});

describe('several with one, and several with several', () => {
  const units = (cents: number) => BigInt(cents) * 10_000n;

  it('suggests the few records of which a line is the exact sum', () => {
    const records = [
      ['a', 1_000],
      ['b', 2_050],
      ['c', 777],
      ['d', 90],
    ] as const;
    const outcome = run(
      rulesOf([sumRule()]),
      [line({ id: 1, rest: units(2_827) })],
      records.map(([name, cents]) => record(name, { rest: units(cents) })),
    );
    expect(proposalsOf(outcome)).toEqual([
      { kind: 'suggested', options: [{ lines: [1], records: ['b', 'c'] }] },
    ]);
    expect(outcome.openRecords.map(({ identity }) => identity)).toEqual(['a', 'd']);
  });

  it('shows every sum where there are several, those spread over fewest days first', () => {
    const outcome = run(
      rulesOf([sumRule()]),
      [line({ id: 1, rest: units(30) })],
      [
        record('a', { rest: units(10), day: 98 }),
        record('b', { rest: units(20), day: 98 }),
        record('c', { rest: units(10) }),
        record('d', { rest: units(20) }),
      ],
    );
    const [proposal] = proposalsOf(outcome);
    expect(proposal?.kind).toBe('ambiguous');
    expect(proposal?.options[0]).toEqual({ lines: [1], records: ['c', 'd'] });
    expect(proposal?.options).toHaveLength(4);
  });

  it('finds the lines that make up a record, also by their reference', () => {
    const lines = [line({ id: 1, rest: units(60) }), line({ id: 2, rest: units(40) })];
    const whole = record('a', { rest: units(100) });
    expect(proposalsOf(run(rulesOf([sumRule({ kind: 'many-to-one' })]), lines, [whole]))).toEqual([
      { kind: 'suggested', options: [{ lines: [1, 2], records: ['a'] }] },
    ]);
    const named = run(
      rulesOf([sumRule({ kind: 'many-to-one', by: 'reference', outcome: 'confirm', most: 50 })]),
      lines.map((each) => ({ ...each, reference: 'PED-9' })),
      [{ ...whole, references: ['ped 9'] }],
    );
    expect(matchesOf(named)).toEqual([{ lines: [1, 2], records: ['a'] }]);
  });

  it('matches a line with all records of a day, and days with days', () => {
    const daily = rulesOf([
      sumRule({ by: 'day', outcome: 'confirm', most: 1_000, days: { before: 0, after: 1 } }),
    ]);
    const records = [10, 20, 30].map((cents) => record(`${cents}`, { rest: units(cents) }));
    const total = run(daily, [line({ id: 1, day: 101, rest: units(60) })], records);
    expect(matchesOf(total)).toEqual([{ lines: [1], records: ['10', '20', '30'] }]);
    const days = rulesOf([sumRule({ kind: 'many-to-many', by: 'day', outcome: 'confirm', most: 1_000 })]);
    const both = run(days, [line({ id: 1, rest: units(25) }), line({ id: 2, rest: units(35) })], records);
    expect(matchesOf(both)).toEqual([{ lines: [1, 2], records: ['10', '20', '30'] }]);
  });

  it('leaves a search that would find chance alone, and says so', () => {
    const many = Array.from({ length: 2_001 }, (_, id) => line({ id }));
    expect(run(rulesOf([sumRule()]), many, []).applied[0]?.skipped).toBe(true);
  });

  it('sets aside by direction, amount and text, whatever case and accents', () => {
    const rule = {
      id: 'aside',
      name: 'aside',
      enabled: true,
      kind: 'set-aside' as const,
      direction: 'out' as const,
      texts: ['ÑANDÚ'],
      from: '5.00',
      to: null,
    };
    const lines = [
      line({ id: 1, rest: -units(500), text: 'Pago Nandu e hijos' }),
      line({ id: 2, rest: units(500), text: 'Pago Nandu e hijos' }),
      line({ id: 3, rest: -units(499), text: 'Pago Nandu e hijos' }),
      line({ id: 4, rest: -units(500), text: 'Otro' }),
    ];
    const outcome = run(rulesOf([rule]), lines, []);
    expect(outcome.applied[0]?.excluded.map(({ id }) => id)).toEqual([1]);
  });
});

const lineArbitrary = fc.record({
  day: fc.integer({ min: 95, max: 105 }),
  rest: fc
    .integer({ min: -4, max: 4 })
    .filter((cents) => cents !== 0)
    .map((cents) => BigInt(cents) * 10_000n),
  currency: fc.constantFrom('PEN', 'USD'),
  reference: fc.constantFrom('', 'LIQ1', 'liq 2', '3', 'OP9'),
  text: fc.constantFrom('', 'ABONO LIQ1', 'OTRO'),
});
const recordArbitrary = fc.record({
  day: fc.integer({ min: 95, max: 105 }),
  rest: fc
    .integer({ min: -4, max: 4 })
    .filter((cents) => cents !== 0)
    .map((cents) => BigInt(cents) * 10_000n),
  currency: fc.constantFrom('PEN', 'USD'),
  references: fc.constantFrom([], ['1'], ['2'], ['3']),
});
const account = fc.record({
  lines: fc.array(lineArbitrary, { maxLength: 14 }),
  records: fc.array(recordArbitrary, { maxLength: 14 }),
  swaps: fc.array(fc.nat(), { minLength: 28, maxLength: 28 }),
  book: fc.constantFrom('bank' as const, 'ledger' as const),
  ambiguity: fc.constantFrom('propose' as const, 'nearest-date' as const, 'skip' as const),
});

const shuffled = <T>(items: readonly T[], swaps: readonly number[]): T[] =>
  items
    .map((item, at) => ({ item, key: swaps[at % swaps.length] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

describe('any account', () => {
  const documentOf = (book: 'bank' | 'ledger', ambiguity: 'propose' | 'nearest-date' | 'skip') => ({
    ...DEFAULT_RULES[book],
    rules: DEFAULT_RULES[book].rules.map((rule) =>
      rule.kind === 'one-to-one' ? { ...rule, ambiguity } : rule,
    ),
  });
  const itemsOf = (given: { lines: object[]; records: object[] }) => ({
    lines: given.lines.map((each, at) => line({ ...each, id: at + 1 })),
    records: given.records.map((each, at) => record(`r${at}`, each)),
  });
  const everything = ({ applied, openLines, openRecords }: Outcome) =>
    JSON.stringify([
      applied.map(({ number, matches, proposals, excluded }) => ({
        number,
        matches: matches.map((match) => ({
          ...idsOf(match),
          evidence: match.evidence,
          but: match.alternatives,
        })),
        proposals: proposals.map(({ kind, options, optionCount }) => ({
          kind,
          optionCount,
          options: options.map(idsOf),
        })),
        excluded: excluded.map(({ id }) => id),
      })),
      openLines.map(({ id }) => id),
      openRecords.map(({ identity }) => identity),
    ]);

  it('gives the same matches, proposals and explanations whatever the order of its rows', () => {
    fc.assert(
      fc.property(account, ({ swaps, book, ambiguity, ...given }) => {
        const { lines, records } = itemsOf(given);
        const document = documentOf(book, ambiguity);
        expect(everything(run(document, shuffled(lines, swaps), shuffled(records, swaps.toReversed())))).toBe(
          everything(run(document, lines, records)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('uses nothing twice, loses nothing, and confirms only what agrees', () => {
    fc.assert(
      fc.property(account, ({ swaps: _, book, ambiguity, ...given }) => {
        const { lines, records } = itemsOf(given);
        const outcome = run(documentOf(book, ambiguity), lines, records);
        const matches = outcome.applied.flatMap((applied) => applied.matches);
        const taken: (Line | Rec)[] = [
          ...matches.flatMap((match) => [...match.lines, ...match.records]),
          ...outcome.applied.flatMap(({ excluded }) => excluded),
          ...new Set(
            outcome.applied.flatMap(({ proposals }) =>
              proposals.flatMap(({ options }) =>
                options.flatMap((option) => [...option.lines, ...option.records]),
              ),
            ),
          ),
          ...outcome.openLines,
          ...outcome.openRecords,
        ];
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.length).toBe(lines.length + records.length);
        for (const match of matches) {
          expect(new Set([...match.lines, ...match.records].map(({ currency }) => currency)).size).toBe(1);
          const sum = (items: readonly { rest: bigint }[]) => items.reduce((all, { rest }) => all + rest, 0n);
          expect(sum(match.lines)).toBe(sum(match.records));
          expect(match.evidence.reference).not.toBe(book === 'ledger' ? 'differs' : undefined);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('names a record by its listing and identity', () => {
    expect(recordKey(record('7'))).toBe('deposits/7');
  });
});
