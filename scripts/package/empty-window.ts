/** The floor of the installed app's start: the same Electron, with the same fuses, around one empty window. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { layoutOf } from './read-back.ts';
import type { System } from './targets.ts';

/** Makes it beside an unpacked app; returns its program. */
export async function makeEmptyWindow(root: string, unpacked: string, system: System): Promise<string> {
  const folder = `${unpacked}-empty`;
  rmSync(folder, { recursive: true, force: true });
  cpSync(unpacked, folder, { recursive: true, verbatimSymlinks: true });
  const { program, resources } = layoutOf(system, folder);
  rmSync(join(resources, 'app.asar.unpacked'), { recursive: true, force: true });
  await createPackage(join(root, 'bench', 'app', 'empty-window'), join(resources, 'app.asar'));
  return program;
}
