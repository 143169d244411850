/** Which file an address of the app's own protocol names. Pure: tested in Node. */
import { join, normalize, sep } from 'node:path';

/** The file that a URL of the app names, or undefined for another host or a path that leads out of the folder. */
export function fileFor(folder: string, address: string): string | undefined {
  const url = new URL(address);
  if (url.host !== 'app') return undefined;
  let name: string;
  try {
    name = decodeURIComponent(url.pathname);
  } catch {
    return undefined;
  }
  const path = normalize(join(folder, name === '/' ? 'index.html' : name));
  return path.startsWith(normalize(folder) + sep) && !name.includes('\0') ? path : undefined;
}
