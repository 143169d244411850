/** Settings of this clone of the repository that help at work. Nothing depends on them, and what a person set stays. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { say } from './log.mjs';

/** Sets the hooks' folder and the commits that `git blame` skips, where nothing else is set. Never fails. */
export function offerHooks(root, env = process.env) {
  if (env.CI || !existsSync(resolve(root, '.git'))) return;
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return { done: status === 0, text: (stdout ?? '').trim() };
  };
  const offer = (name, value, said) => {
    if (!git('config', '--get', name).done && git('config', '--local', name, value).done) say(said);
  };
  const own = git('rev-parse', '--git-path', 'hooks');
  if (!own.done) return;
  const folder = resolve(root, own.text);
  const used = existsSync(folder) && readdirSync(folder).some((name) => !name.endsWith('.sample'));
  if (!used)
    offer('core.hooksPath', 'scripts/hooks', 'commits in this clone are checked by scripts/hooks/pre-commit');
  if (existsSync(resolve(root, '.git-blame-ignore-revs')))
    offer(
      'blame.ignoreRevsFile',
      '.git-blame-ignore-revs',
      'git blame skips the commits that only moved files',
    );
}
