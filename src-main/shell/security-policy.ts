/**
 * What the renderer may do: show the app's own files and talk over the contract, nothing else. Pure: tested in Node.
 */

/**
 * No inline or eval script. Styles may be inline: the component library sets computed sizes and colours that way, and a
 * style cannot run code or, with every other source closed, send anything anywhere.
 */
export function contentSecurityPolicy(): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** True for the app's own document; in development also for the dev server. Compares origins, never prefixes. */
export function isAppUrl(address: string, origins: readonly string[]): boolean {
  try {
    const url = new URL(address);
    // `origin` is "null" for schemes that Node's URL does not know, so the parts are compared.
    return origins.includes(`${url.protocol}//${url.host}`);
  } catch {
    return false;
  }
}
