/** Addresses of the service. Secrets travel to them, so they must be https; plain http is for this machine only. */

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

type AddressProblem = 'invalid' | 'insecure';

/** Checks an address a person typed: undefined when it can be used, otherwise why not. */
export function addressProblem(text: string): AddressProblem | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'invalid';
  }
  if (url.username || url.password) return 'invalid';
  // No name that ends with a dot is looked up (src-main/shell/lock-down.ts).
  if (url.hostname.endsWith('.')) return 'invalid';
  // In the text, for a URL drops an empty query or fragment: paths are appended to this text and would land in it.
  if (/[?#]/.test(text)) return 'invalid';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol !== 'http:') return 'invalid';
  return isLoopback(url.hostname) ? undefined : 'insecure';
}

/** Whether a host, as an address has it, is this computer itself. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/** Without the trailing slash that would double the one each path starts with. */
export function tidyAddress(text: string): string {
  return text.trim().replace(/\/+$/, '');
}
