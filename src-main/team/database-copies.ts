/**
 * Which copy of the database each workspace's server has. One that was restored from a backup is another copy than
 * before, and may not know of a cashout that was sent: a computer that has no more than the backup has no other sign of
 * it.
 */
import { AnswerLost } from './log-failures.ts';
import type { TeamFile } from './team-file.ts';
import type { TeamParts } from './team-parts.ts';

/** The server has another copy of the database than before. Nothing is asked of it until that is dealt with. */
export class OtherCopy extends AnswerLost {
  readonly copy: string;

  constructor(copy: string) {
    super(new Error('the server has another copy of the database'));
    this.copy = copy;
  }
}

type Parts = Pick<TeamParts, 'store' | 'registry' | 'now' | 'onChange' | 'onProblem'> & {
  readonly file: (workspaceId: string) => TeamFile | undefined;
  readonly keep: (workspaceId: string, file: TeamFile) => Promise<void>;
};

/**
 * What the session of a workspace asks before it follows a copy, and what it does first about one that is not known.
 */
export function databaseCopies({ file: fileOf, keep, ...parts }: Parts, workspaceId: string) {
  return {
    /** The first that is seen is noted. */
    isKnownCopy: (copy: string): boolean => {
      const file = fileOf(workspaceId);
      if (!file || file.copy === copy) return true;
      if (file.copy !== undefined) return false;
      keep(workspaceId, { ...file, copy }).catch((error) =>
        parts.onProblem('the copy of the database', error),
      );
      return true;
    },
    /** None is sent from here until a person has compared them with the service. */
    onOtherCopy: async (copy: string): Promise<void> => {
      const { store, registry, now, onChange } = parts;
      await store.barSending(registry.workPath(workspaceId), now());
      const file = fileOf(workspaceId);
      if (file) await keep(workspaceId, { ...file, copy });
      onChange(workspaceId, 'work');
    },
  };
}
