/** The renderer's files come from a protocol of the app's own: no file:// rights, one origin, one strict policy. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { protocol, type Session } from 'electron';
import { fileFor } from './app-files.ts';
import { contentSecurityPolicy } from './security-policy.ts';

const APP_SCHEME = 'tieout';
export const APP_ORIGIN = `${APP_SCHEME}://app`;
/** Chromium's ERR_FILE_NOT_FOUND. */
const NOT_FOUND = -6;

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

/**
 * Answers with files of the folder. Chromium reads them itself: handed over as answers of our own making
 * (`protocol.handle`) they pass through the main thread, which has other things to do at a start. Electron calls this
 * way deprecated and has named no end for it; a version without it does not compile here.
 *
 * @param first makes the first document of this run out of the built one; not given where it is as built
 */
export function serveApp(session: Session, folder: string, first?: (html: string) => Promise<string>): void {
  const serveFiles = () => {
    session.protocol.registerFileProtocol(APP_SCHEME, ({ method, url }, answer) => {
      const path = fileFor(folder, url);
      const type = path && TYPES[extname(path)];
      if (method !== 'GET' || !path || !type) return answer({ error: NOT_FOUND });
      answer({ path, headers: headersOf(type) });
    });
  };
  if (!first) {
    serveFiles();
    return;
  }
  // Nothing else is asked for before the window has its document.
  session.protocol.registerBufferProtocol(APP_SCHEME, async ({ url }, answer) => {
    const isDocument = fileFor(folder, url) === join(folder, 'index.html');
    const built = isDocument ? await readFile(join(folder, 'index.html'), 'utf8') : undefined;
    const html = built && (await first(built).catch(() => built));
    if (session.protocol.unregisterProtocol(APP_SCHEME)) serveFiles();
    if (html === undefined) return answer({ error: NOT_FOUND });
    answer({ data: Buffer.from(html), headers: headersOf(TYPES['.html'] as string) });
  });
}

const headersOf = (type: string) => ({
  'Content-Type': type,
  'Content-Security-Policy': contentSecurityPolicy(),
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
});
