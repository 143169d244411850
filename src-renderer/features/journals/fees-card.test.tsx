// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { JournalReport } from '../../../src-shared/contract/journals.ts';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { FeesCard } from './fees-card.tsx';

afterEach(closeScreen);

const PLACE = { workspaceId: WORKSPACE.id, month: '2026-10', currency: 'PEN' };
const REPORT = {
  currency: 'PEN',
  source: 'live',
  fees: {
    invoices: [{ number: 'F001-22', day: '2026-10-31', base: '100.00', tax: '18.00' }],
    fees: '118.00',
    tax: '18.00',
    invoiced: '118.00',
    invoicedTax: '18.00',
    difference: '0.00',
  },
} as unknown as JournalReport;

it("a provider's invoice is removed only after a question", async () => {
  const { user, asked } = await showScreen(
    <FeesCard place={PLACE} report={REPORT} />,
    { 'team.read': { shared: null }, 'journals.removeInvoice': {} },
    { path: 'journals' },
  );
  const name = en.journals.fees.remove.replace('{{number}}', 'F001-22');
  await user.click(await screen.findByRole('button', { name }));
  expect(asked('journals.removeInvoice')).toEqual([]);
  const asking = within(await screen.findByRole('dialog', { name: en.journals.fees.removeTitle }));
  await user.click(asking.getByRole('button', { name }));
  expect(asked('journals.removeInvoice')).toEqual([{ ...PLACE, number: 'F001-22' }]);
});
