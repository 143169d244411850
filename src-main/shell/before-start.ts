/** What must hold before the app takes anything up: the organisation's policy, and a place for the person's data. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { app } from 'electron';
import { dataFolderOf, type ManagedPolicy } from '../policy/managed-policy.ts';
import { PolicyError } from '../policy/policy-fault.ts';
import { type FoundPolicy, policyFile, readPolicy } from '../policy/read-policy.ts';
import { chooseDataFolder } from './data-folder.ts';
import type { DataPlace } from './data-place.ts';
import { FORM } from './form.ts';
import { refuseStart } from './refuse-start.ts';
import { runCommandOf } from './run-command.ts';
import { refusedSwitches } from './switches.ts';

export type Allowed = {
  readonly policy: ManagedPolicy;
  readonly policyPlace: string | null;
  readonly place: DataPlace;
};

/** Null where the app cannot or must not start: it says why, and ends then. */
export function beforeStart(): Allowed | null {
  if (FORM !== 'developer') refuseSwitches();
  if (runCommandOf(process.argv.slice(1))?.workspace === '') return refuseRun();
  const found = policyOrEnd();
  if (!found) return null;
  const { policy, place: policyPlace } = found;
  const place = chooseDataFolder(policy.dataFolder !== undefined);
  // Where a folder that was asked for cannot be made, Chromium silently takes the usual one.
  const asked = app.commandLine.getSwitchValue('user-data-dir');
  if (!makeDataFolder(asked === '' ? place.folder : resolve(asked))) return null;
  if (place.before !== null) app.setPath('userData', place.folder);
  return { policy, policyPlace, place };
}

/** No fuse covers the switches with which other programs get into the window. */
function refuseSwitches(): void {
  const refused = refusedSwitches(process.argv.slice(1), {
    platform: process.platform,
    isTestForm: FORM === 'test',
  });
  if (refused.length === 0) return;
  const names = refused.map((name) => `--${name}`).join(', ');
  refuseStart('usage', [
    `The app does not start with ${names}. Start it without them.`,
    `La aplicación no se inicia con ${names}. Iníciela sin esas opciones.`,
  ]);
}

/** An order that does not say for which workspace. */
function refuseRun(): null {
  return refuseStart('usage', [
    'Name the workspace whose daily run is to be done: --run="My workspace".',
    'Indique el espacio de trabajo cuya rutina diaria se ejecuta: --run="Mi espacio de trabajo".',
  ]);
}

function policyOrEnd(): FoundPolicy | null {
  try {
    // Developers' runs and tests go by no policy of the machine but the one that they name.
    const named = process.env.TIEOUT_POLICY_FILE;
    if (FORM === 'developer' && named === undefined) return { policy: {}, place: null };
    const { policy, place } = readPolicy(FORM === 'developer' ? named : policyFile());
    const folder = dataFolderOf(policy, place ?? '');
    // A switch is the person's own wish, within what the policy is for.
    if (folder !== undefined && !app.commandLine.hasSwitch('user-data-dir')) app.setPath('userData', folder);
    return { policy, place };
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    const faults = (language: 'en' | 'es') => error.faults.map((fault) => `  ${fault[language]}`).join('\n');
    return refuseStart('config', [
      `The managed policy of this computer cannot be used (${error.place}):\n${faults('en')}\nWhoever administers the computer must correct it: without it the app does not start.`,
      `La política administrada de esta computadora no se puede usar (${error.place}):\n${faults('es')}\nQuien administra la computadora debe corregirla: sin ella la aplicación no se inicia.`,
    ]);
  }
}

/** False where the app may not write there: Chromium would give up on the folder before a window could say anything. */
function makeDataFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    const why = (error as Error).message;
    refuseStart('file', [
      `Tieout cannot write to its data folder, ${folder} (${why}). Free some space, or ask your administrator for the right to write there. Then start Tieout again.`,
      `Tieout no puede escribir en su carpeta de datos, ${folder} (${why}). Libere espacio o pida a su administrador el permiso de escritura. Luego inicie Tieout de nuevo.`,
    ]);
    return false;
  }
}
