import { describe, expect, it } from 'vitest';
import { lineKindWords } from './line-kinds.ts';

describe('the kind of a statement line', () => {
  it.each([
    ['NTRF', 'Transfer', 'Transferencia'],
    ['S202', 'S202', 'S202'],
    ['NCHG', 'Charges', 'Gastos'],
    ['XFER', 'Transfer', 'Transferencia'],
    ['PMNT/RCDT/ESCT', 'Transfer received', 'Transferencia recibida'],
    ['PMNT/ZZZZ', 'PMNT/ZZZZ', 'PMNT/ZZZZ'],
    ['NOTA', 'NOTA', 'NOTA'],
    ['Cobro', 'Cobro', 'Cobro'],
    ['constructor', 'constructor', 'constructor'],
    ['', '', ''],
  ])('%s reads %s and %s', (kind, en, es) => {
    expect(lineKindWords(kind, 'en')).toBe(en);
    expect(lineKindWords(kind, 'es')).toBe(es);
  });
});
