/**
 * Compares each migration with what was released under its name: databases of people have it applied, and a change
 * would leave theirs another than a new one. Run by the pre-commit hook; the test beside the migrations calls the same
 * function. `--add` writes the digests of those that are not in the list yet: done with a release, which refuses to go
 * on without.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { migrations } from '../../src-main/store/migrations/cache/index.ts';
import { workMigrations } from '../../src-main/store/migrations/work/index.ts';

const LIST = new URL('../../src-main/store/migrations/released.json', import.meta.url);

const digests = Object.fromEntries(
  Object.entries({ cache: migrations, work: workMigrations }).flatMap(([database, all]) =>
    all.map(({ name, sql }) => [`${database}/${name}`, createHash('sha256').update(sql).digest('hex')]),
  ),
);

/** What is wrong, a sentence each; empty when every released migration is as it was. */
export function changedMigrations(released = JSON.parse(readFileSync(LIST, 'utf8')), present = digests) {
  return Object.entries(released).flatMap(([name, digest]) => {
    if (!(name in present)) return [`${name} was released and is gone`];
    return present[name] === digest
      ? []
      : [`${name} was released and is no longer what it was: write a new one`];
  });
}

/** What a release would bring that the list does not hold yet, by name. */
export function unlistedMigrations(released = JSON.parse(readFileSync(LIST, 'utf8')), present = digests) {
  return Object.keys(present).filter((name) => !(name in released));
}

if (process.argv[1] === import.meta.filename) {
  const wrong = changedMigrations();
  for (const each of wrong) console.error(each);
  if (wrong.length > 0) process.exitCode = 1;
  else if (process.argv.includes('--add')) writeFileSync(LIST, `${JSON.stringify(digests, null, 2)}\n`);
}
