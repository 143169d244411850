/** The app asked over its own contract, for what other journeys go through on the screens. */
import type { Page } from 'playwright';
import type { CallInput, CallName, CallResponse } from '../../src-shared/contract/index.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';

/** Throws, naming the call and the error's code, where the app refuses. */
export async function askApp<Name extends CallName>(
  page: Page,
  name: Name,
  request: CallInput<Name>,
): Promise<CallResponse<Name>> {
  const answer = await page.evaluate(
    ([called, asked]) => window.tieout.call(called as 'app.info', asked as Record<string, never>),
    [name, request] as const,
  );
  if (!answer.ok) throw new Error(`${name}: ${answer.error.code}`);
  return answer.value as unknown as CallResponse<Name>;
}

/** Reads every listing of the days, and waits until that is done; throws when one was not read to its end. */
export async function readEverything(
  page: Page,
  workspaceId: string,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  mode: 'everything' | 'missing' = 'everything',
): Promise<void> {
  const listings = [...LISTING_NAMES];
  const { jobIds } = await askApp(page, 'sync.run', { workspaceId, listings, firstDay, lastDay, mode });
  await jobsDone(page, jobIds);
}

/** Waits until jobs have ended; throws when one of them did not end well. */
export async function jobsDone(page: Page, jobIds: readonly string[]): Promise<void> {
  const ends = await page.evaluate(
    (ids) =>
      new Promise<string[]>((done) => {
        const look = async () => {
          const answer = await window.tieout.call('jobs.list', {});
          const mine = answer.ok ? answer.value.jobs.filter(({ id }) => ids.includes(id)) : [];
          if (mine.length < ids.length || mine.some(({ status }) => status === 'running')) return;
          stop();
          done(mine.map(({ status, error }) => (error ? `${status}: ${error.code}` : status)));
        };
        const stop = window.tieout.onEvent((name) => {
          if (name === 'jobs.changed') void look();
        });
        void look();
      }),
    [...jobIds],
  );
  const failed = ends.filter((end) => end !== 'done');
  if (failed.length > 0) throw new Error(`jobs ended as ${failed.join(', ')}`);
}
