/**
 * Cashouts around a server that was restored from an older backup: a computer that lacks the latest entries sends none
 * a second time, and what only some computers know of one that was sent is not lost. Three computers, a real server,
 * and one payments service.
 */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { CallInput } from '../../src-shared/contract/index.ts';
import { startAgain } from '../ipc/testing/app.ts';
import { draft } from '../payouts/testing/orders.ts';
import { failureOf } from '../testing/failure.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';
import {
  allowMoney,
  comment,
  endFile,
  joinAs,
  newApp,
  startTwoApps,
  type TeamApp,
  trailOf,
} from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => endFile(server));

const AMOUNT = draft().amount;
type Draft = CallInput<'payouts.prepare'>['draft'];

/**
 * Ana prepares; Bo and Carla may send. `made`: external ids of the cashouts that the service made, `asked` those it was
 * asked for.
 */
async function startTeam() {
  const { ana, bo, workspaceId, database } = await startTwoApps(server, ['preparer', 'cashout_releaser']);
  await server.admin('GRANT tieout_cashout_preparer TO ana');
  await server.admin('DROP ROLE IF EXISTS carla; CREATE ROLE carla LOGIN').catch(() => undefined);
  await server.admin('GRANT tieout_preparer, tieout_cashout_releaser TO carla');
  const carla = await newApp();
  await joinAs(ana, carla, workspaceId, { login: 'carla', name: 'Carla Ruiz' });
  const [asked, made]: string[][] = [[], []];
  let home: string | undefined;
  /** The three demos are one service. */
  const throughOne = (app: TeamApp) => {
    app.state.through = async (url, init) => {
      const { origin } = new URL(url);
      home ??= origin;
      const answer = await fetch(String(url).replace(origin, home), init);
      if (String(url).endsWith('/v3/cashout') && init?.method === 'POST') {
        const { external_id } = JSON.parse(String(init.body));
        asked?.push(external_id);
        if (answer.ok) made?.push(external_id);
      }
      return answer;
    };
  };
  for (const app of [ana, bo, carla]) {
    await allowMoney(app, workspaceId);
    throughOne(app);
  }
  /** Another run of an app that was stopped. */
  const again = async (app: TeamApp): Promise<TeamApp> => {
    const started = { ...(await startAgain(app.root, app)), root: app.root };
    onTestFinished(() => started.stop());
    throughOne(started);
    return started;
  };
  const states = async (app: TeamApp) =>
    (await app.call('payouts.list', { workspaceId })).orders.map(({ state }) => state);
  const seen = (app: TeamApp, expected: readonly string[]) =>
    expect.poll(() => states(app), { timeout: 20_000 }).toEqual(expected);
  const becomes = (app: TeamApp, fault: string | null) =>
    expect
      .poll(async () => (await app.call('team.read', { workspaceId })).shared, { timeout: 20_000 })
      .toMatchObject({ state: fault === null ? 'online' : 'stopped', fault });
  const prepare = async (given: Draft = draft()) =>
    (await ana.call('payouts.prepare', { workspaceId, draft: given })).order.id;
  const send = async (app: TeamApp, orderId: string, confirmedAmount = AMOUNT) => {
    const { orders } = await app.call('payouts.list', { workspaceId });
    const shown = orders.find(({ id }) => id === orderId)?.draft ?? draft();
    return app.call('payouts.send', { workspaceId, orderId, confirmedAmount, shown });
  };
  const barred = async (app: TeamApp) => (await app.call('payouts.sendingBar', { workspaceId })).bar !== null;
  return {
    ...{ ana, bo, carla, workspaceId, database, asked, made },
    ...{ again, seen, becomes, prepare, send, barred },
  };
}

it('one that the server forgot is given back as it was sent, and nobody sends it again', async () => {
  const { ana, bo, workspaceId, database, made, asked, ...team } = await startTeam();
  const of = { workspaceId };
  const orderId = await team.prepare();
  await team.seen(bo, ['prepared']);
  await server.backUp(database);
  for (const app of [ana, bo]) await team.becomes(app, null);
  expect((await team.send(bo, orderId)).order.state).toBe('confirmed');
  await team.seen(ana, ['confirmed']);
  await server.restore(database);
  for (const app of [ana, bo]) {
    await team.becomes(app, 'log-behind');
    await team.seen(app, ['confirmed']);
    expect(await failureOf(team.send(app, orderId))).toMatchObject({ code: 'order-not-sendable' });
  }
  await ana.call('team.beginGivingBack', of);
  expect(await bo.call('team.giveBack', of)).toMatchObject({ left: 0 });
  for (const app of [ana, bo]) await team.becomes(app, null);
  await ana.call('team.endGivingBack', of);
  await team.seen(team.carla, ['confirmed']);
  for (const app of [ana, bo, team.carla])
    expect(await failureOf(team.send(app, orderId))).toMatchObject({ code: 'order-not-sendable' });
  expect([made, asked]).toEqual([['PAGO-1'], ['PAGO-1']]);
});

