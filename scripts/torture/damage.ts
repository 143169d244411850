/** One damaged place in one file of a workspace that was closed in order. */
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Dice } from './dice.ts';

const DAMAGES = ['bit', 'page', 'cut', 'empty'] as const;
type Damage = (typeof DAMAGES)[number];

export type Damaged = { readonly file: string; readonly damage: Damage; readonly at: number };

/** Files of the app that hold something, relative to the folder. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile() && statSync(join(folder, name)).size > 0)
    .filter((name) => !/\.log$|\.open$|-shm$|-wal$/.test(name) && !/damaged-/.test(basename(name)))
    .sort();
}

/** Damages a file and says where. */
export function damageOne(folder: string, dice: Dice, kinds: readonly Damage[] = DAMAGES): Damaged {
  const file = dice.among(filesOf(folder));
  const path = join(folder, file);
  const { size } = statSync(path);
  const damage = dice.among(kinds);
  const at = dice.below(size);
  if (damage === 'empty') truncateSync(path, 0);
  else if (damage === 'cut') truncateSync(path, at);
  else {
    const bytes = readFileSync(path);
    if (damage === 'bit') bytes[at] = (bytes[at] ?? 0) ^ (1 << dice.below(8));
    else bytes.fill(0, Math.floor(at / 4096) * 4096, Math.min(size, Math.floor(at / 4096) * 4096 + 4096));
    writeFileSync(path, bytes);
  }
  return { file, damage, at };
}
