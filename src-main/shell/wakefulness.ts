/** Keeps the computer from falling asleep by itself while there is work that would break off. */
import type { Job } from '../../src-shared/contract/jobs.ts';

type Blocker = {
  start(type: 'prevent-app-suspension'): number;
  stop(id: number): unknown;
};

/** To be told of all jobs whenever one changes. The screen may go dark all the same. */
export function keepAwake(blocker: Blocker): (jobs: readonly Pick<Job, 'status'>[]) => void {
  let blocking: number | undefined;
  return (jobs) => {
    const works = jobs.some(({ status }) => status === 'running');
    if (works && blocking === undefined) blocking = blocker.start('prevent-app-suspension');
    if (works || blocking === undefined) return;
    blocker.stop(blocking);
    blocking = undefined;
  };
}

/** What the taskbar or the dock shows of the work: 0 to 1, 2 for work whose end is not known, and -1 for none. */
export function progressOf(jobs: readonly Pick<Job, 'status' | 'done' | 'total'>[]): number {
  const running = jobs.filter(({ status }) => status === 'running');
  if (running.length === 0) return -1;
  const known = running.filter(({ total }) => total !== null && total > 0);
  if (known.length < running.length) return 2;
  const shares = known.map(({ done, total }) => Math.min(1, done / (total ?? 1)));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
