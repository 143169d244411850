/** What the signed areas and the Payouts API need to know about a workspace: address, scheme word, credentials. */

import type { CredentialSet, CredentialsOf } from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Keychain } from '../keychain.ts';
import type { DepositStatusService } from '../service-client/deposit-status.ts';
import type { PayoutService } from '../service-client/payouts.ts';
import type { SignedService } from '../service-client/signed.ts';
import type { Transport } from '../service-client/transport.ts';
import type { WorkspaceRegistry } from './registry.ts';
import type { WorkspaceRecord } from './workspace-file.ts';

type ServiceAccessParts = {
  readonly registry: WorkspaceRegistry;
  readonly keychain: Keychain;
  /** As the sessions' own. */
  readonly transportOf: (workspaceId: string) => Transport;
  /** `{base_url}` of a demo workspace's embedded service; starts it when it does not run. */
  readonly demoBaseUrl: (demo: NonNullable<WorkspaceRecord['demo']>) => Promise<string>;
  readonly now: () => number;
};

export class ServiceAccess {
  private readonly parts: ServiceAccessParts;

  constructor(parts: ServiceAccessParts) {
    this.parts = parts;
  }

  /** The Payouts API of a workspace. Throws `workspace-not-found`. */
  payouts(workspaceId: string): PayoutService {
    const { transportOf, now } = this.parts;
    return {
      transport: transportOf(workspaceId),
      now,
      baseUrl: () => this.baseUrl(workspaceId),
      credentials: () => this.credentials(workspaceId, 'payouts'),
    };
  }

  /** The Deposits API; by its read-only key where the workspace has one and says to send it without a digest. */
  deposits(workspaceId: string): DepositStatusService {
    const { schemeWord, readOnlyBearer } = this.settings(workspaceId);
    return {
      ...this.signed(workspaceId, schemeWord),
      ...(readOnlyBearer ? { readOnly: () => this.parts.keychain.read(workspaceId, 'readOnly') } : {}),
    };
  }

  /** The KYC API: the deposits credentials, and a scheme word of its own where the installation has one. */
  kyc(workspaceId: string): SignedService {
    const { schemeWord, kycSchemeWord } = this.settings(workspaceId);
    return this.signed(workspaceId, kycSchemeWord || schemeWord);
  }

  private signed(workspaceId: string, schemeWord: string): SignedService {
    const { transportOf, now } = this.parts;
    return {
      transport: transportOf(workspaceId),
      now,
      schemeWord,
      baseUrl: () => this.baseUrl(workspaceId),
      credentials: async () => {
        // Signed with an empty word, the request would be refused for a reason that names something else.
        if (schemeWord === '') throw new TieoutError('scheme-word-missing');
        return this.credentials(workspaceId, 'deposits');
      },
    };
  }

  private settings(workspaceId: string) {
    return this.parts.registry.find(workspaceId).settings.service;
  }

  private async baseUrl(workspaceId: string): Promise<string> {
    const { settings, demo } = this.parts.registry.find(workspaceId);
    return demo ? this.parts.demoBaseUrl(demo) : settings.baseUrl;
  }

  /** Throws `credentials-missing` naming the set. */
  private async credentials<Set extends CredentialSet>(
    workspaceId: string,
    set: Set,
  ): Promise<CredentialsOf<Set>> {
    const credentials = await this.parts.keychain.read(workspaceId, set);
    if (!credentials) throw new TieoutError('credentials-missing', { subject: set });
    return credentials;
  }
}
