/**
 * A daily run ordered by a command while the app is open already: the copy that is open has the data folder, so it
 * runs, and answers with a file in that folder. Both are the same person's on the same computer.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { removeFolder, whileBusy } from '../busy-file.ts';
import { replaceFile } from '../replace-file.ts';
import type { CommandAnswer } from './command-runs.ts';

/** What the second copy tells the first (index.ts). */
export const handedOver = z.strictObject({ run: z.strictObject({ id: z.uuid(), workspace: z.string() }) });
export type HandedOver = z.infer<typeof handedOver>;

const answer = z.strictObject({ exitCode: z.int().min(0).max(2), words: z.string(), json: z.string() });

const FOLDER = 'runs';
const pathOf = (dataFolder: string, id: string) => join(dataFolder, FOLDER, `${id}.json`);

/** Removes answers that were not fetched. */
export async function forgetAnswers(dataFolder: string): Promise<void> {
  await removeFolder(join(dataFolder, FOLDER));
}

/** Whole or not at all: the other copy looks for it all the time. */
export async function storeAnswer(dataFolder: string, id: string, given: CommandAnswer): Promise<void> {
  const path = pathOf(dataFolder, id);
  await mkdir(join(dataFolder, FOLDER), { recursive: true, mode: 0o700 });
  await replaceFile(path, JSON.stringify(given));
}

/** The answer, once; undefined while there is none. */
export async function takeAnswer(dataFolder: string, id: string): Promise<CommandAnswer | undefined> {
  const path = pathOf(dataFolder, id);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  await whileBusy(() => rm(path, { force: true }));
  return answer.parse(JSON.parse(text));
}

type Waiting = {
  /** Tells the open copy again, which may have been starting; true when there is none any more. */
  readonly isAlone: () => boolean;
  readonly take: () => Promise<CommandAnswer | undefined>;
  readonly wait: (ms: number) => Promise<void>;
};

const LOOK_MS = 500;
const LOOKS_UNTIL_TOLD_AGAIN = 10;

/** The open copy's answer; `alone` when it ended without one, and this copy can run by itself. */
export async function waitForAnswer({ isAlone, take, wait }: Waiting): Promise<CommandAnswer | 'alone'> {
  for (let looks = 1; ; looks += 1) {
    const answered = await take();
    if (answered) return answered;
    if (looks % LOOKS_UNTIL_TOLD_AGAIN === 0 && isAlone()) return (await take()) ?? 'alone';
    await wait(LOOK_MS);
  }
}
