/**
 * What the app keeps in the OS keychain: credentials of a workspace, an entry for each set, and beside them what is its
 * own, the workspace's key and the end of its audit trail.
 */
import { z } from 'zod';
import {
  CREDENTIAL_SETS,
  type CredentialSet,
  type CredentialsOf,
  credentialSets,
} from '../src-shared/contract/workspaces.ts';
import { TieoutError } from '../src-shared/errors.ts';
import type { Remembered } from './kept-credentials.ts';
import { entriesOf, plainEntries, workspaceSecret } from './keychain-entries.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { KeptProxyNames } from './service-client/proxy-sign-in.ts';

/** What the app itself keeps in the keychain for a workspace. */
const ownEntries = {
  'workspace-key': workspaceSecret,
  /** How many entries the audit trail has, and the hash of the last. */
  'audit-anchor': z.strictObject({
    entries: z.int().nonnegative(),
    head: z.string().regex(/^([0-9a-f]{64})?$/),
  }),
  /** Of a workspace that a team shares. */
  team: z.strictObject({
    /** Of the login on the team's server. */
    password: z.string().max(500),
    /** Signs what this person decides: PKCS #8, base64url. */
    privateKey: z.string().max(200),
    /** Of the team's audit trail, base64url; null on the computer that shared the workspace, whose own key it is. */
    trailKey: z.string().max(100).nullable(),
  }),
  /** Of this computer, for review files: what signs and what opens them, PKCS #8, base64url. */
  'review-keys': z.strictObject({ signing: z.string().max(200), sealing: z.string().max(200) }),
} as const;
export type OwnEntry = keyof typeof ownEntries;
export type OwnValue<Entry extends OwnEntry> = z.infer<(typeof ownEntries)[Entry]>;

export type Keychain = {
  /** The credentials, or null when none are kept or what is kept is damaged: then they must be entered again. */
  read<Set extends CredentialSet>(workspaceId: string, set: Set): Promise<CredentialsOf<Set> | null>;
  /**
   * Whether credentials are kept; the system is asked the first time only, for screens ask often, and not where it is
   * remembered.
   */
  keeps(workspaceId: string, set: CredentialSet): Promise<boolean>;
  store<Set extends CredentialSet>(
    workspaceId: string,
    set: Set,
    credentials: CredentialsOf<Set>,
  ): Promise<void>;
  /** Null when there is none; `damaged` when what is there cannot be read: it must not be taken for nothing. */
  readOwn<Entry extends OwnEntry>(
    workspaceId: string,
    entry: Entry,
  ): Promise<OwnValue<Entry> | null | 'damaged'>;
  storeOwn<Entry extends OwnEntry>(workspaceId: string, entry: Entry, value: OwnValue<Entry>): Promise<void>;
  /** Removes one entry, or all that is kept of the workspace; removing what is not there is no error. */
  forget(workspaceId: string, only?: CredentialSet | OwnEntry): Promise<void>;
};

/**
 * `service` is the name the entries are filed under. `onSecret` is told about every secret that passes in either
 * direction, so that the log can strike it out. Throws `keychain-unavailable` when the OS keychain does not answer, and
 * `secret-too-long`, with the bytes there are and may be, for what that of Windows does not take.
 */
