import fc from 'fast-check';
import { parse, stringify } from 'lossless-json';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isLosslessNumber, parseJson, writeJson } from './lossless-json.ts';
import { LosslessNumber } from './lossless-number.ts';
import type { Sources } from './lossless-options.ts';
import { parseLossless } from './lossless-parse.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

const blanks = fc.stringMatching(/^[ \t\n\r]{0,2}$/);
const number = fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,9})?([eE][+-]?\d{1,3})?$/);
/** As others write it: any character, and any of JSON's escapes. */
const character = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).map(escaped) },
  fc.constantFrom(
    '\\n',
    '\\/',
    '\\"',
    '\\\\',
    '\\u00f1',
    '\\ud83d\\ude00',
    'ñ',
    '€',
    '\u2028',
    '{',
    '[',
    ',',
    ':',
  ),
);
const string = fc.array(character, { maxLength: 12 }).map((all) => `"${all.join('')}"`);
/** Few names, so that they come twice, in another order, and as what JavaScript has names of its own for. */
const name = fc.oneof(
  fc.constantFrom(
    '"a"',
    '"b"',
    '"c"',
    '"\\u0061"',
    '"__proto__"',
    '"toJSON"',
    '"constructor"',
    '"1"',
    '"0"',
    '""',
  ),
  string,
);
const { value: json } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(number, string, fc.constantFrom('true', 'false', 'null')),
    tie('list'),
    tie('object'),
  ),
  list: fc
    .array(fc.tuple(blanks, tie('value'), blanks), { maxLength: 4 })
    .map((all) => `[${all.map((part) => part.join('')).join(',')}]`),
  object: fc
    // Never empty: the library takes {} and [] under one name for the same.
    .array(fc.tuple(blanks, name, blanks, fc.constant(':'), blanks, tie('value'), blanks), {
      minLength: 1,
      maxLength: 5,
    })
    .map((all) => `{${all.map((part) => part.join('')).join(',')}}`),
}));

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** What the library makes of a text, written again; undefined where it refuses. */
function byLibrary(text: string): string | undefined {
  try {
    return stringify(parse(text));
  } catch {
    return undefined;
  }
}

function byOurs(text: string): string | undefined {
  try {
    return writeJson(parseJson(text));
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return undefined;
  }
}

