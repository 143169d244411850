/**
 * `npm run release`: what a tag makes on each system (.github/workflows/release.yml), into `dist/`. `-- --dry-run` does
 * here all of it that needs no secret, with keys and a certificate that are made for the run and thrown away.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explain, heading, StepError, say } from './bootstrap/log.mjs';
import { unlistedMigrations } from './hooks/released-migrations.mjs';
import { noticesOf, sbomOf } from './package/components.ts';
import { makePackage } from './package/make-package.ts';
import { ownSystem } from './package/targets.ts';
import { checksumsOf } from './release/checksums.ts';
import { tryCodeSigning } from './release/code-signing.ts';
import { releaseNotes } from './release/notes.ts';
import { describeUpdate, throwAwayKey } from './release/update-description.ts';

const ROOT = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, rollout: { type: 'string', default: '100' } },
});
const isDryRun = values['dry-run'];

try {
  await release();
} catch (error) {
  console.error(`\n${explain(error)}\n`);
  process.exitCode = 1;
}

async function release(): Promise<void> {
  const { version: wanted } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const into = join(ROOT, isDryRun ? '.tieout/release' : 'dist');
  mustBeTagged(wanted);
  mustHoldMigrations();
  heading(`Release notes of ${wanted}`);
  const notes = releaseNotes(ROOT, wanted, { isDryRun });
  say(`${notes.en.split('\n').length} lines in English, ${notes.es.split('\n').length} in Spanish`);

  const key = isDryRun ? throwAwayKey() : process.env.TIEOUT_UPDATE_KEY;
  heading('Packages');
  const packaged = await makePackage({
    root: ROOT,
    into,
    isTestForm: false,
    onlyInstaller: isDryRun,
    ...(process.env.TIEOUT_UPDATE_ADDRESS ? { updateAddress: process.env.TIEOUT_UPDATE_ADDRESS } : {}),
  });
  const { version, files, components, electron } = packaged;
  if (electron.isStandIn && !isDryRun)
    throw new StepError({
      step: 'releasing',
      why: `this machine has only the stand-in Electron ${electron.version}.`,
      todo: 'release from a machine that can download Electron, or use --dry-run.',
    });

  heading('What goes with them');
  const write = (name: string, text: string) => {
    writeFileSync(join(into, name), text);
    say(name);
    return name;
  };
  const system = ownSystem();
  const extra = [
    write(
      `tieout-${version}-${system}.cdx.json`,
      `${JSON.stringify(sbomOf(components, version), null, 2)}\n`,
    ),
    write('third-party-notices.txt', noticesOf(components)),
    write('release-notes.md', `${notes.en}\n\n---\n\n${notes.es}\n`),
  ];
  const described = describeUpdate({
    folder: into,
    files,
    system,
    version,
    rollout: Number(values.rollout),
    notes,
    key,
  });
  if (described) extra.push(...described.map(([name, text]) => write(name, text)));
  else say('no key for updates was given: installed apps will not be told of this release');
  write('SHA256SUMS', checksumsOf(into, [...files, ...extra]));
  if (isDryRun) {
    heading('Signing, with a certificate made for this run');
    const work = join(ROOT, '.tieout', 'release-signing');
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work, { recursive: true });
    tryCodeSigning(work);
    say('the signed file verifies; with one byte changed it does not');
  }
  console.log(`\n${isDryRun ? 'Tried' : 'Made'}: Tieout ${version}, in ${into}`);
}

/** A release is what its tag says. */
/** A migration that nobody wrote down could change after people's databases have it. */
function mustHoldMigrations(): void {
  const missing = unlistedMigrations();
  if (missing.length === 0) return;
  throw new StepError({
    step: 'releasing',
    why: `the list of released migrations lacks ${missing.join(', ')}.`,
    todo: 'run `node scripts/hooks/released-migrations.mjs --add` and commit the list.',
  });
}

function mustBeTagged(version: string): void {
  const tag = process.env.GITHUB_REF_NAME;
  if (isDryRun || tag === `v${version}`) return;
  throw new StepError({
    step: 'releasing',
    why: `the tag is ${tag ?? 'not there'}, and package.json says ${version}.`,
    todo: `tag the commit v${version} and push the tag; the workflow does the rest.`,
  });
}
