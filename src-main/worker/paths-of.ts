/** Which databases a call is about: asked by the host of the threads, and by the thread that performs it. */
import type { Call } from '../store/engine/call.ts';

export type Paths = { readonly cache?: string; readonly work?: string };

/** They are named by the call's first argument, after a job's id: by a path, or by both paths. */
export function pathsOf(
  { runs, databases }: Pick<Call, 'runs' | 'databases'>,
  args: readonly unknown[],
): Paths {
  const named = args[runs === 'job' ? 1 : 0];
  if (databases === 'none') return {};
  if (typeof named === 'string') return databases === 'cache' ? { cache: named } : { work: named };
  const { cachePath, workPath } = named as { readonly cachePath: string; readonly workPath: string };
  return databases === 'cache'
    ? { cache: cachePath }
    : databases === 'work'
      ? { work: workPath }
      : { cache: cachePath, work: workPath };
}

/** What each of them is, with its path. */
export function kindsOf(paths: Paths): [kind: keyof Paths, path: string][] {
  return (['cache', 'work'] as const).flatMap((kind) => {
    const path = paths[kind];
    return path === undefined ? [] : [[kind, path] as [keyof Paths, string]];
  });
}
