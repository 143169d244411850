// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LaterSql, SharedState, TeamPerson } from '../../../../src-shared/contract/team.ts';
import type { LostEntries } from '../../../../src-shared/contract/team-restore.ts';
import { en } from '../../../i18n/en.ts';
import { es } from '../../../i18n/es.ts';
import { axeFindings } from '../../../testing/axe.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../../testing/screen.tsx';
import { TeamCard } from './team-card.tsx';
import { TeamNotice } from './team-notice.tsx';

afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

const SHARED: SharedState = {
  stage: 'shared',
  server: { host: 'db.example', port: 5432, database: 'tieout', login: 'ana' },
  person: 'Ana Torres',
  roles: ['owner', 'preparer'],
  state: 'online',
  since: Date.UTC(2026, 10, 1),
  fault: null,
  withoutRecords: false,
};
const person = (login: string, name: string, confirmedAt: number | null): TeamPerson => ({
  ...{ login, name, addedAt: 0, addedBy: 'Ana Torres', revokedAt: null, revokedBy: null, reason: null },
  roles: ['preparer'],
  key: {
    code: `CODE-${login}`,
    registeredAt: 0,
    confirmedAt,
    confirmedBy: confirmedAt === null ? null : 'Eva',
  },
  isSelf: login === 'ana',
});
const PEOPLE = { people: [person('ana', 'Ana Torres', 1), person('bo', 'Bo Díaz', null)] };
const jobId = '33333333-3333-4333-8333-333333333333';

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { team, teamRoles }) => {
  it('a server is checked before the workspace is shared, and each fault is told with a way out', async () => {
    const { user, fill, asked, answer } = await showScreen(
      <TeamCard />,
      {
        'team.read': { shared: null },
        'team.check': { ok: false, fault: 'clock-off', subject: '400' },
        'team.share': { jobId },
        'jobs.list': { jobs: [] },
      },
      { path: 'settings', language },
    );
    await fill(await screen.findByLabelText(team.host), 'db.example');
    await fill(screen.getByLabelText(team.login), 'ana');
    await fill(screen.getByLabelText(team.password), 'secret');
    await fill(screen.getByLabelText(team.name), 'Ana Torres');
    const [check, share] = [team.check, team.share].map((name) => screen.getByRole('button', { name }));
    if (!check || !share) throw new Error('there are two buttons');
    expect(share).toBeDisabled();
    await user.click(check);
    const { what, do: wayOut } = team.faults['clock-off'];
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${what.replace('{{subject}}', '400')} ${wayOut}`,
    );
    expect(share).toBeDisabled();
    answer({ 'team.check': { ok: true, login: 'ana', roles: ['owner', 'preparer'], isPerson: false } });
    await user.click(check);
    await screen.findByText(new RegExp(`${teamRoles.owner}, ${teamRoles.preparer}`));
    await user.click(share);
    const server = { host: 'db.example', port: 5432, database: 'tieout', login: 'ana' };
    expect(asked('team.share')).toEqual([
      {
        workspaceId: WORKSPACE.id,
        server: { ...server, authority: null, encrypted: true },
        password: 'secret',
        name: 'Ana Torres',
      },
    ]);
  });

  it('a key is confirmed by the code that is shown, and only somebody else’s', async () => {
    const { user, asked } = await showScreen(
      <TeamCard />,
      {
        'team.read': { shared: SHARED },
        'team.people': PEOPLE,
        'team.confirmKey': { people: [person('bo', 'Bo Díaz', 2)] },
      },
      { path: 'settings', language },
    );
    const row = within(await screen.findByRole('row', { name: /Bo Díaz/ }));
    const own = within(screen.getByRole('row', { name: /Ana Torres/ }));
    expect(own.queryByRole('button', { name: team.people.confirm })).toBeNull();
    await user.click(row.getByRole('button', { name: team.people.confirm }));
    expect(asked('team.confirmKey')).toEqual([{ workspaceId: WORKSPACE.id, login: 'bo', code: 'CODE-bo' }]);
    await screen.findByText(/Eva/);
  });

  it.each(['online', 'away'] as const)(
    'is left only after a question, which tells what may be missing (%s)',
    async (state) => {
      const isLatest = state === 'online';
      const { user, asked, answer } = await showScreen(
        <TeamCard />,
        {
          'team.read': { shared: { ...SHARED, state } },
          'team.people': PEOPLE,
          'team.leave': { isLatest },
          'jobs.list': { jobs: [] },
        },
        { path: 'settings', language },
      );
      await user.click(await screen.findByRole('button', { name: team.leave.open }));
      const dialog = await screen.findByRole('dialog', { name: team.leave.title });
      const missing = team.leave.missing.split('{{since}}')[1] ?? '';
      expect(dialog.textContent?.includes(missing)).toBe(!isLatest);
      expect(asked('team.leave')).toEqual([]);
      answer({ 'team.read': { shared: null } });
      await user.click(within(dialog).getByRole('button', { name: team.leave.action }));
      expect(asked('team.leave')).toEqual([{ workspaceId: WORKSPACE.id }]);
      // What follows is the way to share it.
      await screen.findByRole('button', { name: team.share });
    },
  );

  it('a key is revoked only once it was asked, and the own one says what that means', async () => {
    const { user, asked } = await showScreen(
      <TeamCard />,
      { 'team.read': { shared: SHARED }, 'team.people': PEOPLE, 'team.revokeKey': PEOPLE },
      { path: 'settings', language },
    );
    for (const [name, text] of [
      ['Ana Torres', team.people.revokeOwnText],
      ['Bo Díaz', team.people.revokeKeyText.replaceAll('{{name}}', 'Bo Díaz')],
    ] as const) {
      const row = within(await screen.findByRole('row', { name: new RegExp(name) }));
      await user.click(row.getByRole('button', { name: team.people.revokeKey }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(text)).toBeInTheDocument();
      if (name === 'Ana Torres') await user.keyboard('{Escape}');
      else await user.click(dialog.getByRole('button', { name: team.people.revokeKey }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(asked('team.revokeKey')).toEqual([{ workspaceId: WORKSPACE.id, login: 'bo' }]);
  });

  it('what a restored server lost is told with whose it was, given back by an owner, and ended by one', async () => {
    const lost: LostEntries = {
      kind: 'behind',
      entries: {
        ...{ count: 150, from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 10, 2) },
        people: [
          { name: 'Ana Torres', count: 100 },
          { name: 'Bo Díaz', count: 50 },
        ],
      },
    };
    const restoring = { lost, givingBack: null, takesBack: true, aside: 0 };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stopped = { ...SHARED, state: 'stopped', fault: 'log-behind' } as const;
    const { user, asked, answer } = await showScreen(
      <TeamCard />,
      {
        'team.read': { shared: stopped },
        'team.people': PEOPLE,
        'team.restoring': restoring,
        'team.beginGivingBack': {},
        'team.giveBack': { given: 100, left: 0 },
        'team.endGivingBack': {},
        'team.putAside': { aside: 150 },
      },
      { path: 'settings', language },
    );
    const part = within(await screen.findByTestId('team-restore'));
    expect(part.getByText(/Ana Torres \(100\), Bo Díaz \(50\)/)).toBeInTheDocument();
    expect(part.getByRole('link', { name: team.restore.see })).toBeInTheDocument();
    expect(part.queryByRole('button', { name: team.restore.putAsideOpen })).toBeNull();
    expect(await axeFindings()).toEqual([]);
    const givingBack = { since: 0, by: 'Ana Torres', count: 150 };
    answer({
      'team.read': { shared: SHARED },
      'team.restoring': { ...restoring, lost: null, givingBack },
    });
    await user.click(
      part.getByRole('button', { name: team.restore.give_other.replace('{{count, number}}', '150') }),
    );
    await user.click(await screen.findByRole('button', { name: team.restore.end }));
    for (const name of ['team.beginGivingBack', 'team.giveBack', 'team.endGivingBack'] as const)
      expect(asked(name)).toEqual([{ workspaceId: WORKSPACE.id }]);

    // Others have decided since: what is known here is put aside, after a question, and told until it is dealt with.
    answer({
      'team.read': { shared: stopped },
      'team.restoring': { ...restoring, lost: { ...lost, kind: 'forked' } },
    });
    // Nothing tells of it: it is asked again while it is shown.
    vi.advanceTimersByTime(5_000);
    await user.click(await screen.findByRole('button', { name: team.restore.putAsideOpen }));
    const dialog = within(await screen.findByRole('dialog', { name: team.restore.putAsideTitle }));
    expect(asked('team.putAside')).toEqual([]);
    answer({
      'team.read': { shared: SHARED },
      'team.restoring': { ...restoring, lost: null, aside: 150 },
      'team.settleAside': {},
    });
    await user.click(dialog.getByRole('button', { name: team.restore.putAside }));
    await user.click(await screen.findByRole('button', { name: team.restore.settle }));
    expect(asked('team.settleAside')).toEqual([{ workspaceId: WORKSPACE.id }]);
  });

  it('who is no owner waits for one, and the SQL that is missing is named', async () => {
    const lost: LostEntries = {
      kind: 'behind',
      entries: { count: 1, from: 0, to: 0, people: [{ name: 'Bo', count: 1 }] },
    };
    const shared: SharedState = {
      ...SHARED,
      roles: ['preparer'],
      state: 'stopped',
      fault: 'log-behind',
    };
    for (const takesBack of [true, false]) {
      await showScreen(
        <TeamCard />,
        {
          'team.read': { shared },
          'team.people': PEOPLE,
          'team.restoring': { lost, givingBack: null, takesBack, aside: 0 },
        },
        { path: 'settings', language },
      );
      const { askOwner, sqlMissing, give_one: give } = team.restore;
      expect(await screen.findByText(takesBack ? askOwner : sqlMissing)).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: give })).toBeNull();
      closeScreen();
    }
  });

  it('another address is followed once the same log was found there, and each fault is told', async () => {
    const { user, fill, asked, answer } = await showScreen(
      <TeamCard />,
      {
        'team.read': { shared: SHARED },
        'team.people': PEOPLE,
        'team.move': { check: { ok: false, fault: 'log-other', subject: '' } },
      },
      { path: 'settings', language },
    );
    await user.click(await screen.findByRole('button', { name: team.move.open }));
    const dialog = within(await screen.findByRole('dialog', { name: team.move.title }));
    await user.clear(dialog.getByLabelText(team.host));
    await fill(dialog.getByLabelText(team.host), 'db2.example');
    await fill(dialog.getByLabelText(team.password), 'secret');
    await user.click(dialog.getByRole('button', { name: team.move.action }));
    const { what, do: wayOut } = team.faults['log-other'];
    expect(await dialog.findByRole('alert')).toHaveTextContent(`${what} ${wayOut}`);
    answer({ 'team.move': { check: { ok: true, login: 'ana', roles: ['owner'], isPerson: true } } });
    await user.click(dialog.getByRole('button', { name: team.move.action }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('team.move').at(-1)).toEqual({
      workspaceId: WORKSPACE.id,
      password: 'secret',
      server: {
        ...{ host: 'db2.example', port: 5432, database: 'tieout', login: 'ana' },
        ...{ authority: null, encrypted: true },
      },
    });
  });

  it('an upload that was cut off is gone on with, or sharing is given up', async () => {
    const uploading = { ...SHARED, stage: 'uploading', state: 'away', fault: 'server-unreachable' } as const;
    const { user, asked } = await showScreen(
      <TeamCard />,
      {
        'team.read': { shared: uploading },
        'team.people': PEOPLE,
        'team.resume': { jobId },
        'team.giveUp': {},
        'jobs.list': { jobs: [] },
      },
      { path: 'settings', language },
    );
    await user.click(await screen.findByRole('button', { name: team.resume }));
    expect(asked('team.resume')).toEqual([{ workspaceId: WORKSPACE.id }]);
    expect(asked('team.giveUp')).toEqual([]);
    await user.click(screen.getByRole('button', { name: team.giveUp }));
    await waitFor(() => expect(asked('team.giveUp')).toEqual([{ workspaceId: WORKSPACE.id }]));
    expect(await axeFindings()).toEqual([]);
  });

  it('says where the server has only the log that records are not shared, and what to do', async () => {
    const answers = { 'team.read': { shared: { ...SHARED, withoutRecords: true } }, 'team.people': PEOPLE };
    await showScreen(<TeamCard />, { ...answers, 'jobs.list': { jobs: [] } }, { path: 'settings', language });
    expect(await screen.findByText(team.withoutRecords)).toBeInTheDocument();
  });

  it('says which files IT has still to run in the database, and what each is for', async () => {
    const answers = { 'team.read': { shared: SHARED }, 'team.people': PEOPLE, 'jobs.list': { jobs: [] } };
    const files: LaterSql[] = ['4-keys-and-clock', '5-trail-and-people'];
    await showScreen(
      <TeamCard />,
      { ...answers, 'team.sqlToRun': { files } },
      { path: 'settings', language },
    );
    for (const file of files) expect(await screen.findByText(team.sql[file])).toBeInTheDocument();
    expect(screen.queryByText(team.sql['3-restore'])).toBeNull();
    expect(await axeFindings()).toEqual([]);
  });

  it('says of a log that is behind what to do, and nothing of an update', async () => {
    const shared = { ...SHARED, state: 'stopped', fault: 'log-behind' } as const;
    await showScreen(<TeamNotice />, { 'team.read': { shared } }, { path: 'overview', language });
    const said = await screen.findByRole('status');
    expect(said).toHaveTextContent(team.faults['log-behind'].do);
    expect(said).not.toHaveTextContent('Tieout');
  });

  it('says above every screen that a clock is wrong, by how much and what to do, while work goes on', async () => {
    const shared = { ...SHARED, clockOff: -400 };
    await showScreen(<TeamNotice />, { 'team.read': { shared } }, { path: 'overview', language });
    const said = await screen.findByRole('status');
    const { what, do: wayOut } = team.faults['clock-off'];
    expect(said).toHaveTextContent(`${what.replace('{{subject}}', '400')} ${wayOut}`);
    expect(await axeFindings()).toEqual([]);
  });

  it('says above every screen since when the server is away, and what is wrong, and nowhere else again', async () => {
    await showScreen(
      <>
        <TeamNotice />
        <TeamCard />
      </>,
      {
        'team.read': { shared: { ...SHARED, state: 'away', fault: 'server-unreachable' } },
        'team.people': PEOPLE,
        'jobs.list': { jobs: [] },
      },
      { path: 'settings', language },
    );
    expect(await screen.findByText(/Bo Díaz/)).toBeInTheDocument();
    const said = screen.getByRole('status');
    expect(said).toHaveTextContent(team.notice.away.split('{{since}}')[0] ?? '');
    expect(said).toHaveTextContent(team.faults['server-unreachable'].do);
    expect(screen.queryByText(team.facts.state)).toBeNull();
    expect(await axeFindings()).toEqual([]);
  });
});
