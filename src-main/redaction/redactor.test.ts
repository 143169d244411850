import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLosslessNumber, parseJson, writeJson } from '../lossless-json.ts';
import { Redactor } from './redactor.ts';

const TOKEN = 'q7Zt-Lm4_Xv9sRb2KpWd8YhNc3Gf6JaT1uEoViQy5BzSxMrH';
const struck = (secret: string, text: string) => new Redactor([secret]).strike(text);

describe('a text', () => {
  it('is left as it is around the secret', () => {
    expect(struck('hunter22', 'no user «hunter22» here, nor hunter21')).toBe(
      'no user «•••» here, nor hunter21',
    );
    expect(struck('a.c* $&', 'a.c* $& abc')).toBe('••• abc');
    expect(struck('hunter22', 'hunter22hunter22 hunter22')).toBe('••• •••');
  });

  it('leaves no end of a secret that begins with another', () => {
    expect(new Redactor(['abcd', 'abcdefgh']).strike('abcdefgh xx abcd')).toBe('••• xx •••');
  });

  it('keeps what only resembles it', () => {
    const text = 'a.b/c "d" e%41 &amp; José \\u00e9 45678901 2026-10-05T12:00:00Z';
    expect(struck(TOKEN, text)).toBe(text);
    expect(struck('hunter22', 'hunter2 hunter hunt')).toBe('hunter2 hunter hunt');
  });

  it('is left alone where a secret is too short to be one', () => {
    expect(struck('abc', 'abc')).toBe('abc');
  });

  it('manages half a character', () => {
    expect(struck('\ud800sign', 'half \ud800sign')).toBe('half •••');
  });

  it('loses a secret of hardly anything but blanks, too', () => {
    expect(struck('a  b', 'x a  b x')).toBe('x ••• x');
  });

  it.each([
    ['JSON in an address', (text: string) => encodeURIComponent(JSON.stringify(text))],
    [
      'an address in HTML in JSON',
      (text: string) => JSON.stringify(`<a href="?q=${encodeURIComponent(text)}">`),
    ],
    [
      'entities in an address',
      (text: string) => encodeURIComponent(text.replace(/./gu, (c) => `&#${c.codePointAt(0)};`)),
    ],
    [
      'base64 in an address',
      (text: string) => encodeURIComponent(Buffer.from(`x:${text}`).toString('base64')),
    ],
    [
      'base64 of JSON of a header',
      (text: string) => Buffer.from(JSON.stringify({ a: `Bearer ${text}` })).toString('base64'),
    ],
    [
      'three times an address',
      (text: string) => encodeURIComponent(encodeURIComponent(encodeURIComponent(text))),
    ],
    [
      'bytes of C',
      (text: string) => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16)}`).join(''),
    ],
    [
      'Latin-1 in an address',
      (text: string) =>
        [...Buffer.from(text, 'latin1')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    ],
    [
      'full-width letters',
      (text: string) => text.replace(/[a-z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
    ],
  ])('loses a secret as %s', (_, write) => {
    for (const secret of [TOKEN, 'p"a\\ssé&<w>+ö %41', 'Hunter22']) {
      const text = `(${write(secret)})`;
      const shown = struck(secret, text);
      expect(shown, secret).toContain('•••');
      // What is left is what was written around it.
      expect(shown.length, shown).toBeLessThan(30);
    }
  });

  it('loses any secret in any place, and nothing in front of it or behind', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 4, maxLength: 40, unit: 'grapheme' }).filter((text) => text.trim().length > 8),
        (secret) => {
          const shown = struck(secret, `<<< ${secret} >>>`);
          expect(shown).not.toContain(secret);
          expect(shown.startsWith('<<< ') || secret.includes('<')).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a number', () => {
  it('is a secret only as a whole: ids and amounts that have its digits stay', () => {
    const text = 'id 123456789, amount 1234.50 and 91234, pass 1234 or (1234)';
    expect(struck('1234', text)).toBe('id 123456789, amount •••.50 and 91234, pass ••• or (•••)');
    expect(struck('12345678', 'cashout 123456789')).toBe('cashout 123456789');
    expect(struck('1234', 'pass 1234 5678')).toBe('pass ••• 5678');
    expect(struck('1234', 'q=%261234')).toBe('q=%26•••');
  });
});

describe('a parsed value', () => {
  const value = (text: string, ...secrets: string[]) =>
    writeJson(new Redactor(secrets).strikeValue(parseJson(text)));

  it('loses it in texts, names and whole numbers, at any depth, and keeps every other literal', () => {
    expect(
      value(
        '{"a":[{"b":"x hunter22"}],"hunter22":1,"HUNTER22":2,"amount":10.10,"c":null,"d":true}',
        'hunter22',
      ),
    ).toBe('{"a":[{"b":"x •••"}],"•••":1,"••• 2":2,"amount":10.10,"c":null,"d":true}');
    expect(value('{"pin":1234,"id":12345,"amount":1.2340}', '1234')).toBe(
      '{"pin":"•••","id":12345,"amount":1.2340}',
    );
  });

  it('loses it wherever the same text stands, and tells so of each value', () => {
    const redactor = new Redactor(['hunter22']);
    const text = '{"a":"x hunter22","b":["x hunter22"],"x hunter22":"x hunter22"}';
    for (let times = 0; times < 2; times += 1) {
      const { value: after, struck: wasStruck } = redactor.struckFrom(parseJson(text));
      expect(writeJson(after)).toBe('{"a":"x •••","b":["x •••"],"x •••":"x •••"}');
      expect(wasStruck).toBe(true);
      expect(redactor.struckFrom(parseJson('{"a":"x hunter"}')).struck).toBe(false);
    }
  });

  it('is the very same when it holds none', () => {
    const parsed = parseJson('{"data":[{"amount":10.10,"name":"José"}],"__proto__":{"a":1}}');
    const before = writeJson(parsed);
    expect(new Redactor([TOKEN]).strikeValue(parsed)).toBe(parsed);
    expect(writeJson(parsed)).toBe(before);
    const [record] = (parsed as { data: { amount: unknown }[] }).data;
    expect(isLosslessNumber(record?.amount)).toBe(true);
  });

  it('sets no prototype by a name', () => {
    const parsed = new Redactor(['hunter22']).strikeValue(
      parseJson('{"__proto__":{"polluted":1},"hunter22":2}'),
    );
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect((parsed as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('what it takes', () => {
  const redactor = new Redactor([TOKEN, 'p"a\\ssé&<w>+ö %41', 'Jw8\\']);
  const took = (text: string) => {
    const start = process.threadCpuUsage();
    redactor.strike(text);
    return process.threadCpuUsage(start).user / 1_000;
  };
  it.each([
    ['letters', 'a'],
    ['beginnings of the secret', TOKEN.slice(0, 15)],
    ['backslashes', '\\'],
    ['escaped backslashes', '\\u005c'],
    ['percent signs', '%25'],
    ['ampersands', '&amp;'],
    ['unfinished entities', '&#'],
    ['everything at once', '%5cu0026amp;+'],
    ['marks', 'e\u0301'],
    ['ligatures', '\ufdfa'],
    ['the secret itself', TOKEN],
  ])('grows with the length: %s', (_, unit) => {
    const text = (length: number) => unit.repeat(Math.ceil(length / unit.length));
    took(text(20_000));
    // The least of several: what else the machine does makes any of them longer. Ten times the length; whatever grew
    // with its square would take a hundred times, however often it is tried.
    let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let tries = 0; tries < 3 || (tries < 12 && long >= Math.max(50 * short, 100)); tries += 1) {
      short = Math.min(short, took(text(20_000)));
      long = Math.min(long, took(text(200_000)));
    }
    expect(long).toBeLessThan(Math.max(50 * short, 100));
  });
});

it('tells nobody the secrets by itself', () => {
  const secret = randomBytes(20).toString('hex');
  const redactor = new Redactor([secret]);
  expect(JSON.stringify({ redactor })).not.toContain(secret);
  expect(String(Object.values(redactor))).not.toContain(secret);
});
