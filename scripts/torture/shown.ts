/**
 * What a person sees after starting the app, read through the calls of its screens; a question that fails is seen as
 * failed.
 */
import { detailsOf } from '../../src-shared/errors.ts';
import { type Desk, MONTH, PLACE } from './acts.ts';
import type { Shown } from './protocol.ts';

export async function readShown({ app, workspaceId }: Desk, unreadable: readonly string[]): Promise<Shown> {
  const failed: string[] = [];
  const asked = async <T>(what: string, question: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await question();
    } catch (error) {
      failed.push(`${what}: ${detailsOf(error).code}`);
      return otherwise;
    }
  };
  const workspaces = await asked(
    'workspaces',
    async () => (await app.call('workspaces.list', {})).workspaces.map(({ id, name }) => ({ id, name })),
    [],
  );
  const orders = await asked('orders', () => ordersOf({ app, workspaceId }), []);
  const audit = await asked(
    'audit',
    async () => {
      const { entries, faults } = await app.call('audit.verify', { workspaceId });
      return { entries, sound: faults.length === 0, problem: JSON.stringify(faults) };
    },
    { entries: -1, sound: false, problem: 'not answered' },
  );
  const files = await asked(
    'statements',
    async () =>
      (await app.call('statements.list', { workspaceId, book: 'bank' })).files.map(
        ({ id, name, statements }) => ({
          id,
          name,
          lines: statements.reduce((sum, { lines }) => sum + lines, 0),
        }),
      ),
    [],
  );
  const month = await asked('close', () => app.call('close.month', { workspaceId, ...PLACE }), null);
  const summary = await asked(
    'deposits',
    () =>
      app.call('listings.summary', {
        workspaceId,
        listing: 'deposits',
        filter: { firstDay: `${MONTH}-01`, lastDay: `${MONTH}-30` },
      }),
    null,
  );
  const { person } = await app.call('app.preferences', {});
  const notices = await asked('storage', async () => {
    const { recoveries, settingsUnusable, closeFiles } = await app.call('storage.state', { workspaceId });
    const told = recoveries.map(({ what, setAside, file }) => `${what} ${file ?? ''} ${setAside}`);
    const lost = closeFiles.lost.map(({ file }) => `lost ${file}`);
    const settings = settingsUnusable === null ? [] : [`settings ${settingsUnusable.setAside}`];
    return [...told, ...lost, ...settings];
  }, []);
  return {
    workspaces,
    orders,
    audit,
    files,
    comments: month?.comments.map(({ text }) => text) ?? [],
    locks:
      month?.locks.map(({ version }) => ({
        version,
        locked: month.state === 'locked' && month.version === version,
        snapshot: month.snapshot ?? '',
      })) ?? [],
    deposits: { count: summary?.count ?? -1, complete: summary?.coverage.complete ?? false },
    person,
    notices: [...notices, ...unreadable],
    failed,
  };
}

/** Orders of unknown outcome are looked up, as the person would. */
async function ordersOf({ app, workspaceId }: Pick<Desk, 'app' | 'workspaceId'>): Promise<Shown['orders']> {
  const { orders } = await app.call('payouts.list', { workspaceId });
  const shown = [];
  for (const order of orders) {
    let { state, lookUp } = order;
    if (state === 'unknown' && lookUp === null)
      ({
        order: { state, lookUp },
      } = await app.call('payouts.lookUp', { workspaceId, orderId: order.id }).catch(() => ({ order })));
    shown.push({ externalId: order.draft.external_id, state, lookUp: lookUp?.outcome ?? null });
  }
  return shown;
}
