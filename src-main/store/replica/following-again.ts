/** Whether a database that follows its log again from the beginning has come as far as it was before. */
import { z } from 'zod';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { readFollowed } from './followed.ts';
import { readAside } from './kept-entries.ts';

const recovered = z.object({ work: z.object({ fromLog: z.object({ entries: z.number() }) }) });

/** True while decisions that were here are still to come again: what is here is not the workspace. */
export function isFollowingAgain(db: Db): boolean {
  return guarded(() => {
    const followed = readFollowed(db);
    if (!followed) return false;
    const documents = prepared<[], string>(db, 'SELECT document FROM workRecovery').pluck().all();
    const before = documents.map((document) => recovered.safeParse(JSON.parse(document)).data);
    const [aside] = readAside(db, 0, 1);
    const reached = [...before.map((each) => each?.work.fromLog.entries ?? 0), (aside?.sequence ?? 1) - 1];
    return followed.sequence < Math.max(...reached);
  });
}

/** How far a log was that is followed no longer says nothing of another. */
export function forgetFollowing(db: Db): void {
  prepared(db, "UPDATE workRecovery SET document = json_remove(document, '$.work.fromLog')").run();
}
