/** Why a request got no answer, read from what the two network stacks (Electron's and Node's) say about it. */

import { type ErrorCode, TieoutError } from '../../src-shared/errors.ts';

/** Name, message and code of an error and its causes: the stacks put the reason in different places. */
export function storyOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 4) return '';
  const code = 'code' in error ? String(error.code) : '';
  return `${error.name} ${error.message} ${code} ${storyOf(error.cause, depth + 1)}`;
}

/** An answer whose headers came and whose body did not: the request had been sent, whatever reason the stack gives. */
export class BrokenAnswer extends Error {
  constructor(cause: unknown) {
    super('the answer broke off', { cause });
    this.name = 'BrokenAnswer';
  }
}

/**
 * Reasons that a network stack gives only before a connection to the service stands. Not among them is what systems
 * report of a connection that stood, too: a route or a network that is lost (`ERR_ADDRESS_UNREACHABLE`,
 * `ERR_INTERNET_DISCONNECTED`), and an alert of the other side, which can come at any time
 * (`ERR_SSL_VERSION_OR_CIPHER_MISMATCH`). A port that is closed under a connection is reported only after minutes of
 * repeating (Linux) or never; the transport's time limit is over by then.
 */
const BEFORE_CONNECTION = new Set([
  // Node: no name, before there is an address to connect to.
  'ENOTFOUND',
  'EAI_AGAIN',
  // Electron.
  'ERR_NAME_NOT_RESOLVED',
  'ERR_CONNECTION_REFUSED',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_TUNNEL_CONNECTION_FAILED',
  'ERR_PROXY_AUTH_UNSUPPORTED',
  'ERR_PROXY_CERTIFICATE_INVALID',
  'ERR_SOCKS_CONNECTION_FAILED',
  'ERR_SOCKS_CONNECTION_HOST_UNREACHABLE',
  // Electron: which proxy to take could not be found out, so none was asked.
  'ERR_PAC_SCRIPT_FAILED',
  'ERR_PAC_NOT_IN_DHCP',
  'ERR_MANDATORY_PROXY_CONFIGURATION_FAILED',
  'ERR_NO_SUPPORTED_PROXIES',
  'ERR_UNSAFE_PORT',
  // Node: certificates are checked before the first byte of a request.
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Not verdicts on a certificate: Electron closes connections with them, also those that carry a request. */
const NO_VERDICT = /^ERR_CERT_\w+_CHANGED$/;

/** Node gives these of a connection that is being made, and of one that stood: it says which in `syscall`. */
const WHILE_CONNECTING = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Failures of our own that end a request before it is made, or at the proxy. */
const SAID_BEFORE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['proxy-asks-for-name', 'computer-offline']);

/**
 * True when the failure certainly came before anything of the request was sent. A reset or a time limit is not among
 * them: what was sent by then is not known. Only what the stacks mean as a reason is read, never other words of a
 * message: those may be the service's.
 */
export function neverConnected(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  if (error instanceof BrokenAnswer) return false;
  if (error instanceof TieoutError && SAID_BEFORE.has(error.code)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  const reason = /^net::(ERR_[A-Z_]+)$/.exec(error.message)?.[1] ?? String(code ?? '');
  if (BEFORE_CONNECTION.has(reason) || (reason.startsWith('ERR_CERT_') && !NO_VERDICT.test(reason)))
    return true;
  if (WHILE_CONNECTING.has(reason) && syscall === 'connect') return true;
  // Of several addresses that were tried, none may have been reached.
  if (error instanceof AggregateError)
    return error.errors.length > 0 && error.errors.every((each) => neverConnected(each, depth + 1));
  return neverConnected(error.cause, depth + 1);
}