export function openKeychain(
  service: string,
  onSecret: (secret: string) => void,
  {
    platform = process.platform,
    remembered,
  }: { readonly platform?: string; readonly remembered?: Remembered | undefined } = {},
): Keychain {
  const { get, set: put, remove } = entriesOf(service, platform);
  const account = (workspaceId: string, entry: CredentialSet | OwnEntry) => `${workspaceId}/${entry}`;
  const kept = new Map<string, boolean>();
  const inTurn = oneEntryAtATime();
  const note = (entry: string, is: boolean | null) => {
    if (is === null) kept.delete(entry);
    else kept.set(entry, is);
    remembered?.set(entry, is);
  };

  const read = async <Set extends CredentialSet>(workspaceId: string, set: Set) => {
    const text = await get(account(workspaceId, set));
    const credentials = text === null ? null : readCredentials(set, text);
    note(account(workspaceId, set), credentials !== null);
    if (credentials) secretsIn(credentials).forEach(onSecret);
    return credentials;
  };

  return {
    read: (workspaceId, set) => inTurn(() => read(workspaceId, set)),
    keeps: (workspaceId, set) =>
      inTurn(async () => {
        const entry = account(workspaceId, set);
        return kept.get(entry) ?? remembered?.get(entry) ?? (await read(workspaceId, set)) !== null;
      }),
    store: (workspaceId, set, credentials) =>
      inTurn(async () => {
        secretsIn(credentials).forEach(onSecret);
        const text = JSON.stringify(credentials);
        mustFit(text, platform);
        await put(account(workspaceId, set), text);
        note(account(workspaceId, set), true);
      }),
    readOwn: (workspaceId, entry) =>
      inTurn(async () => {
        const text = await get(account(workspaceId, entry));
        const value = text === null ? null : readOwnValue(entry, text);
        if (value !== 'damaged') secretsOfOwn(entry, value).forEach(onSecret);
        return value;
      }),
    storeOwn: (workspaceId, entry, value) =>
      inTurn(async () => {
        secretsOfOwn(entry, value).forEach(onSecret);
        const text = JSON.stringify(ownEntries[entry].parse(value));
        mustFit(text, platform);
        await put(account(workspaceId, entry), text);
      }),
    forget: (workspaceId, only) =>
      inTurn(async () => {
        for (const entry of only ? [only] : [...CREDENTIAL_SETS, ...OWN_ENTRIES]) {
          await remove(account(workspaceId, entry));
          note(account(workspaceId, entry), null);
        }
      }),
  };
}

const proxyName = z.strictObject({ name: z.string(), password: z.string() });

/** Names for proxies on this computer, of no workspace. Throws `keychain-unavailable`. */
export function openProxyNames(service: string): KeptProxyNames {
  const { get, set, remove } = plainEntries(service);
  const inTurn = oneEntryAtATime();
  const account = (proxy: string) => `proxy/${proxy}`;
  return {
    read: (proxy) =>
      inTurn(async () => {
        const text = await get(account(proxy));
        try {
          return text === null ? null : proxyName.parse(JSON.parse(text));
        } catch {
          // Damaged: it must be entered again. Its content is not reported.
          return null;
        }
      }),
    store: (proxy, name) =>
      inTurn(async () => {
        const text = JSON.stringify(name);
        mustFit(text, process.platform);
        await set(account(proxy), text);
      }),
    forget: (proxy) => inTurn(async () => void (await remove(account(proxy)))),
  };
}

/** What Windows takes in one entry (CRED_MAX_CREDENTIAL_BLOB_SIZE), of the text in UTF-8. */
const MOST_BYTES_ON_WINDOWS = 5 * 512;

function mustFit(text: string, platform: string): void {
  const bytes = Buffer.byteLength(text);
  if (platform !== 'win32' || bytes <= MOST_BYTES_ON_WINDOWS) return;
  throw new TieoutError('secret-too-long', { subject: `${bytes} > ${MOST_BYTES_ON_WINDOWS}` });
}

const OWN_ENTRIES = Object.keys(ownEntries) as OwnEntry[];

function secretsOfOwn(entry: OwnEntry, value: unknown): string[] {
  if (entry === 'workspace-key' && typeof value === 'string') return formsOfKey(value);
  if (entry === 'review-keys' && value !== null) return Object.values(value as OwnValue<'review-keys'>);
  if (entry !== 'team' || value === null) return [];
  const { password, privateKey, trailKey } = value as OwnValue<'team'>;
  return [password, privateKey, ...(trailKey === null ? [] : formsOfKey(trailKey))];
}

/** As the keychain has it, and as its bytes are written elsewhere. */
function formsOfKey(key: string): string[] {
  const bytes = Buffer.from(key, 'base64url');
  return [key, bytes.toString('base64'), bytes.toString('hex')];
}

function readOwnValue<Entry extends OwnEntry>(entry: Entry, text: string): OwnValue<Entry> | 'damaged' {
  try {
    return ownEntries[entry].parse(JSON.parse(text)) as OwnValue<Entry>;
  } catch {
    return 'damaged';
  }
}

/** Every field but the access key, which is the API user's e-mail address and is shown on the screen. */
export function secretsIn(credentials: CredentialsOf<CredentialSet>): string[] {
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
function oneEntryAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  const inTurn = oneAtATime();
  return (work) =>
    inTurn(work).catch((error: unknown) => {
      if (error instanceof TieoutError) throw error;
      throw new TieoutError('keychain-unavailable', {}, error);
    });
}
