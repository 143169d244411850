/** What the published form refuses, whoever starts it: one start each, and what it must not do. */
import { join } from 'node:path';
import type { Ended, Machine } from './machine.ts';

type Refusal = {
  readonly what: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** True when the start did what it must not do. */
  readonly isBroken: (ended: Ended) => boolean;
};

/** Written by code that must not run, read from what the app wrote. */
const RAN = 'foreign-code-ran';
/** An app that starts as always is ended after this, in seconds: long enough to have told that it was got into. */
const LONG_ENOUGH = '8';

export function refusals(folder: string): readonly Refusal[] {
  const refusedSwitch = (name: string): Refusal => ({
    what: `--${name}`,
    args: [`--${name}`],
    isBroken: ({ code, output }) => code !== 64 || /DevTools listening|Debugger listening/.test(output),
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
      isBroken: ({ code, output }) => code !== 73 || !output.includes('/usr/tieout-may-not'),
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

/** Starts the program once for each refusal; returns those that were not refused. */
export async function notRefused(machine: Machine, folder: string): Promise<string[]> {
  const broken: string[] = [];
  for (const { what, args, env, isBroken } of refusals(folder)) {
    const ended = await machine.asPerson(['timeout', LONG_ENOUGH, machine.program, ...args], env ?? {});
    const isWrong = isBroken(ended);
    console.log(`   ${isWrong ? 'NOT REFUSED' : 'refused'}: ${what} (code ${ended.code})`);
    if (isWrong) broken.push(`${what}: code ${ended.code}\n${ended.output.slice(0, 500)}`);
  }
  return broken;
}
