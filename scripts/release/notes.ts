/** The notes of a release in both languages: English from the changelog, Spanish from its translation beside it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StepError } from '../bootstrap/log.mjs';

export type ReleaseNotes = { readonly en: string; readonly es: string };

/**
 * In a dry run what is not released yet stands in for the version, and a missing translation is said so.
 * @throws StepError where either is missing, or they have not as many entries
 */
export function releaseNotes(
  root: string,
  version: string,
  { isDryRun }: { isDryRun: boolean },
): ReleaseNotes {
  const changelog = readFileSync(join(root, 'docs', 'CHANGELOG.md'), 'utf8');
  const notesIn = (text: string) =>
    sectionOf(text, version) ?? (isDryRun ? sectionOf(text, 'Unreleased') : undefined);
  const en = notesIn(changelog);
  const translation = join(root, 'docs', `CHANGELOG.es.md`);
  const es = existsSync(translation) ? notesIn(readFileSync(translation, 'utf8')) : undefined;
  if (en === undefined || (es === undefined && !isDryRun))
    throw new StepError({
      step: 'reading the release notes',
      why: `docs/CHANGELOG${en === undefined ? '' : '.es'}.md has no section [${version}].`,
      todo: 'write it: people read it before they decide to update.',
    });
  if (es !== undefined && entriesIn(es) !== entriesIn(en) && !isDryRun)
    throw new StepError({
      step: 'reading the release notes',
      why: `[${version}] has ${entriesIn(en)} entries in docs/CHANGELOG.md and ${entriesIn(es)} in docs/CHANGELOG.es.md.`,
      todo: 'translate entry by entry, in the same order.',
    });
  return { en, es: es ?? `(Notas de ${version} en español: faltan; solo en una prueba.)` };
}

const entriesIn = (section: string): number =>
  section.split('\n').filter((line) => line.startsWith('- ')).length;

/** What stands under `## [version]`, without that line; undefined when there is no such section. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`## [${version}]`));
  if (start === -1) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
  const text = lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .join('\n')
    .trim();
  return text === '' ? undefined : text;
}
