/**
 * What the workflows say that they do: they cannot be run here, but what they name must be there. Pins:
 * workflows.test.mjs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const WORKFLOWS = join(ROOT, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** What stands below a line, by its indentation; a reader of these files and of no other YAML. */
function below(lines, at) {
  const depth = (line) => line.search(/\S/);
  const end = lines.findIndex(
    (line, index) => index > at && depth(line) >= 0 && depth(line) <= depth(lines[at]),
  );
  return lines.slice(at + 1, end < 0 ? lines.length : end);
}

function readWorkflow(file) {
  const lines = readFileSync(join(WORKFLOWS, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*#/.test(line));
  const jobs = new Map();
  const all = below(lines, lines.indexOf('jobs:'));
  for (const [at, line] of all.entries()) {
    const name = /^ {2}([\w-]+):$/.exec(line)?.[1];
    if (!name) continue;
    const own = below(all, at);
    const stepsAt = own.findIndex((each) => /^ {4}steps:$/.test(each));
    const steps = below(own, stepsAt)
      .join('\n')
      .split(/^ {6}- /m)
      .slice(1);
    jobs.set(name, { text: own.join('\n'), steps });
  }
  return { text: lines.join('\n'), jobs };
}

const files = readdirSync(WORKFLOWS).filter((name) => name.endsWith('.yml'));
const workflows = new Map(files.map((file) => [file, readWorkflow(file)]));
const jobs = [...workflows].flatMap(([file, { jobs }]) =>
  [...jobs].map(([name, job]) => ({ file, name, ...job })),
);

it('there are jobs on each system', () => {
  const text = jobs.map((job) => job.text).join('\n');
  for (const system of ['ubuntu-', 'windows-', 'macos-']) expect(text).toContain(system);
});

describe.each(jobs)('$file: $name', ({ file, text, steps }) => {
  it('says where it runs, for how long at most it may where it builds, and does something', () => {
    expect(text).toMatch(/^ {4}runs-on: \S+/m);
    if (/npm |\.ci\//.test(text)) expect(text).toMatch(/^ {4}timeout-minutes: \d+$/m);
    expect(steps.length).toBeGreaterThan(0);
    // Each either uses an action or runs something.
    for (const step of steps) expect(step.match(/^\s*(uses|run): ?/gm), step).toHaveLength(1);
  });

  it('waits for jobs that there are', () => {
    const needed = (/^ {4}needs: (.+)$/m.exec(text)?.[1] ?? '').match(/[\w-]+/g) ?? [];
    for (const each of needed) expect([...workflows.get(file).jobs.keys()]).toContain(each);
  });

  it('runs scripts and files that there are', () => {
    for (const [, script] of text.matchAll(/\bnpm run ([\w:-]+)/g)) expect(scripts).toHaveProperty(script);
    for (const [, path] of text.matchAll(/(?:^|\s)(\.ci\/[\w-]+)/g))
      expect(existsSync(join(ROOT, path)), path).toBe(true);
    for (const [, path] of text.matchAll(/node-version-file: (\S+)/g))
      expect(existsSync(join(ROOT, path))).toBe(true);
  });

  it('takes hidden folders along where it uploads from them', () => {
    for (const step of steps.filter((each) => /upload-artifact/.test(each) && /\.tieout/.test(each)))
      expect(step).toContain('include-hidden-files: true');
  });
});

describe('what only a real system proves (docs/platforms.md)', () => {
  const rows = readFileSync(join(ROOT, 'docs/platforms.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line));

  it('names for each a job that there is and that runs there, or says that a person does it', () => {
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows) {
      const proof = row.split('|').at(-2)?.trim() ?? '';
      if (proof === '') continue;
      expect(proof, row).toMatch(/`[\w.-]+\.yml: [\w-]+`|by hand/);
      for (const [, file, name] of proof.matchAll(/`([\w.-]+\.yml): ([\w-]+)`/g)) {
        const job = workflows.get(file)?.jobs.get(name);
        expect(job, `${file}: ${name}`).toBeDefined();
        expect(job?.text).toMatch(/windows-|macos-/);
      }
    }
  });
});
