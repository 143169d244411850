/** The progress that the store tells of a piece of work, by the id under which the work was asked for. */
type OnProgress = (done: number, total: number) => void;

/** Told of while the work goes on: by id of a job, of a look at a close, of a refresh. */
export type StoreProgress = Map<string, OnProgress>;

/** Passes the store's progress under the id to `onProgress` until the work ends; throws what it throws. */
export async function withProgress<T>(
  progress: StoreProgress,
  id: string,
  onProgress: OnProgress,
  work: () => Promise<T>,
): Promise<T> {
  progress.set(id, onProgress);
  try {
    return await work();
  } finally {
    progress.delete(id);
  }
}
