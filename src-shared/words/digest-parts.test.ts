import { expect, it } from 'vitest';
import { digestPartWords } from './digest-parts.ts';

it('names each part in words, and those that only another version knows once, as others', () => {
  const parts = ['listing deposits', 'bank matches', 'of-tomorrow', 'listing of-tomorrow'];
  expect(digestPartWords(parts, 'en')).toBe('Deposits, matches with the bank, another part');
  expect(digestPartWords(parts, 'es')).toBe('Depósitos, conciliaciones con el banco, otra parte');
});
