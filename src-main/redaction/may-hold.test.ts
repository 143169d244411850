import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Redactor } from './redactor.ts';

const SECRET = 'dG9rZW4tb2YtYS1zZXNzaW9u.q7Zx';
const redactor = new Redactor([SECRET]);

/** Pieces of the secret as they may be quoted. */
const written = fc
  .tuple(fc.nat(SECRET.length - 8), fc.integer({ min: 4, max: SECRET.length }), fc.nat(5))
  .map(([start, length, how]) => {
    const piece = SECRET.slice(start, start + length);
    if (how === 0) return piece.toUpperCase();
    if (how === 1)
      return Buffer.from(SECRET)
        .toString('base64')
        .slice(start, start + length);
    if (how === 2)
      return Buffer.from(SECRET)
        .toString('hex')
        .slice(start, start + 2 * length);
    if (how === 3) return [...piece].join(' ');
    if (how === 4) return [...piece].reverse().join('');
    return piece.replace('e', 'é').replace('n', 'ⓝ');
  });
const around = fc.string({ unit: 'grapheme', maxLength: 12 });

it('whatever is struck out of a part of a text, the whole of it may hold', () => {
  let struck = 0;
  fc.assert(
    fc.property(around, written, around, around, (before, piece, after, more) => {
      const part = `${before}${piece}${after}`;
      if (redactor.strike(part) === part) return;
      struck += 1;
      expect(redactor.mayHold(`{"a":${more}"${part}"}${more}`)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
  expect(struck).toBeGreaterThan(500);
});

it('usual texts hold nothing, and with nothing to look for none does', () => {
  const text = JSON.stringify({ idDeposit: 310029997, name: 'Tienda Ñandú', at: '2026-05-30T11:56:14Z' });
  expect(redactor.mayHold(text)).toBe(false);
  expect(new Redactor([]).mayHold(SECRET)).toBe(false);
  expect(redactor.mayHold(`${text} & more`)).toBe(true);
});

it('secrets of few characters, and such as are looked for as they are, may be anywhere', () => {
  for (const secret of ['abcd', '····'] as const) expect(new Redactor([secret]).mayHold('x')).toBe(true);
});