describe('equal to the library', () => {
  it('for any JSON, whatever its names, escapes and blanks', () => {
    let accepted = 0;
    fc.assert(
      fc.property(json, (text) => {
        const expected = byLibrary(text);
        if (expected !== undefined) accepted += 1;
        expect(byOurs(text)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
    expect(accepted).toBeGreaterThan(1_000);
  });

  it('for JSON that something was taken from, put into or exchanged in', () => {
    let refused = 0;
    const change = fc.tuple(
      fc.nat(),
      fc.nat(2),
      fc.constantFrom('"', '\\', '{', '}', ',', ':', '0', '-', '.', 'e', ' ', '\u0001', '\ufeff', 'x'),
    );
    fc.assert(
      fc.property(json, fc.array(change, { minLength: 1, maxLength: 3 }), (text, changes) => {
        let changed = text;
        for (const [place, drop, put] of changes) {
          const at = place % (changed.length + 1);
          changed = changed.slice(0, at) + put + changed.slice(at + drop);
        }
        const expected = byLibrary(changed);
        if (expected === undefined) refused += 1;
        expect(byOurs(changed)).toBe(expected);
      }),
      { numRuns: 3_000 },
    );
    expect(refused).toBeGreaterThan(1_000);
  });
});

describe('names of the object before', () => {
  const records = (text: string) => parseJson(text) as Record<string, unknown>[];

  it('do not hide that one stands twice', () => {
    expect(() => parseJson('[{"a":1,"b":2},{"a":1,"b":2,"a":3}]')).toThrow(SyntaxError);
    expect(() => parseJson('[{"a":1,"a":1},{"a":1,"a":2}]')).toThrow(SyntaxError);
    expect(() => parseJson('[{"a":1,"b":2},{"b":1,"a":2,"b":3}]')).toThrow(SyntaxError);
  });

  it('are as good when it has none', () => {
    expect(writeJson(parseJson('[{},{"a":{}},{ },[],[ ]]'))).toBe('[{},{"a":{}},{},[],[]]');
    expect(() => parseJson('{"a":{},"a":[]}')).toThrow(SyntaxError);
  });

  it('are not taken for those of one that has fewer, more or others', () => {
    const all = records('[{"a":1,"b":2},{"a":3},{"b":4,"a":5},{"a":6,"b":7,"c":8},{"aa":9,"b":0}]');
    expect(all.map((record) => writeJson(record))).toEqual([
      '{"a":1,"b":2}',
      '{"a":3}',
      '{"b":4,"a":5}',
      '{"a":6,"b":7,"c":8}',
      '{"aa":9,"b":0}',
    ]);
  });
});

describe('bounds', () => {
  const within = (text: string, values: number, depth: number) => () =>
    parseLossless(text, { values, depth });

  it('count values as commas and beginnings do, and what lies within what', () => {
    expect(within('[1,[2,3]]', 5, 2)).not.toThrow();
    expect(within('[1,[2,3]]', 4, 2)).toThrow('more values');
    expect(within('[1,[2,3]]', 5, 1)).toThrow('deeper');
  });

  it('refuse what would reach the end of the stack', () => {
    expect(() => parseJson('['.repeat(1_000_000))).toThrow(SyntaxError);
  });
});

it('a long text is passed over once, however many escapes it has, of quotation marks, too', () => {
  const looked = vi.spyOn(String.prototype, 'indexOf');
  onTestFinished(() => looked.mockRestore());
  for (const written of ['\\u0025', '\\\\', '\\"']) {
    const text = `["${written.repeat(1_000)}","${'x'.repeat(10)}"]`;
    looked.mockClear();
    expect(parseJson(text)).toEqual(JSON.parse(text));
    const passed = looked.mock.calls.map(([_, from = 0], at) => {
      const found = Number(looked.mock.results[at]?.value);
      return (found < 0 ? text.length : found) - from;
    });
    expect(passed.reduce((sum, one) => sum + one, 0)).toBeLessThan(4 * text.length);
  }
});

it('a lossless number is made only of a text that JSON allows', () => {
  expect(new LosslessNumber('-10.10').value).toBe('-10.10');
  for (const other of ['', ' 1', '1 ', '01', '1.', '.5', 'NaN', '"1"', '1,2', 'Infinity', '1\n'])
    expect(() => new LosslessNumber(other)).toThrow(RangeError);
  expect(JSON.stringify({ amount: new LosslessNumber('10.10') })).toBe('{"amount":10.10}');
});

it('a refusal quotes nothing of the text', () => {
  expect(() => parseJson('{"token":"secret-of-mine" x}')).toThrow(/^no JSON from character 27 on$/);
});

it('the text of an object is kept exactly where it would be written just so', () => {
  let kept = 0;
  fc.assert(
    fc.property(json, (text) => {
      const written = byLibrary(text);
      if (written === undefined) return;
      // As it came, and as a service of few words writes it.
      for (const each of [text.toWellFormed(), written]) {
        const sources: Sources = new WeakMap();
        kept += sourcesIn(parseLossless(each, undefined, sources), sources);
      }
    }),
    { numRuns: 1_000 },
  );
  expect(kept).toBeGreaterThan(200);
});

/** How many objects have a source, each of which must be what is written for it. */
function sourcesIn(value: unknown, sources: Sources): number {
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return 0;
  const own = sources.get(value);
  if (own !== undefined) expect(own).toBe(writeJson(value));
  const parts = Object.values(value).map((part) => sourcesIn(part, sources));
  return parts.reduce((sum, part) => sum + part, own === undefined ? 0 : 1);
}
