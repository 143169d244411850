/** The secrets of each workspace that are alive, learnt from its keychain and its sessions. */
import {
  CREDENTIAL_SETS,
  type CredentialSet,
  type CredentialsOf,
} from '../../src-shared/contract/workspaces.ts';
import { type Keychain, secretsIn } from '../keychain.ts';
import type { Transport } from '../service-client/transport.ts';
import { AliveSecrets } from './alive-secrets.ts';

export class WorkspaceSecrets {
  /** The keychain; what passes through it is learnt. */
  readonly keychain: Keychain;
  private readonly alive = new Map<string, AliveSecrets>();
  /** The reading of all credentials of a workspace, once a run. */
  private readonly known = new Map<string, Promise<void>>();

  constructor(keychain: Keychain) {
    const learn = <Set extends CredentialSet>(
      workspaceId: string,
      set: Set,
      credentials: CredentialsOf<Set> | null,
    ) => {
      if (credentials) this.of(workspaceId).note(set, secretsIn(credentials));
    };
    this.keychain = {
      ...keychain,
      read: async (workspaceId, set) => {
        const credentials = await keychain.read(workspaceId, set);
        learn(workspaceId, set, credentials);
        return credentials;
      },
      store: async (workspaceId, set, credentials) => {
        learn(workspaceId, set, credentials);
        await keychain.store(workspaceId, set, credentials);
      },
      forget: async (workspaceId, set) => {
        await keychain.forget(workspaceId, set);
        // One set that is forgotten here may still be known to the service.
        if (set === undefined) this.forget(workspaceId);
      },
    };
  }

  /** The transport of a workspace: nothing that comes back holds any of its secrets. */
  transportOf(workspaceId: string, transport: Transport): Transport {
    return this.of(workspaceId).transport(transport, () => this.readAll(workspaceId));
  }

  /** A session has begun. */
  noteToken(workspaceId: string, token: string): void {
    this.of(workspaceId).note('token', [token]);
  }

  private forget(workspaceId: string): void {
    this.alive.delete(workspaceId);
    this.known.delete(workspaceId);
  }

  private of(workspaceId: string): AliveSecrets {
    let alive = this.alive.get(workspaceId);
    if (!alive) {
      alive = new AliveSecrets();
      this.alive.set(workspaceId, alive);
    }
    return alive;
  }

  /** Throws `keychain-unavailable`: nothing is asked whose answer could not be cleared of what is in there. */
  private readAll(workspaceId: string): Promise<void> {
    let reading = this.known.get(workspaceId);
    if (!reading) {
      // A system may ask the person for each entry that is read: only for those that there are.
      const read = async (set: CredentialSet) => {
        if (await this.keychain.keeps(workspaceId, set)) await this.keychain.read(workspaceId, set);
      };
      reading = Promise.all(CREDENTIAL_SETS.map(read)).then(() => undefined);
      this.known.set(workspaceId, reading);
      reading.catch(() => this.known.delete(workspaceId));
    }
    return reading;
  }
}
