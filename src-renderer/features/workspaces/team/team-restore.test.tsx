// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SharedState } from '../../../../src-shared/contract/team.ts';
import type { Restoring } from '../../../../src-shared/contract/team-restore.ts';
import { en } from '../../../i18n/en.ts';
import { closeScreen, showScreen } from '../../../testing/screen.tsx';
import { TeamRestore } from './team-restore.tsx';

afterEach(closeScreen);

const { restore } = en.team;
const STOPPED: SharedState = {
  ...{ stage: 'joined', person: 'Ana Torres', roles: ['owner', 'preparer'], withoutRecords: false },
  ...{ state: 'stopped', since: 0, fault: 'log-behind' },
  server: { host: 'db.example', port: 5432, database: 'tieout', login: 'ana' },
};
const lacking = (count: number): Restoring => ({
  lost: {
    kind: 'behind',
    entries: { count, from: 0, to: 0, people: [{ name: 'Ana Torres', count }] },
  },
  ...{ givingBack: { since: 0, by: 'Ana Torres', count: 20_000 - count }, takesBack: true, aside: 0 },
});

it('tells how many of all are back, stops when it is told to, and goes on from there', async () => {
  const answers: (() => void)[] = [];
  let left = 20_000;
  /** Each is answered when the test says so. */
  const giveBack = () =>
    new Promise<{ given: number; left: number }>((resolve) =>
      answers.push(() => {
        left -= 100;
        resolve({ given: 100, left });
      }),
    );
  const { user, asked, answer } = await showScreen(
    <TeamRestore shared={STOPPED} />,
    { 'team.read': { shared: STOPPED }, 'team.restoring': lacking(left), 'team.giveBack': giveBack },
    { path: 'settings' },
  );
  const part = within(await screen.findByTestId('team-restore'));
  const calls = (count: number) => waitFor(() => expect(asked('team.giveBack')).toHaveLength(count));
  const give = restore.give_other.replace('{{count, number}}', '20,000');
  await user.click(part.getByRole('button', { name: give }));
  const told = (given: string, total: string) =>
    part.findByText(restore.progress.replace('{{given, number}}', given).replace('{{total, number}}', total));
  await told('0', '20,000');
  answers[0]?.();
  await calls(2);
  // The server has more by now, and what is to be given is still what it was.
  answer({ 'team.restoring': lacking(19_900) });
  await part.findByText(/not have 19,900 entries/, undefined, { timeout: 30_000 });
  await told('100', '20,000');

  await user.click(part.getByRole('button', { name: restore.stop }));
  answers[1]?.();
  const again = restore.give_other.replace('{{count, number}}', '19,800');
  answer({ 'team.restoring': lacking(19_800) });
  await user.click(await part.findByRole('button', { name: again }, { timeout: 30_000 }));
  await calls(3);
  expect(part.queryByText(restore.progress.split(':')[0] ?? '')).toBeNull();
  await told('0', '19,800');
  expect(asked('team.beginGivingBack')).toEqual([]);
});
