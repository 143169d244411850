/** A figure far from what is usual wants a sentence before its month is signed, where the workspace says so. */
import { beforeEach, describe, expect, it } from 'vitest';
import { readinessOf } from '../../../src-shared/close-readiness.ts';
import { deviationKey, materialitySettings } from '../../../src-shared/contract/materiality.ts';
import { failureOf } from '../../testing/failure.ts';
import { readDeviations } from '../balances/deviations.ts';
import { listAudit } from '../work/audit.ts';
import { storeMateriality } from '../work/materiality.ts';
import { signClose, waiveItem } from './decisions.ts';
import { explainDeviation, readExplanations } from './explanations.ts';
import { lockClose } from './lock.ts';
import { accountSetup } from './testing/account.ts';
import { itemOf, PLACE, type TestWorkspace, unwatched } from './testing/workspace.ts';

let t: TestWorkspace;
accountSetup(600, (workspace) => {
  t = workspace;
});

const flux = { day: 300, month: 10, floors: [{ currency: 'PEN', amount: '0.01' }] };
const set = (explain: boolean) =>
  storeMateriality(t.own, materialitySettings.parse({ flux, explain }), { ...t.by('ana'), reason: 'Agreed' });
const deviations = () =>
  readDeviations(t.sources.cache, { month: PLACE.month, thresholds: flux }).filter(
    ({ currency }) => currency === PLACE.currency,
  );
const sign = async () => {
  const { digest } = await t.month();
  await signClose(t.sources, PLACE, { role: 'preparer', name: 'Ana', digest }, t.by('ana'));
};
const explain = (key: string, text = 'A campaign ran on that day.', amount?: string) =>
  explainDeviation(t.own, PLACE, { key, text, ...(amount !== undefined && { amount }) }, t.by('ana'));

describe('a deviation', () => {
  beforeEach(() => t.waiveOpen());

  it('stands against signing until each has its sentence', async () => {
    set(true);
    const found = deviations();
    expect(found.length).toBeGreaterThan(0);
    const before = await t.month();
    expect(itemOf(before, 'deviations')).toMatchObject({
      state: 'attention',
      figures: [{ value: String(found.length) }, { value: '0' }],
    });
    // What the headline says is what signing says.
    const { done, points } = readinessOf(before);
    expect(points - done).toBe(1);
    expect(await failureOf(sign())).toMatchObject({ code: 'close-not-ready', subject: 'deviations' });
    for (const each of found) explain(deviationKey(each));
    await sign();
    const after = await t.month();
    expect(after.signOffs.map(({ stands }) => stands)).toEqual([true]);
    expect(readinessOf(after)).toMatchObject({ done: points, points });
  });

  it('is explained only over the sentence that was shown', async () => {
    const say = (text: string, shown: string | null, amount: string) =>
      failureOf(
        (async () => explainDeviation(t.own, PLACE, { key: 'k', text, amount }, { ...t.by('ana'), shown }))(),
      );
    explainDeviation(t.own, PLACE, { key: 'k', text: 'Of Ben', amount: '1.00' }, t.by('ben'));
    expect(await say('Of Ana', null, '1.00')).toMatchObject({ code: 'settings-changed' });
    expect(readExplanations(t.own, PLACE.month)).toMatchObject([{ text: 'Of Ben' }]);
    // At another amount that sentence is not shown.
    explainDeviation(
      t.own,
      PLACE,
      { key: 'k', text: 'Of Ana', amount: '2.00' },
      { ...t.by('ana'), shown: null },
    );
    explainDeviation(
      t.own,
      PLACE,
      { key: 'k', text: 'More', amount: '2.00' },
      { ...t.by('ana'), shown: 'Of Ana' },
    );
    expect(readExplanations(t.own, PLACE.month)).toMatchObject([{ text: 'More' }]);
  });

  it('has its sentence for its amount: at another one it wants one anew, which older sentences do not', async () => {
    set(true);
    const explained = async () => itemOf(await t.month(), 'deviations')?.figures[1]?.value;
    const [first, second] = deviations();
    if (!first || !second) throw new Error('the account has deviations');
    explain(deviationKey(first), undefined, first.amount);
    explain(deviationKey(second));
    expect(await explained()).toBe('2');
    explain(deviationKey(first), undefined, '1.00');
    explain(deviationKey(second), 'A campaign ran on that day.', '1.00');
    expect(await explained()).toBe('0');
    expect(readExplanations(t.own, PLACE.month).map(({ amount }) => amount)).toEqual(['1.00', '1.00']);
  });

  it('cannot be waived, and is no point where the workspace asks for no sentences', async () => {
    set(true);
    const waive = () =>
      waiveItem(t.own, PLACE, { item: 'deviations', reason: 'All of them are known here.' }, t.by('ana'));
    expect(waive).toThrow(expect.objectContaining({ code: 'close-item-not-waivable' }));
    const { points } = readinessOf(await t.month());
    set(false);
    const report = await t.month();
    expect(itemOf(report, 'deviations')?.state).toBe('not-applicable');
    expect(readinessOf(report).points).toBe(points - 1);
  });

  it('that comes once both have signed keeps the month from being locked', async () => {
    set(false);
    const digest = await t.sign();
    set(true);
    const lock = lockClose(t.sources, PLACE, digest, t.by('ana'), unwatched());
    expect(await failureOf(lock)).toMatchObject({ code: 'close-not-ready', subject: 'deviations' });
  });

  it('may be in refunds of a payment method: those that count as money, by their date', () => {
    const identity = t.db.prepare<[], string>('SELECT identity FROM refunds LIMIT 1').pluck().get() ?? '';
    const refund = (id: number, day: string, amount: number, status = 'COMPLETED') =>
      t.changed('refunds', identity, {
        ...{ id, amount, status, refundCurrency: 'PEN', paymentMethod: 'ZZ' },
        date: `${PLACE.month}-${day}T12:00:00.000Z`,
      });
    t.store('refunds', [
      ...['01', '02', '03', '04', '05'].map((day, index) => refund(900_001 + index, day, 10)),
      refund(900_011, '20', 5_000),
      refund(900_012, '21', 9_000, 'CANCELLED'),
    ]);
    expect(deviations().filter(({ method }) => method === 'ZZ')).toMatchObject([
      { day: `${PLACE.month}-20`, column: 'refunds', amount: '5000.00', usual: '10.00' },
      // The first of a method: until then there was nothing.
      { day: `${PLACE.month}-01`, column: 'refunds', amount: '10.00', usual: '0.00', percent: null },
    ]);
  });

  it('does not stand against signing where the workspace does not ask for it', async () => {
    set(false);
    await sign();
    expect((await t.month()).state).toBe('prepared');
  });

  it('has the sentence that was written last, with its author, in the trail and in what is signed', async () => {
    set(true);
    const [first] = deviations();
    const key = deviationKey(first ?? ({} as never));
    const before = (await t.month()).digest;
    explain(key);
    explain(key, 'It was a single customer who paid for the year.');
    expect(readExplanations(t.own, PLACE.month)).toEqual([
      {
        ...{ currency: 'PEN', key, by: 'ana', at: expect.any(Number), amount: null },
        text: 'It was a single customer who paid for the year.',
      },
    ]);
    expect((await t.month()).digest).not.toBe(before);
    const { entries } = listAudit(t.own, { before: null, limit: 50, actions: ['close.'] });
    expect(entries.filter(({ action }) => action === 'close.deviation-explained')).toHaveLength(2);
  });
});
