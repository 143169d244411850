import { describe, expect, it } from 'vitest';
import { isRememberedAddress, rememberedAddress } from './screen-address.ts';

const DEPOSITS = '/workspaces/3f6c1f0e-0000-4000-8000-000000000001/deposits';

describe('what is remembered of an address', () => {
  it('is the screen, its period and its filters', () => {
    const search =
      '?month=2026-10&status=COMPLETED&status=EXPIRED&amountField=amount&amountFrom=100&sort=-amount';
    expect(rememberedAddress(DEPOSITS, search)).toBe(`${DEPOSITS}${search}`);
    expect(rememberedAddress(DEPOSITS, '')).toBe(DEPOSITS);
  });

  it('is nothing that can name somebody, nor a place within the answer', () => {
    const search =
      '?month=2026-10&text=Ana&id=45671234&record=310018447&assignee=Eva&search=x&page=3&exception=y';
    expect(rememberedAddress(DEPOSITS, search)).toBe(`${DEPOSITS}?month=2026-10`);
  });
});

it('knows an address that was remembered from any other', () => {
  const methods = rememberedAddress(DEPOSITS, '?paymentMethodCode=A%20%26%20%C3%91&changed=yes');
  expect([DEPOSITS, `${DEPOSITS}?month=2026-10`, methods].map(isRememberedAddress)).toEqual([
    true,
    true,
    true,
  ]);
  const others = [
    '/welcome',
    'https://elsewhere.example/',
    `${DEPOSITS}?`,
    `${DEPOSITS}?text=Ana`,
    `${DEPOSITS}?month=2026-10&id=1`,
    `${DEPOSITS}?month=2026-10?month=2026-11`,
    `${DEPOSITS}#month`,
    `${DEPOSITS}/../settings`,
  ];
  expect(others.filter(isRememberedAddress)).toEqual([]);
});
