import { expect, it } from 'vitest';
import { addressBelow } from './screens.ts';

it('an address below a screen says what it names', () => {
  expect(addressBelow('one', 'closeMonth', { month: '2026-10', currency: 'PEN' })).toBe(
    '/workspaces/one/close/2026-10/PEN',
  );
  expect(addressBelow('one', 'cashout', { orderId: 'a-b' })).toBe('/workspaces/one/operations/cashouts/a-b');
  expect(addressBelow('one', 'identity')).toBe('/workspaces/one/operations/identity');
  // @ts-expect-error a month without its currency has no screen
  addressBelow('one', 'closeMonth', { month: '2026-10' });
  // @ts-expect-error nothing is named
  addressBelow('one', 'cashoutFile');
});
