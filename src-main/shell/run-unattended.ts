/** The daily run by a command, `--run`: its answer, and orders that another copy of the app handed over. */
import { app } from 'electron';
import { type CommandAnswer, type CommandParts, runByCommand } from '../daily-run/command-runs.ts';
import { type HandedOver, handedOver, storeAnswer } from '../daily-run/handed-over.ts';
import type { RunCommand } from './run-command.ts';

/** Writes the one line, and returns once it has left. */
export function writeAnswer({ words, json }: CommandAnswer, { asJson }: RunCommand): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${asJson ? json : words}\n`, () => resolve()));
}

/** Has the app end with this code, once it has ended in order. */
function endWith(exitCode: number): void {
  app.once('will-quit', (event) => {
    event.preventDefault();
    app.exit(exitCode);
  });
}

export class UnattendedRuns {
  private readonly parts: CommandParts;
  private readonly dataFolder: string;
  /** Orders that were handed over: they are told again until they are answered. */
  private readonly taken = new Set<string>();
  private running = 0;
  private readonly onIdle: () => void;

  /** `onIdle`: nothing that was ordered is under way any more. */
  constructor(parts: CommandParts, dataFolder: string, onIdle: () => void) {
    this.parts = parts;
    this.dataFolder = dataFolder;
    this.onIdle = onIdle;
  }

  /** Performs the order of this copy's own command line. */
  async run(command: RunCommand): Promise<void> {
    await this.perform(async () => {
      const answer = await runByCommand(this.parts, command.workspace);
      await writeAnswer(answer, command);
      endWith(answer.exitCode);
    });
  }

  /** What a second copy told; false where it is no order, but a person who wants to see the window. */
  take(told: unknown): boolean {
    const order = handedOver.safeParse(told);
    if (order.success) void this.answer(order.data.run);
    return order.success;
  }

  private async answer({ id, workspace }: HandedOver['run']): Promise<void> {
    if (this.taken.has(id)) return;
    this.taken.add(id);
    await this.perform(async () => {
      const answer = await runByCommand(this.parts, workspace);
      await storeAnswer(this.dataFolder, id, answer).catch(this.parts.onDefect);
    });
  }

  private async perform(work: () => Promise<void>): Promise<void> {
    this.running += 1;
    await work();
    this.running -= 1;
    if (this.running === 0) this.onIdle();
  }
}
