// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { SharedState } from '../../../../src-shared/contract/team.ts';
import { en } from '../../../i18n/en.ts';
import { MonthChoice } from '../../../period/month-choice.tsx';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../../../testing/screen.tsx';
import { AssignedNotices } from './assigned-notices.tsx';

afterEach(closeScreen);

const workspaceId = WORKSPACE.id;
const ONLINE: SharedState = {
  ...{
    stage: 'joined',
    person: 'Ana Torres',
    roles: ['preparer'],
    state: 'online',
    since: 0,
    fault: null,
    withoutRecords: false,
  },
  server: { host: 'db.example', port: 5432, database: 'tieout', login: 'ana' },
};
const BO_IN_OCTOBER: NonNullable<Answers['team.look']> = ({ month }) => ({
  names: month === '2026-10' ? ['Bo Díaz', 'Eva Paz'] : [],
});

/** The month of a screen, and a way off it. */
function Month() {
  const [month, setMonth] = useState('2026-10');
  return (
    <>
      {month !== '' && <MonthChoice month={month} onChange={setMonth} />}
      <button type="button" onClick={() => setMonth('')}>
        away
      </button>
    </>
  );
}
const words = en.period.alsoHere.replace('{{names}}', 'Bo Díaz and Eva Paz');

it('shows who else looks at the month, and says which is looked at until it is left', async () => {
  const answers = { 'team.read': { shared: ONLINE }, 'team.look': BO_IN_OCTOBER };
  const { user, asked, tell, answer } = await showScreen(<Month />, answers, { path: 'overview' });
  await screen.findByText(words);
  await user.click(screen.getByRole('button', { name: en.period.previousMonth }));
  await waitFor(() => expect(screen.queryByTestId('also-here')).toBeNull());
  answer({ 'team.look': { names: ['Bo Díaz'] } });
  tell('team.changed', { workspaceId, what: 'presence' });
  await screen.findByText(en.period.alsoHere.replace('{{names}}', 'Bo Díaz'));
  await user.click(screen.getByRole('button', { name: 'away' }));
  await waitFor(() => expect(asked('team.look').at(-1)).toEqual({ workspaceId, month: null }));
  expect(asked('team.look').map(({ month }) => month)).toEqual(['2026-10', '2026-09', '2026-09', null]);
});

it.each([
  ['nobody shares the workspace', null],
  ['the server is away', { ...ONLINE, state: 'away' as const }],
])('asks the server nothing where %s', async (_, shared) => {
  const { asked } = await showScreen(
    <Month />,
    { 'team.read': { shared }, 'team.look': BO_IN_OCTOBER },
    { path: 'overview' },
  );
  await waitFor(() => expect(asked('team.read')).not.toEqual([]));
  expect(screen.queryByTestId('also-here')).toBeNull();
  expect(asked('team.look')).toEqual([]);
});

it('says what colleagues assigned, with the way there; the system’s notification leads there', async () => {
  const { user, tell, address } = await showScreen(
    <>
      <Notifications />
      <AssignedNotices />
    </>,
    {},
    { path: '*', at: 'overview' },
  );
  const exception = { kind: 'exception', month: '2026-10', currency: 'PEN' } as const;
  const item = { kind: 'item', month: '2026-09', currency: 'PEN' } as const;
  const told = { workspaceId, person: 'Ana Torres', open: false };
  tell('team.assigned', { ...told, assigned: [exception, exception, item] });
  await user.click(await screen.findByRole('link', { name: '2 exceptions, 1 reconciling item' }));
  expect(address()).toBe(`/workspaces/${workspaceId}/exceptions?month=2026-10&assignee=Ana+Torres`);
  tell('team.assigned', { ...told, assigned: [item], open: true });
  await waitFor(() => expect(address()).toBe(`/workspaces/${workspaceId}/close/2026-09/PEN`));
});
