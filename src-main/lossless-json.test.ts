import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { integerOf, isJsonObject, isLosslessNumber, parseJson, textOf, writeJson } from './lossless-json.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

describe('number literals', () => {
  it.each(['10.10', '-0.0', '9007199254740993', '1e2', '1.5E-7', '123456789012345678901234567890', '0'])(
    'keeps %s as written, in and out',
    (literal) => {
      const value = parseJson(`{"amount":${literal}}`);
      expect(isJsonObject(value) && textOf(value.amount)).toBe(literal);
      expect(writeJson(value)).toBe(`{"amount":${literal}}`);
    },
  );

  it('any JSON is written again as JavaScript would read it', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (text) => {
        expect(JSON.parse(writeJson(parseJson(text)))).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each(['', '{', '{"a":01}', '{"a":1,}', '[1 2]', 'NaN', "{'a':1}"])('refuses %j', (text) => {
    expect(() => parseJson(text)).toThrow();
  });
});

it('a record that pretends to be a number stays a record', () => {
  const value = parseJson('{"isLosslessNumber":true,"value":"12"}');
  expect(isLosslessNumber(value)).toBe(false);
  expect(isJsonObject(value)).toBe(true);
  expect(writeJson(value)).toBe('{"isLosslessNumber":true,"value":"12"}');
});

it('a field called __proto__ changes nothing but the record it is in', () => {
  const value = parseJson('{"__proto__":{"status":"COMPLETED"},"idDeposit":1}') as Record<string, unknown>;
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(value.status).toBeUndefined();
});

it('textOf takes strings and literals, integerOf whole numbers that a double holds', () => {
  const [text, number, flag] = parseJson('["0012", 42, true]') as unknown[];
  expect([textOf(text), textOf(number), textOf(flag), textOf(null), textOf({})]).toEqual([
    '0012',
    '42',
    undefined,
    undefined,
    undefined,
  ]);
  const whole = parseJson('[50, "50", -1, 1.5, 1e2, 9007199254740993, "", null]') as unknown[];
  expect(whole.map(integerOf)).toEqual([50, 50, -1, undefined, undefined, undefined, undefined, undefined]);
});

it('only a JSON object is one', () => {
  expect(['{}', '[]', '1', '"a"', 'null'].map((text) => isJsonObject(parseJson(text)))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