it('one that was sent after the backup is not sent by a computer that has only the backup, and a fork loses nothing of it', async () => {
  const { ana, bo, carla, workspaceId, database, made, asked, ...team } = await startTeam();
  const of = { workspaceId };
  const orderId = await team.prepare();
  await team.seen(carla, ['prepared']);
  await team.seen(bo, ['prepared']);
  await carla.stop();
  await server.backUp(database);
  for (const app of [ana, bo]) await team.becomes(app, null);
  expect((await team.send(bo, orderId)).order.state).toBe('confirmed');
  await team.seen(ana, ['confirmed']);
  await server.restore(database);

  const later = await team.again(carla);
  await team.seen(later, ['prepared']);
  await team.becomes(later, null);
  expect(await team.barred(later)).toBe(true);
  expect(await failureOf(team.send(later, orderId))).toMatchObject({ code: 'sending-barred' });
  expect(asked).toEqual(['PAGO-1']);
  // Carla decides something else, so that the log goes on without what Ana and Bo have.
  await comment(later, workspaceId, 'since');
  for (const app of [ana, bo]) await team.becomes(app, 'log-behind');
  for (const app of [ana, bo]) {
    await app.call('team.putAside', of);
    await team.becomes(app, null);
    await team.seen(app, ['prepared']);
    expect(await team.barred(app)).toBe(true);
    expect(await failureOf(team.send(app, orderId))).toMatchObject({ code: 'sending-barred' });
    const { decisions } = await app.call('team.lostDecisions', { ...of, of: 'aside', skipped: 0 });
    expect(
      decisions.map(({ action, subject, detail }) => [action, subject, (detail as { state?: string }).state]),
    ).toEqual([
      ['cashout.recorded', 'PAGO-1', 'sent'],
      ['cashout.recorded', 'PAGO-1', 'confirmed'],
    ]);
  }

  // Somebody allows sending although it was sent: the service has it under this reference, and the app finds that out.
  await later.call('payouts.allowSending', of);
  expect((await team.send(later, orderId)).order).toMatchObject({
    state: 'unknown',
    error: { serviceCode: '511' },
  });
  expect((await later.call('payouts.lookUp', { ...of, orderId })).order.state).toBe('confirmed');
  expect([made, asked]).toEqual([['PAGO-1'], ['PAGO-1', 'PAGO-1']]);
  for (const app of [ana, bo]) await team.seen(app, ['confirmed']);
});

it('one that was prepared and sent after the backup is told on every computer before anything is sent again', async () => {
  const { ana, bo, carla, workspaceId, database, made, ...team } = await startTeam();
  const of = { workspaceId };
  const early = await team.prepare(
    draft({ external_id: 'PAGO-0', document_id: '45678902', amount: '99.00' }),
  );
  await team.seen(carla, ['prepared']);
  await carla.stop();
  await server.backUp(database);
  for (const app of [ana, bo]) await team.becomes(app, null);
  const orderId = await team.prepare();
  await team.seen(bo, ['prepared', 'prepared']);
  expect((await team.send(bo, orderId)).order.state).toBe('confirmed');
  await server.restore(database);
  const later = await team.again(carla);
  await team.seen(later, ['prepared']);
  await team.becomes(later, null);
  // Carla was told once and has compared before Bo’s computer is heard of.
  await later.call('payouts.allowSending', of);
  await comment(later, workspaceId, 'since');
  await team.becomes(bo, 'log-behind');
  await bo.call('team.putAside', of);
  await team.becomes(bo, null);
  await team.seen(bo, ['prepared']);
  await expect.poll(() => team.barred(later), { timeout: 20_000 }).toBe(true);
  expect(await failureOf(team.send(later, early, '99.00'))).toMatchObject({ code: 'sending-barred' });
  const [told] = await trailOf(later, workspaceId);
  expect(told).toMatchObject({ action: 'log.put-aside', detail: { cashouts: 'PAGO-1' } });
  expect(made).toEqual(['PAGO-1']);
});
