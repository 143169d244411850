// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';
import type { SharedState } from '../../../src-shared/contract/team.ts';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { NotInLog } from './not-in-log.tsx';

afterEach(closeScreen);

const STOPPED: SharedState = {
  ...{ stage: 'joined', person: 'Ana Torres', roles: ['owner', 'preparer'], withoutRecords: false },
  ...{ state: 'stopped', since: 0, fault: 'log-behind' },
  server: { host: 'db.example', port: 5432, database: 'tieout', login: 'ana' },
};

it('shows decisions that only this computer knows some at a time', async () => {
  const entry = (number: number): AuditEntry => ({
    ...{ number, at: 0, actor: 'Ana Torres', action: 'close.commented', subject: `2026-09 PEN ${number}` },
    ...{ detail: {}, hash: 'a'.repeat(64) },
  });
  const { user, asked } = await showScreen(
    <NotInLog />,
    {
      'team.read': { shared: STOPPED },
      'team.restoring': {
        lost: { kind: 'behind', entries: { count: 101, from: 0, to: 0, people: [] } },
        ...{ givingBack: null, takesBack: true, aside: 0 },
      },
      'team.lostDecisions': ({ skipped }) => ({
        decisions: [entry(skipped + 1)],
        others: 1,
        next: skipped === 0 ? 100 : null,
      }),
    },
    { path: 'audit' },
  );
  await screen.findByTestId('not-in-log-lost');
  await user.click(await screen.findByRole('button', { name: en.audit.notInLog.more }));
  await screen.findByText(en.audit.notInLog.others_other.replace('{{count, number}}', '2'));
  const of = { workspaceId: WORKSPACE.id, of: 'lost' } as const;
  expect(asked('team.lostDecisions')).toEqual([
    { ...of, skipped: 0 },
    { ...of, skipped: 100 },
  ]);
  expect(screen.queryByRole('button', { name: en.audit.notInLog.more })).toBeNull();
});
