/** What writers of a team were told of their decisions, and how that compares with what is in their databases. */
import type { Said } from '../../src-main/team/testing/writer-protocol.ts';

/** What a campaign of a team has found. */
export type TeamOutcome = {
  rounds: number;
  kills: number;
  restarts: number;
  decided: number;
  /** How many of these the background did, beside what people decided. */
  inBackground: number;
  /** Refused decisions, by the code that the person is told. */
  refused: Record<string, number>;
  /** Their writers were not told how they ended, and the log has them, or has not. */
  openKept: number;
  openGone: number;
  /** Called done and not there; there twice; refused and there. */
  lost: string[];
  doubled: string[];
  kept: string[];
  /** Writers whose databases are not the same, that hang, and that fail in a way that has no words. */
  different: string[];
  stuck: string[];
  untold: string[];
};

/** Every kind of finding. */
const KINDS = ['lost', 'doubled', 'kept', 'different', 'stuck', 'untold'] as const;

export const nothingFoundInTeam = (): TeamOutcome => ({
  ...{ rounds: 0, kills: 0, restarts: 0, decided: 0, inBackground: 0, refused: {}, openKept: 0, openGone: 0 },
  ...{ lost: [], doubled: [], kept: [], different: [], stuck: [], untold: [] },
});

/** What the person may be told when the server is away, or somebody else came first. Anything else is a finding. */
const WORDS = new Set([
  'team-away',
  'team-overtaken',
  'team-unknown',
  'team-own-work',
  // In the background: the same file, the same line, a month that somebody else was at.
  'statement-already-imported',
  'item-not-open',
  'matching-disturbed',
  'external-id-used',
  'order-changed',
  // An entry of its sender came between: the server says so.
  'team-refused',
]);

export class TeamLedger {
  private readonly ends = new Map<string, 'open' | 'done' | 'refused'>();
  private readonly outcome: TeamOutcome;

  constructor(outcome: TeamOutcome) {
    this.outcome = outcome;
  }

  hear(writer: string, said: Said): void {
    if (said.said === 'begun') this.ends.set(said.key, 'open');
    if (said.said === 'done') {
      this.ends.set(said.key, 'done');
      this.outcome.decided += 1;
      if (said.inBackground) this.outcome.inBackground += 1;
    }
    if (said.said !== 'refused') return;
    const { key, code } = said;
    this.outcome.refused[code] = (this.outcome.refused[code] ?? 0) + 1;
    // Not known: it stays open.
    if (code !== 'team-unknown') this.ends.set(key, 'refused');
    if (!WORDS.has(code)) this.outcome.untold.push(`${writer}: ${code} ${key}`);
  }

  /** `there`: each decision as often as it is there. */
  compare(about: string, there: readonly string[]): void {
    const { outcome } = this;
    const times = new Map<string, number>();
    for (const key of there) times.set(key, (times.get(key) ?? 0) + 1);
    for (const [key, end] of this.ends) {
      const count = times.get(key) ?? 0;
      times.delete(key);
      if (count > 1) outcome.doubled.push(`${about}: ${key}`);
      if (end === 'done' && count === 0) outcome.lost.push(`${about}: ${key}`);
      if (end === 'refused' && count > 0) outcome.kept.push(`${about}: ${key}`);
      if (end !== 'open') continue;
      outcome[count === 0 ? 'openGone' : 'openKept'] += 1;
      // From here on it is known, and stays as it is.
      this.ends.set(key, count === 0 ? 'refused' : 'done');
    }
    for (const key of times.keys()) outcome.kept.push(`${about}: nobody decided ${key}`);
  }
}

export const isTeamSpotless = (outcome: TeamOutcome): boolean =>
  KINDS.every((kind) => outcome[kind].length === 0);

/** All counts on one line. */
export function countsOfTeam(outcome: TeamOutcome): string {
  const { rounds, kills, restarts, decided, inBackground, refused, openKept, openGone } = outcome;
  const told = Object.entries(refused).map(([code, count]) => `${code} ${count}`);
  const found = KINDS.map((kind) => `${kind} ${outcome[kind].length}`);
  return (
    `${rounds} rounds, ${kills} kills, ${restarts} restarts: ${decided} decided, ${inBackground} of them in the background; refused: ${told.join(', ') || 'none'}; ` +
    `without an answer: ${openKept} stand, ${openGone} do not; ${found.join(', ')}`
  );
}

/** Everything that was found, one a line under its kind. */
export const findingsOfTeam = (outcome: TeamOutcome): string =>
  KINDS.filter((kind) => outcome[kind].length > 0)
    .map((kind) => `\n${kind}:\n  ${outcome[kind].join('\n  ')}\n`)
    .join('');
