/** What the published form refuses however it is started: one start each, and what it must not do. */
import { join } from 'node:path';
import type { Ended, Machine } from './machine.ts';

type Refusal = {
  readonly what: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What it says, and the code that it ends with; absent where it starts as always. */
  readonly says?: { readonly words: string; readonly code: number };
  /** True when the start did what it must not do. */
  readonly isBroken?: (ended: Ended) => boolean;
};

/** Written by code that must not run, read from what the app wrote. */
const RAN = 'foreign-code-ran';
/** An app that starts as always is ended after this, in seconds: long enough to have told that it was got into. */
export const LONG_ENOUGH_SECONDS = 8;

function refusals(folder: string): readonly Refusal[] {
  const refusedSwitch = (name: string): Refusal => ({
    what: `--${name}`,
    args: [`--${name}`],
    says: { words: `The app does not start with --${name.split('=')[0]}.`, code: 64 },
    isBroken: ({ output }) => /DevTools listening|Debugger listening/.test(output),
  });
  return [
    refusedSwitch('remote-debugging-port=0'),
    refusedSwitch('remote-debugging-pipe'),
    refusedSwitch('inspect=0'),
    refusedSwitch('no-sandbox'),
    refusedSwitch('ignore-certificate-errors'),
    refusedSwitch(`log-net-log=${join(folder, 'net.json')}`),
    {
      what: 'a data folder that cannot be written to, and says so',
      args: ['--user-data-dir=/usr/tieout-may-not'],
      says: { words: '/usr/tieout-may-not', code: 73 },
    },
    {
      what: 'a data folder in a synchronised folder, and says so',
      // Beside the folder, where the person may write.
      args: [`--user-data-dir=${join(folder, '..', 'OneDrive - Ñusta', 'Tieout')}`],
      says: { words: 'synchronised folder', code: 73 },
    },
    {
      what: 'ELECTRON_RUN_AS_NODE',
      args: ['-e', `console.log('${RAN}')`],
      env: { ELECTRON_RUN_AS_NODE: '1' },
      isBroken: ({ output }) => output.includes(RAN),
    },
    {
      what: 'NODE_OPTIONS',
      args: [],
      env: { NODE_OPTIONS: `--require ${join(folder, 'foreign.cjs')}` },
      isBroken: ({ output }) => output.includes(RAN),
    },
  ];
}

export const FOREIGN_CODE = `process.stdout.write('${RAN}\\n');\n`;

/**
 * What is wrong with a refusal that was to be told; null when nothing is. Where a box waits for a click, nobody clicks.
 */
export function notTold(
  { words, code }: { readonly words: string; readonly code: number },
  ended: Ended,
  machine: Pick<Machine, 'endsWhenAsked'>,
): string | null {
  if (!ended.output.includes(words)) return `it did not say “${words}”`;
  return machine.endsWhenAsked && ended.code !== code ? `it ended with ${ended.code}, not ${code}` : null;
}

/** Starts the program once for each refusal; returns those that were not refused. */
export async function notRefused(machine: Machine, folder: string): Promise<string[]> {
  const broken: string[] = [];
  for (const { what, args, env, says, isBroken } of refusals(folder)) {
    const ended = await machine.asPerson([machine.program, ...args], env ?? {}, LONG_ENOUGH_SECONDS);
    const wrong = isBroken?.(ended) ? 'it was got into' : says ? notTold(says, ended, machine) : null;
    console.log(`   ${wrong ? 'NOT REFUSED' : 'refused'}: ${what} (code ${ended.code})`);
    if (wrong) broken.push(`${what}: ${wrong}; code ${ended.code}\n${ended.output.slice(0, 500)}`);
  }
  return broken;
}
