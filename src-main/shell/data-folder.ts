/** The data folder of this run: chosen before Electron opens it, and refused in words where it may not be used. */
import { app } from 'electron';
import { type DataPlace, dataPlace } from './data-place.ts';
import { claimantOf, isElsewhere } from './folder-claim.ts';
import { refuseStart } from './refuse-start.ts';
import { type Refusal, wordsFor } from './start-refusals.ts';
import { thisClaimant } from './take-data-folder.ts';

/** Where the folder is to be. One that the organisation's policy names stays. */
export function chooseDataFolder(isInPolicy: boolean): DataPlace {
  return dataPlace({
    platform: process.platform,
    env: process.env,
    home: app.getPath('home'),
    usual: app.getPath('userData'),
    isGiven: isInPolicy || app.commandLine.hasSwitch('user-data-dir'),
  });
}

/** The running app shows its window to a person of the same session; elsewhere a message says where it is open. */
export async function giveWay({ folder }: DataPlace): Promise<void> {
  if (!(await refuseElsewhere(folder))) app.quit();
}

/** Ends the app where it is open on another computer or in another session; false where it is not. */
export async function refuseElsewhere(folder: string): Promise<boolean> {
  const [holder, me] = [await claimantOf(folder), thisClaimant()];
  if (!holder || !isElsewhere(holder, me)) return false;
  refuseFolder(holder.host === me.host ? 'other-session' : 'other-computer', {
    folder,
    host: holder.host,
    session: holder.session,
  });
  return true;
}

/** Ends the app, saying why in both languages. */
export function refuseFolder(refusal: Refusal, facts: Readonly<Record<string, string>>): void {
  refuseStart(
    'file',
    (['en', 'es'] as const).map((language) => {
      const { title, text } = wordsFor(refusal, language, facts);
      return `${title}\n\n${text}`;
    }),
  );
}
