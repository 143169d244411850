/** Texts that stand more than once are all found, whatever they hold and however many they are. */
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { StandingTwice } from './standing-twice.ts';

const text = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    '"',
    '\\',
    '\\"',
    '"\\',
    '\n',
    'a\nb',
    'Ñ',
    '😀',
    'PED-0001',
    'ped-0001',
    'x"y\\',
  ),
  fc.string({ unit: anyCharacter, maxLength: 4 }),
);

it('as SQLite writes them', () => {
  const db = new Database(':memory:');
  try {
    const list = db
      .prepare<[string], Buffer>('SELECT CAST(json_group_array(value) AS BLOB) FROM json_each(?)')
      .pluck();
    fc.assert(
      fc.property(fc.array(fc.array(text, { maxLength: 12 }), { maxLength: 4 }), (pieces) => {
        const twice = new StandingTwice();
        // SQLite's texts end at the first NUL in some of its functions.
        const whole = pieces.map((piece) =>
          piece.filter((each) => !each.includes('\0') && each.isWellFormed()),
        );
        for (const piece of whole) twice.add(list.get(JSON.stringify(piece)) ?? Buffer.alloc(0));
        const all = whole.flat();
        const several = [...new Set(all.filter((each, at) => all.indexOf(each) !== at))];
        expect(twice.texts().sort()).toEqual(several.sort());
      }),
      { numRuns: 500 },
    );
  } finally {
    db.close();
  }
});

it('among as many as a month has, and nothing else', () => {
  const ids = Array.from({ length: 300_000 }, (_, at) => `PED-${String(at).padStart(8, '0')}`);
  const again = ['PED-00000000', 'PED-00123456', 'PED-00299999'];
  const twice = new StandingTwice();
  for (let from = 0; from < ids.length; from += 10_000)
    twice.add(Buffer.from(JSON.stringify(ids.slice(from, from + 10_000))));
  twice.add(Buffer.from(JSON.stringify(again)));
  expect(twice.texts()).toEqual(again);
});
