/**
 * How the bootstrap talks: one line per thing it does, with how long it took, and for a failure the three things a
 * person needs: which step, why, and what to do next. A bare stack trace answers none of them.
 */

import { AsyncLocalStorage } from 'node:async_hooks';

/** The output of work beside the rest, held back until that work is waited for. */
const unseen = new AsyncLocalStorage();

export class StepError extends Error {
  /** @param {{ step: string, why: string, todo: string, tail?: string }} parts */
  constructor({ step, why, todo, tail }) {
    super(why);
    this.name = 'StepError';
    this.step = step;
    this.todo = todo;
    this.tail = tail;
  }
}

export function seconds(ms) {
  return `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`;
}

function print(line) {
  if (isUnseen()) unseen.getStore().lines.push(line);
  else console.log(line);
}

/** Whether the output is only read later. */
export function isUnseen() {
  return unseen.getStore()?.lines !== undefined;
}

/**
 * Starts work beside the rest. What it says is kept, so that the output of stages that run at the same time does not
 * mix. The returned function prints it from the beginning on, waits for the end, and gives the result or the error.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {() => Promise<T>}
 */
export function beside(work) {
  const kept = { lines: [] };
  const done = unseen.run(kept, async () => await work());
  // The caller of the returned function gets the failure.
  done.catch(() => undefined);
  return () => {
    const lines = kept.lines ?? [];
    kept.lines = undefined;
    for (const line of lines) print(line);
    return done;
  };
}

export function heading(text) {
  print(`\n== ${text} ${'='.repeat(Math.max(3, 74 - text.length))}`);
}

export function say(text) {
  print(`   ${text}`);
}

/** Output of a program that was kept to be shown whole. */
export function show(output) {
  if (output.trim()) print(output.trimEnd());
}

/** Runs a piece of work, saying what it is before and how long it took after. */
export async function timed(text, work) {
  print(`-> ${text}`);
  const start = performance.now();
  const result = await work();
  say(`done in ${seconds(performance.now() - start)}`);
  return result;
}

const SYSTEM_ERRORS = {
  EACCES: 'give this user the right to it, or run as the user whom it belongs to.',
  EPERM: 'give this user the right to it, or run as the user whom it belongs to.',
  EROFS: 'it is on a file system that cannot be written to: use another place.',
  ENOSPC: 'make room on the disk (2 GB are enough), then run the command again.',
  EMFILE: 'too many files are open: raise the limit (ulimit -n 4096), then run the command again.',
};

export function explain(error) {
  const todo = SYSTEM_ERRORS[error?.code];
  if (todo && !(error instanceof StepError)) {
    const step = `${error.syscall ?? 'using'} ${error.path ?? 'a file'}`;
    return explain(new StepError({ step, why: error.message, todo }));
  }
  if (!(error instanceof StepError)) {
    return `The bootstrap itself failed, which is a bug in scripts/: ${error?.stack ?? error}`;
  }
  const lines = [`FAILED at: ${error.step}`, `  why:  ${indent(error.message)}`];
  if (error.tail) lines.push(`  the end of its output:\n${error.tail.replace(/^/gm, '    | ')}`);
  lines.push(`  do:   ${indent(error.todo)}`);
  return lines.join('\n');
}

function indent(text) {
  return text.replace(/\n/g, '\n        ');
}

/** The last lines of a child's output, which is where its reason is. */
export function tail(output, lines = 15) {
  return output.trimEnd().split(/\r?\n/).slice(-lines).join('\n');
}
