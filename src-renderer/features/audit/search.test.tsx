// @vitest-environment happy-dom
/**
 * Text is looked for in the entries that are read: the screen says how far back, and reads the others when asked to.
 */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { AuditPage } from './audit-page.tsx';

afterEach(closeScreen);

const TOTAL = 250;
const entry = (number: number): AuditEntry => ({
  number,
  at: 0,
  actor: number === 3 ? 'Rosa Quispe' : 'Ana Torres',
  action: 'close.commented',
  subject: `2026-09 PEN ${number}`,
  detail: {},
  hash: 'a'.repeat(64),
});
const newestBefore = (before: number) =>
  Array.from({ length: Math.min(100, before - 1) }, (_, index) => entry(before - 1 - index));

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { audit }) => {
  it('says among how many nothing was found, and finds it once all are read', async () => {
    const { user } = await showScreen(
      <AuditPage />,
      {
        'team.read': { shared: null },
        'audit.list': ({ before }) => ({ entries: newestBefore(before ?? TOTAL + 1), total: TOTAL }),
      },
      { path: 'audit', at: 'audit?search=rosa', language },
    );
    // What the keys for search look for.
    expect(screen.getByRole('searchbox', { name: audit.search })).toHaveValue('rosa');
    const among = audit.notFoundAmong.replace('{{searched, number}}', '100');
    expect(await screen.findByText(among, { exact: false })).toBeVisible();
    expect(screen.queryByText(audit.notFound, { exact: false })).toBeNull();
    await user.click(
      screen.getByRole('button', { name: audit.searchAll.replace('{{total, number}}', String(TOTAL)) }),
    );
    expect(await screen.findByText(/Rosa Quispe/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(among, { exact: false })).toBeNull());
    expect(screen.queryByRole('button', { name: audit.more })).toBeNull();
  });
});

it('finds an amount with its currency as a person types it', async () => {
  const detail = { day: '2026-10-05', amount: '1120.50', currency: 'PEN' };
  const subject = 'amount-differs:ledger:370|deposits/310015074';
  const one: AuditEntry = { ...entry(1), action: 'exception.changed', subject, detail };
  await showScreen(
    <AuditPage />,
    { 'team.read': { shared: null }, 'audit.list': { entries: [entry(2), one], total: 2 } },
    { path: 'audit', at: `audit?${new URLSearchParams({ search: 'pen  1,120.50' })}` },
  );
  expect(await screen.findByText(/PEN\s1,120\.50/)).toBeVisible();
  expect(screen.queryByText(/2026-09 PEN 2/)).toBeNull();
});
