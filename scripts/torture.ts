/**
 * `npm run torture`: kills and breaks the app round after round, and counts what that lost, doubled, left behind and did
 * not tell. `-- --rounds 1000 --seed 7 --faults kill,disk --acts cashout,lock`; each has a default. A small, fixed part
 * of it runs with the tests (scripts/torture/torture.test.ts).
 */
import { parseArgs } from 'node:util';
import { FAULTS, type Fault, torture } from './torture/campaign.ts';
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
const outcome = await torture({
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  faults: values.faults.split(',') as Fault[],
  acts: values.acts.split(',') as ActName[],
  report: console.log,
});
const { lost, doubled, untrue, leftBehind, damages, ...rest } = outcome;
console.log(JSON.stringify(rest, null, 2));
for (const [name, list] of Object.entries({ lost, doubled, untrue, leftBehind, silent: damages.silent }))
  if (list.length > 0) console.log(`\n${name}:\n  ${list.join('\n  ')}`);
console.log(
  `\nlost ${lost.length}, doubled ${doubled.length}, untrue ${untrue.length}, left behind ${leftBehind.length}; ` +
    `damages ${damages.done}: ${damages.harmless} harmless, ${damages.told} told, ${damages.silent.length} silent`,
);
process.exitCode =
  lost.length + doubled.length + untrue.length + leftBehind.length + damages.silent.length > 0 ? 1 : 0;
