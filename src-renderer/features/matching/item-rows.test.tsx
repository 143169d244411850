// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LineItem } from '../../../src-shared/contract/matches.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { LineRows } from './item-rows.tsx';

const line = (id: number, state: LineItem['state'] = 'open'): LineItem => ({
  id,
  state,
  day: '2026-10-05',
  currency: 'PEN',
  amount: '10.00',
  rest: '10.00',
  valueDay: null,
  reference: `R${id}`,
  description: 'ABONO',
  counterparty: '',
  kind: '',
  account: '191',
  fileName: 'october.csv',
  number: id,
});

const LINES = [line(1), line(2), line(3, 'matched'), line(4)];

afterEach(closeScreen);

it('goes from box to box by arrow keys, over what is settled, and stops at the ends', async () => {
  const toggled: number[] = [];
  const { user } = await showScreen(
    <LineRows
      lines={LINES}
      sorting={{ sort: 'day', descending: false }}
      onSort={() => undefined}
      selected={() => false}
      onToggle={({ id }) => toggled.push(id)}
    />,
    {},
    { path: 'matching' },
  );
  const boxes = screen.getAllByRole('checkbox');
  boxes[0]?.focus();
  const after: number[] = [];
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp']) {
    await user.keyboard(`{${key}}`);
    after.push(boxes.indexOf(document.activeElement as HTMLElement));
  }
  expect(after).toEqual([0, 1, 3, 3, 3, 1]);
  await user.keyboard(' ');
  expect(toggled).toEqual([2]);
});
