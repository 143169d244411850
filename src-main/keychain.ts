/** The only room that knows the OS keychain: credentials of a workspace, one entry per credential set. */
import keytar from 'keytar';
import { type ReportingCredentials, reportingCredentials } from '../src-shared/contract/workspaces.ts';
import { TieoutError } from '../src-shared/errors.ts';

export type Keychain = {
  /** The credentials, or null when none are kept or what is kept is damaged: then they must be entered again. */
  readReporting(workspaceId: string): Promise<ReportingCredentials | null>;
  storeReporting(workspaceId: string, credentials: ReportingCredentials): Promise<void>;
  /** Removes every credential of the workspace; removing what is not there is no error. */
  forget(workspaceId: string): Promise<void>;
};

/** `service` is the name the entries are filed under. Throws `keychain-unavailable` when the OS keychain does not answer. */
export function openKeychain(service: string): Keychain {
  const account = (workspaceId: string) => `${workspaceId}/reporting`;
  return {
    readReporting: (workspaceId) =>
      reached(async () => {
        const text = await keytar.getPassword(service, account(workspaceId));
        return text === null ? null : readCredentials(text);
      }),
    storeReporting: (workspaceId, { accessKey, secretKey }) =>
      reached(() =>
        keytar.setPassword(service, account(workspaceId), JSON.stringify({ accessKey, secretKey })),
      ),
    forget: (workspaceId) =>
      reached(async () => {
        await keytar.deletePassword(service, account(workspaceId));
      }),
  };
}

/** Without a word about what is wrong with the entry: a parser's message would quote it. */
function readCredentials(text: string): ReportingCredentials | null {
  try {
    return reportingCredentials.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new TieoutError('keychain-unavailable', {}, error);
  }
}
