/** Describes the files of a release for installed apps, and signs the description (src-main/updates/description.ts). */
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  descriptionName,
  type UpdateDescription,
  updateDescription,
} from '../../src-main/updates/description.ts';
import type { ReleaseNotes } from './notes.ts';

/** The files with which an installed app updates itself: on macOS the archive, not the image. */
const UPDATES = { linux: /\.deb$/, win: /\.exe$/, mac: /\.zip$/ } as const;

/** What an app keeps of the notes is bounded. */
const LONGEST_NOTES = 20_000;

/** Names and texts of the description and its signature; undefined without a key. */
export function describeUpdate(about: {
  readonly folder: string;
  readonly files: readonly string[];
  readonly system: UpdateDescription['system'];
  readonly version: string;
  readonly rollout: number;
  readonly notes: ReleaseNotes;
  /** PEM of the private half. */
  readonly key: string | undefined;
}): [string, string][] | undefined {
  const { folder, files, system, version, rollout, notes, key } = about;
  if (!key) return undefined;
  const description = updateDescription.parse({
    format: 1,
    system,
    version,
    releasedAt: new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000 || Date.now()).toISOString(),
    rollout,
    notes: { en: notes.en.slice(0, LONGEST_NOTES), es: notes.es.slice(0, LONGEST_NOTES) },
    files: files
      .filter((name) => UPDATES[system].test(name))
      .map((name) => ({
        name,
        sha512: createHash('sha512')
          .update(readFileSync(join(folder, name)))
          .digest('base64'),
        size: statSync(join(folder, name)).size,
      })),
  });
  const text = `${JSON.stringify(description, null, 2)}\n`;
  const privateKey = createPrivateKey(key);
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new Error('the key of updates must be an Ed25519 key');
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64');
  const name = descriptionName(system);
  return [
    [name, text],
    [`${name}.sig`, `${signature}\n`],
  ];
}

/** A key for one dry run. */
export function throwAwayKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
