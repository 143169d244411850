/** The renderer's files come from a protocol of the app's own: no file:// rights, one origin, one strict policy. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { protocol, type Session } from 'electron';
import { fileFor } from './app-files.ts';
import { contentSecurityPolicy } from './security-policy.ts';

const APP_SCHEME = 'tieout';
export const APP_ORIGIN = `${APP_SCHEME}://app`;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    // Compiled scripts are kept from one start to the next, as a browser would.
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

export function serveApp(session: Session, folder: string): void {
  session.protocol.handle(APP_SCHEME, async (request) => {
    const path = fileFor(folder, request.url);
    const type = path && TYPES[extname(path)];
    if (request.method !== 'GET' || !path || !type) return notFound();
    try {
      return new Response(new Uint8Array(await readFile(path)), {
        headers: {
          'Content-Type': type,
          'Content-Security-Policy': contentSecurityPolicy(),
          'X-Content-Type-Options': 'nosniff',
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Cache-Control': 'no-cache',
        },
      });
    } catch {
      return notFound();
    }
  });
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
}
