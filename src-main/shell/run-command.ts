/** The daily run as a command: what stands behind `--run`. Pure: tested in Node. */

export type RunCommand = {
  /** Name or id of the workspace; empty where none was given. */
  readonly workspace: string;
  /** One line of JSON instead of one of words. */
  readonly asJson: boolean;
};

const RUN = '--run';

/**
 * The order in a command line (`--run=<workspace>` or `--run <workspace>`, and `--json`); null where there is none.
 *
 * @param args the command line after the program
 */
export function runCommandOf(args: readonly string[]): RunCommand | null {
  const at = args.findIndex((arg) => arg === RUN || arg.startsWith(`${RUN}=`));
  if (at === -1) return null;
  const [written = ''] = args.slice(at);
  const next = args[at + 1] ?? '';
  const workspace = written === RUN ? (next.startsWith('--') ? '' : next) : written.slice(RUN.length + 1);
  return { workspace: workspace.trim(), asJson: args.includes('--json') };
}
