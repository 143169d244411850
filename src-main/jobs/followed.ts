/** Work of the store's that runs as a job: its progress is the job's, and cancelling the job cancels it. */
import type { JobControl } from './jobs.ts';
import { type StoreProgress, withProgress } from './store-progress.ts';

type Parts = {
  readonly store: { cancelJob(id: string): unknown };
  readonly jobProgress: StoreProgress;
};

/** Performs `work`, which names the job's id to the store; throws what it throws. */
export async function followed<T>(
  { store, jobProgress }: Parts,
  job: JobControl,
  work: () => Promise<T>,
): Promise<T> {
  const cancel = () => void store.cancelJob(job.id);
  job.signal.addEventListener('abort', cancel, { once: true });
  // A total of nothing is one that is not known.
  const tell = (done: number, total: number) => job.progress(done, total || undefined);
  try {
    return await withProgress(jobProgress, job.id, tell, work);
  } finally {
    job.signal.removeEventListener('abort', cancel);
  }
}
