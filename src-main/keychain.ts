/** The only room that knows the OS keychain: credentials of a workspace, one entry per credential set. */
import keytar from 'keytar';
import {
  CREDENTIAL_SETS,
  type CredentialSet,
  type CredentialsOf,
  credentialSets,
} from '../src-shared/contract/workspaces.ts';
import { TieoutError } from '../src-shared/errors.ts';

export type Keychain = {
  /** The credentials, or null when none are kept or what is kept is damaged: then they must be entered again. */
  read<Set extends CredentialSet>(workspaceId: string, set: Set): Promise<CredentialsOf<Set> | null>;
  /** Whether credentials are kept; the system is asked the first time only, for screens ask often. */
  keeps(workspaceId: string, set: CredentialSet): Promise<boolean>;
  store<Set extends CredentialSet>(
    workspaceId: string,
    set: Set,
    credentials: CredentialsOf<Set>,
  ): Promise<void>;
  /** Removes one set, or every set of the workspace; removing what is not there is no error. */
  forget(workspaceId: string, set?: CredentialSet): Promise<void>;
};

/**
 * `service` is the name the entries are filed under. `onSecret` is told about every secret that passes in either
 * direction, so that the log can strike it out. Throws `keychain-unavailable` when the OS keychain does not answer.
 */
export function openKeychain(service: string, onSecret: (secret: string) => void): Keychain {
  const account = (workspaceId: string, set: CredentialSet) => `${workspaceId}/${set}`;
  const kept = new Map<string, boolean>();
  const inTurn = oneAtATime();

  const read = async <Set extends CredentialSet>(workspaceId: string, set: Set) => {
    const text = await keytar.getPassword(service, account(workspaceId, set));
    const credentials = text === null ? null : readCredentials(set, text);
    kept.set(account(workspaceId, set), credentials !== null);
    if (credentials) secretsIn(credentials).forEach(onSecret);
    return credentials;
  };

  return {
    read: (workspaceId, set) => inTurn(() => read(workspaceId, set)),
    keeps: (workspaceId, set) =>
      inTurn(async () => kept.get(account(workspaceId, set)) ?? (await read(workspaceId, set)) !== null),
    store: (workspaceId, set, credentials) =>
      inTurn(async () => {
        secretsIn(credentials).forEach(onSecret);
        await keytar.setPassword(service, account(workspaceId, set), JSON.stringify(credentials));
        kept.set(account(workspaceId, set), true);
      }),
    forget: (workspaceId, only) =>
      inTurn(async () => {
        for (const set of only ? [only] : CREDENTIAL_SETS) {
          await keytar.deletePassword(service, account(workspaceId, set));
          kept.delete(account(workspaceId, set));
        }
      }),
  };
}

/** Every field but the access key, which is the API user's e-mail address and is shown on the screen. */
function secretsIn(credentials: CredentialsOf<CredentialSet>): string[] {
  return Object.entries(credentials).flatMap(([name, value]) => (name === 'accessKey' ? [] : [value]));
}

/** Without a word about what is wrong with the entry: a parser's message would quote it. */
function readCredentials<Set extends CredentialSet>(set: Set, text: string): CredentialsOf<Set> | null {
  try {
    return credentialSets[set].parse(JSON.parse(text)) as CredentialsOf<Set>;
  } catch {
    return null;
  }
}

/** What is remembered of the entries stays true, and a system that asks the person asks one thing at a time. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = before.then(work).catch((error: unknown) => {
      throw new TieoutError('keychain-unavailable', {}, error);
    });
    before = turn.catch(() => undefined);
    return turn;
  };
}
