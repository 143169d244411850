/** A figure far from what is usual wants a sentence before its month is signed, where the workspace says so. */
import { beforeEach, describe, expect, it } from 'vitest';
import { deviationKey, materialitySettings } from '../../../src-shared/contract/materiality.ts';
import { failureOf } from '../../testing/failure.ts';
import { readDeviations } from '../balances/deviations.ts';
import { listAudit } from '../work/audit.ts';
import { storeMateriality } from '../work/materiality.ts';
import { signClose } from './closes.ts';
import { explainDeviation, readExplanations } from './explanations.ts';
import { accountSetup } from './testing/account.ts';
import { PLACE, type TestWorkspace } from './testing/workspace.ts';

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
const explain = (key: string, text = 'A campaign ran on that day.') =>
  explainDeviation(t.own, PLACE, { key, text }, t.by('ana'));

describe('a deviation', () => {
  beforeEach(() => t.waiveOpen());

  it('stands against signing until each has its sentence', async () => {
    set(true);
    const found = deviations();
    expect(found.length).toBeGreaterThan(0);
    const failure = await failureOf(sign());
    expect(failure).toMatchObject({ code: 'close-deviations-unexplained', subject: String(found.length) });
    for (const each of found) explain(deviationKey(each));
    await sign();
    expect((await t.month()).signOffs.map(({ stands }) => stands)).toEqual([true]);
  });

  it('keeps nobody from signing where the workspace does not ask for it', async () => {
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
        ...{ currency: 'PEN', key, by: 'ana', at: expect.any(Number) },
        text: 'It was a single customer who paid for the year.',
      },
    ]);
    expect((await t.month()).digest).not.toBe(before);
    const { entries } = listAudit(t.own, { before: null, limit: 50, actions: ['close.'] });
    expect(entries.filter(({ action }) => action === 'close.deviation-explained')).toHaveLength(2);
  });
});
