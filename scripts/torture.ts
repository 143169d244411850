/**
 * `npm run torture`: kills and breaks the app round after round, and counts what that lost, doubled, left behind and did
 * not tell. `-- --rounds 1000 --seed 7 --faults kill,disk --acts cashout,lock`; each has a default. A small, fixed part
 * of it runs with the tests (scripts/torture/torture.test.ts).
 */
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { torture } from './torture/campaign.ts';
import { countsOf, FAULTS, type Fault, findingsOf, isSpotless, nothingFound } from './torture/outcome.ts';
import { ACTS, type ActName } from './torture/protocol.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    faults: { type: 'string', default: FAULTS.join(',') },
    acts: { type: 'string', default: ACTS.join(',') },
  },
});
console.log(`seed ${values.seed}`);
const outcome = nothingFound();
const tell = () => {
  const { rounds, acts, skipped } = outcome;
  console.log(JSON.stringify({ rounds, acts, skipped }, null, 2));
  console.log(`${findingsOf(outcome)}\n${countsOf(outcome)}`);
};
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // Print at once: the process may end right after.
    console.log(`\nstopped by ${signal}`);
    tell();
    process.exitCode = 128 + constants.signals[signal];
    stopped.abort();
  });
await torture({
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  faults: values.faults.split(',') as Fault[],
  acts: values.acts.split(',') as ActName[],
  report: console.log,
  outcome,
  signal: stopped.signal,
});
if (!stopped.signal.aborted) {
  tell();
  process.exitCode = isSpotless(outcome) ? 0 : 1;
}
