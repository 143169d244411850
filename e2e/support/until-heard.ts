/**
 * What the test tool asks the app's main process is answered by way of a promise that the engine holds weakly: now and
 * then it is cleared away before it is heard. Here the app keeps each answer until the next questions, and is asked for
 * it again: what is asked is done once.
 */
import type { ElectronApplication } from 'playwright';

type Asked = { readonly id: number; readonly source: string; readonly given: unknown };
type Evaluate = (work: (modules: unknown, asked: Asked) => unknown, asked: Asked) => Promise<unknown>;

const MOST_TRIES = 6;

/** From now on `evaluate` of this app is heard; it takes functions, with what is given to them. */
export function untilHeard(electron: ElectronApplication): void {
  const evaluate = electron.evaluate.bind(electron) as Evaluate;
  let asked = 0;
  const heard = async (work: unknown, given?: unknown) => {
    asked += 1;
    const question = { id: asked, source: `(${String(work)})`, given };
    for (let tried = 1; ; tried += 1) {
      try {
        return await evaluate(answerOnce, question);
      } catch (error) {
        if (tried === MOST_TRIES || !String(error).includes('garbage collected')) throw error;
      }
    }
  };
  electron.evaluate = heard as ElectronApplication['evaluate'];
}

/** Runs in the app's main process, so that it uses nothing from around it. */
function answerOnce(modules: unknown, { id, source, given }: Asked): unknown {
  const scope = globalThis as { answersKept?: Map<number, unknown> };
  scope.answersKept ??= new Map();
  const kept = scope.answersKept;
  // Questions that are asked at the same time are few.
  kept.delete(id - 20);
  // biome-ignore lint/security/noGlobalEval: the tool does the same with the functions that it is given
  if (!kept.has(id)) kept.set(id, globalThis.eval(source)(modules, given));
  return kept.get(id);
}
