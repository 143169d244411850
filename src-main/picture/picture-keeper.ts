/**
 * Takes the picture when the window closes, and keeps it when everything is closed, if nothing was written between. At
 * any doubt there is none: the next start takes a moment longer, and shows nothing that is not so.
 */
import { join } from 'node:path';
import { writeWhole } from '../replace-file.ts';
import { stampOfClosed, stampOfOpen } from './folder-stamp.ts';
import { sealPicture } from './picture-file.ts';
import { PICTURE_FILE } from './take-picture.ts';

/** Closing is held up no longer. */
const LONGEST_MS = 500;

type Shot = { readonly png: Uint8Array; readonly width: number; readonly height: number };
/** What the window says of the screen it shows: its address, and until when (epoch ms) what it says of today is so. */
type Screen = { readonly address: string; readonly holdsUntil: number };

type Parts = {
  readonly dataFolder: string;
  /** The app's version. */
  readonly app: string;
  readonly now: () => number;
  /** Has the window make ready for the picture and answer with `answered`. */
  readonly ask: () => void;
  readonly shoot: () => Promise<Shot | undefined>;
  readonly look: () => string;
  /** Whether a job runs or a database is asked for anything. */
  readonly isBusy: () => boolean;
  /** Where the next start begins. */
  readonly lastScreen: () => string | null;
  /** Undefined for a workspace without one. */
  readonly keyOf: (workspaceId: string) => Promise<Uint8Array | undefined>;
};

type Taken = Shot &
  Pick<Screen, 'holdsUntil'> & {
    readonly workspaceId: string;
    readonly takenAt: number;
    readonly look: string;
    /** Of the workspace's files before the window was asked. */
    readonly before: string;
    readonly key: Uint8Array;
  };

export class PictureKeeper {
  private readonly parts: Parts;
  private heard: (screen: Screen | null) => void = () => undefined;
  private taken: Taken | undefined;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** The window's answer; null when what it shows is no screen to begin at. */
  answered(screen: Screen | null): void {
    this.heard(screen);
  }

  /** Before the window closes. Never throws, and ends soon. */
  async take(): Promise<void> {
    this.taken = undefined;
    const limit = new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_MS, undefined).unref());
    this.taken = await Promise.race([this.look().catch(() => undefined), limit]);
  }

  /**
   * To be called last, after the last call to the databases and before they are closed: what was written since the
   * picture was taken is not in it.
   */
  lookAgain(): void {
    if (!this.taken) return;
    const { workspaceId, before } = this.taken;
    if (this.parts.isBusy() || stampOfOpen(this.parts.dataFolder, workspaceId) !== before)
      this.taken = undefined;
  }

  /** After everything is closed and written, and before the folder is given back. Never throws. */
  async keep(): Promise<void> {
    const { taken, parts } = this;
    this.taken = undefined;
    if (!taken) return;
    const { workspaceId, key, png, before: _, ...seen } = taken;
    try {
      const stamp = stampOfClosed(parts.dataFolder, workspaceId);
      const file = sealPicture(workspaceId, { facts: { ...seen, app: parts.app, stamp }, png }, key);
      await writeWhole(join(parts.dataFolder, PICTURE_FILE), file);
    } catch {
      // On a full disk the next start is without.
    }
  }

  private async look(): Promise<Taken | undefined> {
    const { parts } = this;
    const [, , workspaceId] = parts.lastScreen()?.split('/') ?? [];
    if (!workspaceId || parts.isBusy()) return undefined;
    const before = stampOfOpen(parts.dataFolder, workspaceId);
    const key = await parts.keyOf(workspaceId);
    if (!key) return undefined;
    const screen = await new Promise<Screen | null>((resolve) => {
      this.heard = resolve;
      parts.ask();
    });
    // What is searched for is not remembered: the next start would begin at another screen. What is, the window has
    // said by now.
    if (!screen || screen.address !== parts.lastScreen() || screen.address.split('/')[2] !== workspaceId)
      return undefined;
    const takenAt = parts.now();
    const look = parts.look();
    const shot = await parts.shoot();
    return shot && { ...shot, holdsUntil: screen.holdsUntil, takenAt, workspaceId, look, before, key };
  }
}
