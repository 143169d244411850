/**
 * Whether two packages of one commit are equal, file by file: a package that anybody can make again has nothing slipped
 * into it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { filesIn } from './stage.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What differs, as lines: a file that only one has, or with another content. In an archive, which of its files. */
export function differences(first: string, second: string): string[] {
  return between(hashes(first), hashes(second)).flatMap((name) => {
    if (!name.endsWith('.asar')) return [name];
    const within = between(archived(join(first, name)), archived(join(second, name)));
    return within.length > 0
      ? within.map((inner) => `${name}: ${inner}`)
      : [`${name}: only how it is packed`];
  });
}

type Hashes = ReadonlyMap<string, string>;

function between(first: Hashes, second: Hashes): string[] {
  return [...new Set([...first.keys(), ...second.keys()])]
    .filter((name) => first.get(name) !== second.get(name))
    .sort();
}

const hashes = (folder: string): Hashes =>
  new Map(filesIn(folder).map((name) => [name, hashOf(readFileSync(join(folder, name)))]));

function archived(archive: string): Hashes {
  const found = new Map<string, string>();
  for (const name of listPackage(archive, { isPack: false })) {
    const path = name.replaceAll('\\', '/').slice(1);
    try {
      found.set(path, hashOf(extractFile(archive, path)));
    } catch {
      // A folder, which has no content.
    }
  }
  return found;
}
