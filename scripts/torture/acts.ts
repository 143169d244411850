/**
 * What a person does in the app, each through the calls of its screens, and what is so once the app said that it is
 * done.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from '../../src-main/ipc/testing/app.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Act, ActName, Done } from './protocol.ts';
import { statementOf } from './statement.ts';

/** The month that is read, matched and closed. */
export const MONTH = '2026-09';
export const PLACE = { month: MONTH, currency: 'PEN' } as const;
const PERIOD = { firstDay: `${MONTH}-01`, lastDay: `${MONTH}-30` };

export type Desk = {
  readonly app: TestApp;
  readonly workspaceId: string;
  readonly folder: string;
  readonly inbox: string;
};
type Facts = Done['facts'];

export async function perform({ name, key }: Act, desk: Desk): Promise<Facts> {
  return PERFORM[name](desk, key);
}

const PERFORM: Readonly<Record<ActName, (desk: Desk, key: string) => Promise<Facts>>> = {
  async sync({ app, workspaceId }) {
    const { jobIds } = await app.call('sync.run', {
      workspaceId,
      listings: ['deposits', 'cashouts'],
      ...PERIOD,
      mode: 'everything',
    });
    for (const jobId of jobIds) await succeeded(app, jobId);
    return {};
  },

  async cashout({ app, workspaceId }, key) {
    const number = Number.parseInt(key.slice(0, 6), 16);
    const { order } = await app.call('payouts.prepare', {
      workspaceId,
      draft: {
        payTo: 'bank',
        bank_account: '00219300123456789123',
        account_type: 'S',
        bank_code: '',
        amount: `${100 + (number % 900)}.10`,
        currency: 'PEN',
        document_type: 'DNI',
        // A beneficiary each: the service pays one only so often a month.
        document_id: String(10_000_000 + (number % 80_000_000)),
        beneficiary_name: 'Íñigo',
        beneficiary_lastname: 'Muñoz',
        phone: '',
        comments: '',
        notification_url: '',
        external_id: key,
      },
    });
    const sent = await app.call('payouts.send', {
      workspaceId,
      orderId: order.id,
      confirmedAmount: order.draft.amount,
      shown: order.draft,
    });
    return { state: sent.order.state };
  },

  async import({ app, workspaceId, inbox }, key) {
    const lines = 20 + (Number.parseInt(key.slice(0, 2), 16) % 60);
    const path = join(inbox, `${key}.ofx`);
    writeFileSync(path, statementOf(key, lines, MONTH));
    app.state.statementPaths = [path];
    const { files } = await app.call('statements.choose', { workspaceId });
    const token = files[0]?.token ?? '';
    const asked = { workspaceId, token, book: 'bank', mapping: null } as const;
    await app.call('statements.inspect', { workspaceId, token, book: 'bank' });
    await app.call('statements.check', asked);
    const { fileId } = await app.call('statements.import', { ...asked, period: null });
    return { fileId, lines };
  },

  async match({ app, workspaceId }) {
    const { jobId } = await app.call('matching.run', { workspaceId, book: 'bank', month: MONTH });
    await succeeded(app, jobId);
    return {};
  },

  async decide({ app, workspaceId }, key) {
    await app.call('close.comment', { workspaceId, ...PLACE, text: key });
    return {};
  },

  /** Signed by two and locked; a month that is locked is reopened first. */
  async lock({ app, workspaceId }, key) {
    const place = { workspaceId, ...PLACE };
    let report = await app.call('close.month', place);
    if (report.state === 'locked') {
      await app.call('close.reopen', { ...place, reason: `Reopened for ${key}` });
      report = await app.call('close.month', place);
    }
    for (const { item, state, required } of report.items)
      if (required && state !== 'ok' && state !== 'not-applicable')
        await app.call('close.waive', { ...place, item, reason: `Set aside for ${key}` });
    const { digest } = await app.call('close.month', place);
    await app.call('close.setTeam', { workspaceId, onePerson: true });
    for (const [role, name] of [
      ['preparer', 'Ana Preparer'],
      ['reviewer', 'Benito'],
    ] as const)
      await app.call('close.sign', { ...place, role, name, digest });
    const { jobId } = await app.call('close.lock', { ...place, digest });
    await succeeded(app, jobId);
    return { version: report.version };
  },

  async export({ app, workspaceId, folder }, key) {
    const path = join(folder, `${key}.xlsx`);
    app.state.savePath = path;
    const { jobId } = await app.call('export.start', {
      workspaceId,
      listing: 'deposits',
      filter: PERIOD,
      sort: { field: 'creationDate', descending: true },
      language: 'en',
    });
    const rows = await succeeded(app, jobId ?? '');
    return { path, rows };
  },

  async settings({ app, workspaceId }, key) {
    const { workspaces } = await app.call('workspaces.list', {});
    const found = workspaces.find(({ id }) => id === workspaceId);
    if (!found) throw new Error('the workspace is gone');
    const { environment, baseUrl, merchantsBaseUrl, timeZone, service } = found;
    await app.call('workspaces.update', {
      workspaceId,
      settings: { name: key, environment, baseUrl, merchantsBaseUrl, timeZone, service },
    });
    return {};
  },

  async preferences({ app }, key) {
    await app.call('app.changePreferences', { change: { person: key } });
    return {};
  },
};

/** Waits for a job's end; how many rows it wrote, where it says so. Throws the job's error. */
async function succeeded(app: TestApp, jobId: string): Promise<number> {
  const job = await app.ended(jobId);
  if (job.status !== 'done') throw job.error ? TieoutError.from(job.error) : new Error(job.status);
  return job.result?.kind === 'export' ? job.result.rows : 0;
}
