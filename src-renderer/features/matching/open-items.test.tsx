// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LineItem, RecordItem } from '../../../src-shared/contract/matches.ts';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { OpenItems } from './open-items.tsx';

afterEach(closeScreen);

const COMMON = { day: '2026-10-05', currency: 'PEN', amount: '10.00', rest: '10.00', state: 'open' } as const;
const LINE: LineItem = {
  ...COMMON,
  id: 1,
  valueDay: null,
  reference: 'R1',
  description: 'ABONO',
  counterparty: '',
  kind: '',
  account: '191',
  fileName: 'october.csv',
  number: 1,
};
const RECORD: RecordItem = {
  ...COMMON,
  listing: 'settlements',
  identity: 'S1',
  references: [],
  fee: null,
  status: 'COMPLETED',
  due: true,
  expected: true,
};

it('M matches what is selected, and as the second key of G M it leads to the screen only', async () => {
  const { user } = await showScreen(
    <OpenItems
      scope={{ workspaceId: WORKSPACE.id, book: 'bank', month: '2026-10' }}
      currency="PEN"
      text=""
    />,
    {
      'team.read': { shared: null },
      'matching.items': ({ side }) => ({
        lines: side === 'lines' ? [LINE] : [],
        records: side === 'records' ? [RECORD] : [],
        count: 1,
        sums: [],
      }),
    },
    { path: 'matching' },
  );
  await user.click(await screen.findByRole('checkbox', { name: /R1/ }));
  await user.click(await screen.findByRole('checkbox', { name: /S1/ }));
  await user.keyboard('gm');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('m');
  expect(await screen.findByRole('dialog', { name: en.matching.make.title })).toBeVisible();
});
