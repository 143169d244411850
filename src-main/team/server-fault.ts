/** What is wrong with a team's server or the way to it, each fault by one name. */
import type { ServerFault } from '../../src-shared/contract/team.ts';

const BY_CODE: Readonly<Record<string, ServerFault>> = {
  ECONNREFUSED: 'server-unreachable',
  ECONNRESET: 'server-unreachable',
  EHOSTUNREACH: 'server-unreachable',
  ENETUNREACH: 'server-unreachable',
  ENOTFOUND: 'server-unreachable',
  EAI_AGAIN: 'server-unreachable',
  ETIMEDOUT: 'server-unreachable',
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-other-host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-untrusted',
  // PostgreSQL's (appendix A of its manual).
  '28P01': 'password-wrong',
  '28000': 'login-refused',
  '3D000': 'database-missing',
  '3F000': 'log-missing',
  '42883': 'log-missing',
  '42501': 'right-missing',
  '53100': 'server-full',
  '53300': 'server-busy',
  '25006': 'server-read-only',
  '57P03': 'server-busy',
  // The app's own: what this computer has from the server is not there any more.
  'team-log-behind': 'log-behind',
  // And an entry of a colleague's newer app, which this one cannot apply.
  'team-app-older': 'app-older',
  // The log's own words.
  'right-missing': 'right-missing',
  'person-unknown': 'person-unknown',
  'person-revoked': 'person-revoked',
  'log-newer': 'log-newer',
};

/** The fault that an error of a connection or of the log tells, as deep as it was wrapped; null for another error. */
export function faultOf(error: unknown): ServerFault | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, word, message, cause } = error as Record<'code' | 'word' | 'message' | 'cause', unknown>;
  for (const name of [word, code]) {
    const fault = typeof name === 'string' ? BY_CODE[name] : undefined;
    if (fault) return fault;
  }
  // These have no code (pg's lib/connection.js and client.js).
  if (message === 'The server does not support SSL connections') return 'tls-missing';
  if (message === 'timeout expired' || message === 'Connection terminated unexpectedly')
    return 'server-unreachable';
  return faultOf(cause);
}
