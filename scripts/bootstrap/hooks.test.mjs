import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { offerHooks } from './hooks.mjs';

let root;
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const hooksPath = () => git('config', '--local', '--default', '', '--get', 'core.hooksPath');
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tieout-hooks-'));
  git('init', '-q');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('sets the folder where nothing is set, and no second time', () => {
  offerHooks(root, {});
  offerHooks(root, {});
  expect(git('config', '--local', '--get-all', 'core.hooksPath')).toBe('scripts/hooks');
});

it('leaves what a person set, hooks of their own, and a build server alone', () => {
  offerHooks(root, { CI: 'true' });
  expect(hooksPath()).toBe('');
  writeFileSync(join(root, '.git/hooks/pre-commit'), '#!/bin/sh\n');
  offerHooks(root, {});
  expect(hooksPath()).toBe('');
  git('config', 'core.hooksPath', 'elsewhere');
  offerHooks(root, {});
  expect(hooksPath()).toBe('elsewhere');
});

it('does nothing where there is no repository', () => {
  rmSync(join(root, '.git'), { recursive: true });
  expect(() => offerHooks(root, {})).not.toThrow();
});
