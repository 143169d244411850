/**
 * Pages on their way to print, each by an address of its own: Chromium takes no address of more than 2 MB, which a page
 * of some thousand reconciling items would have if it were the address itself (`data:`).
 */
import { randomUUID } from 'node:crypto';

export const PRINT_SCHEME = 'tieout-print';

const pages = new Map<string, string>();

/** Keeps an HTML page for as long as `print` goes on, which is given its address. */
export async function whilePrinted<T>(html: string, print: (address: string) => Promise<T>): Promise<T> {
  const address = `${PRINT_SCHEME}://${randomUUID()}/`;
  pages.set(address, html);
  try {
    return await print(address);
  } finally {
    pages.delete(address);
  }
}

/** What is at an address: the page, or nothing (404). */
export function pageAt({ url }: { readonly url: string }): Response {
  const html = pages.get(url);
  return html === undefined
    ? new Response(null, { status: 404 })
    : new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
