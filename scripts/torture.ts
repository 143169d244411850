/**
 * `npm run torture`: kills and breaks the app round after round, and counts what that lost, doubled, left behind and
 * did not tell. `-- --rounds 1000 --seed 7 --faults kill,disk --acts cashout,lock`; each has a default. A small, fixed
 * part of it runs with the tests (scripts/torture/torture.test.ts). `-- --team --rounds 200 --writers 8 --seed 7`:
 * writers of a team on a real PostgreSQL instead (scripts/torture/team.ts).
 */
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { torture } from './torture/campaign.ts';
import { countsOf, FAULTS, type Fault, findingsOf, isSpotless, nothingFound } from './torture/outcome.ts';
import { ACTS, type ActName } from './torture/protocol.ts';
import { tortureTeam } from './torture/team.ts';
import { countsOfTeam, findingsOfTeam, isTeamSpotless, nothingFoundInTeam } from './torture/team-ledger.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    team: { type: 'boolean', default: false },
    writers: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    faults: { type: 'string', default: FAULTS.join(',') },
    acts: { type: 'string', default: ACTS.join(',') },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`npm run torture -- [--rounds 1000] [--seed N] [--faults ${FAULTS.join(',')}] [--acts ${ACTS.join(',')}]
npm run torture -- --team [--rounds 200] [--writers 8] [--seed N]
docs/torture.md says what each round does and what is counted.`);
  process.exit();
}
console.log(`seed ${values.seed}`);
const stopped = new AbortController();
const { tell, run, isFine } = values.team ? ofTeam() : ofApp();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // Print at once: the process may end right after.
    console.log(`\nstopped by ${signal}`);
    tell();
    process.exitCode = 128 + constants.signals[signal];
    stopped.abort();
  });
await run();
if (!stopped.signal.aborted) {
  tell();
  process.exitCode = isFine() ? 0 : 1;
}

function ofApp() {
  const outcome = nothingFound();
  return {
    tell: () => {
      const { rounds, acts, skipped } = outcome;
      console.log(JSON.stringify({ rounds, acts, skipped }, null, 2));
      console.log(`${findingsOf(outcome)}\n${countsOf(outcome)}`);
    },
    run: () =>
      torture({
        ...asked(1_000),
        faults: values.faults.split(',') as Fault[],
        acts: values.acts.split(',') as ActName[],
        outcome,
      }),
    isFine: () => isSpotless(outcome),
  };
}

function ofTeam() {
  const outcome = nothingFoundInTeam();
  return {
    tell: () => console.log(`${findingsOfTeam(outcome)}\n${countsOfTeam(outcome)}`),
    run: () => tortureTeam({ ...asked(200), writers: Number(values.writers), outcome }),
    isFine: () => isTeamSpotless(outcome),
  };
}

function asked(rounds: number) {
  return {
    rounds: Number(values.rounds ?? rounds),
    seed: Number(values.seed),
    report: console.log,
    signal: stopped.signal,
  };
}
