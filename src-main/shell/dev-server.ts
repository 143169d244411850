/** The dev server of the renderer: who may name it, and where it may be. Pure: tested in Node. */

/** The variable that `npm run dev` sets for the app that it starts (electron.vite.config.ts): its own process id. */
export const DEV_MARKER = 'TIEOUT_DEV_SERVER';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * The renderer's address in development, where a dev server compiles it on the fly. The page at that address gets the
 * bridge, so a variable alone does not decide it: the app must be unpackaged, its parent must be the dev command, and
 * the address must be on this machine. Undefined otherwise, with the reason told where an address was given.
 *
 * @param parent the process that started the app
 */
export function devServerUrl(
  isPackaged: boolean,
  env: Readonly<Record<string, string | undefined>>,
  parent: number,
  onRefused: (what: string) => void,
): string | undefined {
  const { ELECTRON_RENDERER_URL: address, [DEV_MARKER]: marker } = env;
  if (isPackaged || address === undefined) return undefined;
  if (marker !== String(parent)) {
    onRefused('dev server: not started by the dev command');
    return undefined;
  }
  if (!isLoopback(address)) {
    onRefused('dev server: not on this machine');
    return undefined;
  }
  return address;
}

function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  return LOOPBACK.has(url.hostname) && url.username === '' && url.password === '';
}
