import { expect, it } from 'vitest';
import { answers } from './palette-words.ts';

it.each([
  ['Saldos diarios', 'sal', true],
  ['Depósitos', 'deposi', true],
  ['Depositos', 'DEPÓSITOS', true],
  ['octubre de 2026 2026-10', '2026 oct', true],
  ['Tienda Ñandú', 'nandu tienda', true],
  ['Deposits', '', true],
  ['Deposits', 'deposits cash', false],
])('%s for %s: %s', (words, query, expected) => expect(answers(words, query)).toBe(expected));
