import { describe, expect, it } from 'vitest';
import { foreignText } from './foreign-text.ts';

describe('a text of the service', () => {
  it('stands on one line, without control characters and marks of direction', () => {
    expect(foreignText(' Saldo\r\n\tinsuficiente\u2028hoy\u0000 \u0007fin ')).toBe(
      'Saldo insuficiente hoy fin',
    );
    expect(foreignText('a\u202egpj.exe\u2066b\u200bc\u00add\u{e0041}e')).toBe('agpj.exebcde');
    expect(foreignText('Muñoz Peña 😀 “x”')).toBe('Muñoz Peña 😀 “x”');
  });

  it('of plain words is left as it is, and of any others put in order', () => {
    for (const text of ['COMPLETED', 'av. Larco 1301', '{"a":1}', '', '~'])
      expect(foreignText(text)).toBe(text);
    expect(['a  b', ' a', 'a ', 'a\tb', 'a\u007fb', 'a\nb'].map((text) => foreignText(text))).toEqual([
      'a b',
      'a',
      'a',
      'a b',
      'a b',
      'a b',
    ]);
    expect(foreignText('a b', 2)).toBe('a…');
  });

  it('is cut, not within a character, and says so', () => {
    expect(foreignText('x'.repeat(300))).toBe('x'.repeat(300));
    expect(foreignText('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
    expect(foreignText('😀'.repeat(20), 5)).toBe('😀😀😀😀…');
    expect(Array.from(foreignText(`${'\n'.repeat(5_000_000)}x`))).toEqual(['…']);
  });
});
