/**
 * What the app remembers of its user on this computer: who is at work, language, colours, the order of dates, where the
 * window was and what it showed, and the half-filled form of a workspace. One file, no secrets. Knows nothing of
 * Electron.
 */
import { z } from 'zod';
import {
  chosenDateOrder,
  colorScheme,
  language,
  type Preferences,
  person,
  screenAddress,
} from '../src-shared/contract/app.ts';
import { type NewWorkspaceDraft, newWorkspaceDraft } from '../src-shared/contract/drafts.ts';
import { languageOf } from '../src-shared/service/labels.ts';
import { type DateOrder, dateOrderOf, USUAL_ORDER } from '../src-shared/written-dates.ts';
import { readKept, type Unusable, writeKept } from './kept-file.ts';

const windowPlace = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
  fullScreen: z.boolean(),
  /** As Electron counts it: 0 is 100 %, each step a fifth more. */
  zoomLevel: z.number().min(-5).max(5),
});
export type WindowPlace = z.infer<typeof windowPlace>;

/** The file, version 1. A value that cannot be read is forgotten by itself; the others stand. */
const appSettings = z.object({
  version: z.literal(1),
  person: person.nullable().catch(null),
  language: language.nullable().catch(null),
  colorScheme: colorScheme.catch('auto'),
  dateOrder: chosenDateOrder.catch('system'),
  lastScreen: screenAddress.nullable().catch(null),
  window: windowPlace.nullable().catch(null),
  newWorkspace: newWorkspaceDraft.nullable().catch(null),
});
type Kept = z.infer<typeof appSettings>;

const FIRST: Kept = {
  version: 1,
  person: null,
  language: null,
  colorScheme: 'auto',
  dateOrder: 'system',
  lastScreen: null,
  window: null,
  newWorkspace: null,
};

type Read = { readonly kept: Kept; readonly unusable: Unusable | null };

type Parts = {
  readonly path: string;
  /** The name that signs until the person writes another. */
  readonly userName: string;
  readonly systemLocale: string;
  /** The locale of the system's region, in which it writes dates; often another than that of its words. */
  readonly systemRegion: string;
  /** A file that cannot be written is no reason to stop: it is told, and the values hold until the app ends. */
  readonly onProblem: (error: unknown) => void;
};

export class AppSettings {
  private readonly parts: Parts;
  private kept: Kept;
  private writing: Promise<void> = Promise.resolve();
  private asked = false;
  /** Of the system's region; null where none is known. */
  private regionsOrder: DateOrder | null | undefined;
  /** Why the file was not written the last time. */
  private failure: unknown;

  private lost: Unusable | null;

  private constructor(parts: Parts, { kept, unusable }: Read) {
    this.parts = parts;
    this.kept = kept;
    this.lost = unusable;
  }

  /** Reads the file; one that is missing or cannot be used, and has no copy, counts as a first start. */
  static async open(parts: Parts): Promise<AppSettings> {
    return new AppSettings(parts, await readSettings(parts));
  }

  get preferences(): Preferences {
    const { person, colorScheme, dateOrder, lastScreen } = this.kept;
    const language = this.kept.language ?? languageOf(this.parts.systemLocale);
    return {
      person: person ?? this.parts.userName,
      personNamed: person !== null,
      language,
      colorScheme,
      dateOrder,
      systemDateOrder: this.systemDateOrder ?? USUAL_ORDER[language],
      lastScreen,
    };
  }

  /** Apart from the other preferences, for the window needs it before it opens. */
  get colorScheme(): Preferences['colorScheme'] {
    return this.kept.colorScheme;
  }

  /** Worked out when it is first asked for, and once: the system's tables of dates are loaded for it. */
  private get systemDateOrder(): DateOrder | null {
    if (this.regionsOrder === undefined) this.regionsOrder = dateOrderOf(this.parts.systemRegion) ?? null;
    return this.regionsOrder;
  }

  /** What was wrong with the file at this start, and what is used instead; null once the person was told. */
  get unusable(): Unusable | null {
    return this.lost;
  }

  dismissUnusable(): void {
    this.lost = null;
  }

  get window(): WindowPlace | null {
    return this.kept.window;
  }

  /** What stands half-filled in the form of a workspace that is not made yet. */
  get newWorkspace(): NewWorkspaceDraft | null {
    return this.kept.newWorkspace;
  }

  /** Holds at once; the file follows. */
  change(change: Partial<Omit<Kept, 'version'>>): void {
    this.kept = { ...this.kept, ...change };
    if (this.asked) return;
    this.asked = true;
    this.writing = this.writing.then(() => this.write());
  }

  /** Waits until what was changed is in the file, or could not be. */
  written(): Promise<void> {
    return this.writing;
  }

  /**
   * As `written`. Throws `settings-not-kept` when the file could not be written: what was changed holds until the app
   * ends.
   */
  async mustBeWritten(): Promise<void> {
    await this.writing;
    if (this.failure !== undefined) throw this.failure;
  }

  private async write(): Promise<void> {
    this.asked = false;
    this.failure = undefined;
    await writeKept(this.parts.path, this.kept).catch((error: unknown) => {
      this.failure = error;
      this.parts.onProblem(error);
    });
  }
}

/** A file that cannot be used is set aside: what was in it is not written over. */
async function readSettings({ path, onProblem }: Parts): Promise<Read> {
  let unusable: Unusable | null = null;
  const kept = await readKept(
    path,
    (content) => appSettings.parse(content),
    (told) => {
      unusable = told;
      onProblem(told.error);
    },
  );
  return { kept: kept ?? FIRST, unusable };
}
