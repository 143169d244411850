/** What a policy forbids, as the app's own errors. */
import { TieoutError } from '../../src-shared/errors.ts';
import type { Fetch } from '../service-client/transport.ts';
import { isServiceAllowed, type ManagedPolicy } from './managed-policy.ts';

const forbidden = (subject: keyof ManagedPolicy, about?: string): TieoutError =>
  new TieoutError('forbidden-by-policy', { subject: about === undefined ? subject : `${subject}: ${about}` });

/** Throws `forbidden-by-policy` where the policy forbids moving money. */
export function mustAllowMoney({ moneyMovement }: ManagedPolicy): void {
  if (moneyMovement === 'off') throw forbidden('moneyMovement');
}

/** Throws `forbidden-by-policy` where the service may not be reached. */
export function mustAllowAddress(policy: ManagedPolicy, address: string): void {
  if (!isServiceAllowed(policy, address))
    throw forbidden('allowedServiceAddresses', URL.parse(address)?.host ?? address);
}

/** The network without the services that the policy leaves out, whatever a workspace's settings say. */
export function withinPolicy(policy: ManagedPolicy, fetch: Fetch): Fetch {
  return async (url, init, connection) => {
    mustAllowAddress(policy, url);
    return fetch(url, init, connection);
  };
}
