/** Why a request got no answer, read from what the two network stacks (Electron's and Node's) say about it. */

/** Name, message and code of an error and its causes: the stacks put the reason in different places. */
export function storyOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 4) return '';
  const code = 'code' in error ? String(error.code) : '';
  return `${error.name} ${error.message} ${code} ${storyOf(error.cause, depth + 1)}`;
}

/** Reasons that are given before a connection to the service stands. */
const BEFORE_CONNECTION = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_CONNECTION_REFUSED',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_ADDRESS_UNREACHABLE',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_TUNNEL_CONNECTION_FAILED',
  'ERR_CERT_',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
];

/**
 * True when the failure certainly came before anything of the request was sent. A reset or a time limit is not among
 * them: what was sent by then is not known.
 */
export function neverConnected(error: unknown): boolean {
  const story = storyOf(error);
  return BEFORE_CONNECTION.some((reason) => story.includes(reason));
}
