import { expect, it } from 'vitest';
import { rejectionCodes } from './rejection-codes.ts';
import { rejectionCodeOf, rejectionNames } from './rejection-names.ts';

it.each([
  ['ERROR_BENEFICIARY_NAME_INCORRECT', '806'],
  ['error_account_closed', '801'],
  ['806', '806'],
  ['820', '820'],
  ['818 ACCOUNT_UNABLE', '818'],
  ['RISK_POLICY: flagged by the bank', '811'],
  ['Rechazado (806)', '806'],
  ['Rejected by the bank [820]', '820'],
  ['code 812', '812'],
  ['Código: 813, cuenta de otra persona', '813'],
  ['codigo=811', '811'],
  ['monto 850 no permitido', undefined],
  ['850 soles exceden el límite', undefined],
  ['amount 810.00 above RISK_POLICY', '811'],
  ['postcode 810', undefined],
  ['', undefined],
  ['1806', undefined],
  ['toString', undefined],
])('%j means %s', (reason, code) => {
  expect(rejectionCodeOf(reason)).toBe(code);
});

it('every code in words has its name, but for the one of which only the number is told', () => {
  const named = Object.keys(rejectionCodes).filter((code) => code !== '826');
  expect(new Set(Object.values(rejectionNames))).toEqual(new Set(named));
  expect(rejectionCodes['826']?.meaning.en).toMatch(/reversed/);
});
