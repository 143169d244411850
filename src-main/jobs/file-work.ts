/**
 * Checking or importing a file as a job, so that its progress is seen and it can be stopped; the answer comes when it
 * has ended.
 */
import { TieoutError } from '../../src-shared/errors.ts';
import { followed } from './followed.ts';
import type { JobControl, Jobs } from './jobs.ts';

type Parts = Parameters<typeof followed>[0] & { readonly jobs: Jobs };
type About = { readonly kind: 'check' | 'import'; readonly workspaceId: string; readonly name: string };

/** Throws what the work throws, and `cancelled`. */
export async function fileWork<T>(
  parts: Parts,
  { kind, workspaceId, name }: About,
  work: (job: JobControl) => Promise<T & { lines: number }>,
): Promise<T> {
  const { jobs } = parts;
  const result: { value?: T } = {};
  const about = { workspaceId, kind, listing: null, scheduled: false };
  const jobId = jobs.start(about, async (job) => {
    const value = await followed(parts, job, () => work(job));
    result.value = value;
    return { kind, fileName: name, lines: value.lines };
  });
  const { error } = await jobs.whenEnded(jobId);
  if (error) throw TieoutError.from(error);
  if (result.value === undefined) throw new TieoutError('cancelled');
  return result.value;
}
