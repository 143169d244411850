/** Puts the picture of the screen as it was left into the window's first document, where it may be shown. */
import { app, type BrowserWindow } from 'electron';
import type { AppLog } from '../log.ts';
import { pictureToShow } from '../picture/take-picture.ts';
import type { ManagedPolicy } from '../policy/managed-policy.ts';
import { withPicture } from './first-document.ts';
import { KEYCHAIN_SERVICE } from './keychain-service.ts';
import { lookOf } from './shoot.ts';

/** The document waits no longer: a locked keychain may ask a person first. */
const LONGEST_KEY_MS = 1_000;

/** The first paint is waited for no longer: a window that is not seen paints nothing. */
const LONGEST_PAINT_MS = 1_500;

type FirstDocument = {
  /** What is served in place of the built document. */
  readonly make: (html: string) => Promise<string>;
  /** Fulfilled once the picture is painted, or is not to be: until then it would have to share the processor. */
  readonly painted: (window: BrowserWindow | undefined) => Promise<void>;
};

/**
 * The first document of a start that found a picture. Looks at the files before it returns, for afterwards they are the
 * app's to write.
 */
export function firstDocumentOf(
  taken: Buffer,
  parts: { readonly dataFolder: string; readonly policy: ManagedPolicy; readonly log: AppLog },
): FirstDocument {
  const { dataFolder, policy, log } = parts;
  const found = pictureToShow(taken, {
    dataFolder,
    app: app.getVersion(),
    now: Date.now(),
    keyOf: (workspaceId) => keyOf(workspaceId, log),
  });
  let decide: (isShown: boolean) => void = () => undefined;
  const isShown = new Promise<boolean>((resolve) => {
    decide = resolve;
  });
  return {
    make: async (html) => {
      const picture = await Promise.race([found, after(LONGEST_KEY_MS)]);
      const shown = picture && picture.facts.look === lookOf(policy) ? picture : undefined;
      decide(shown !== undefined);
      if (!shown) return html;
      return withPicture(html, { png: shown.png, width: shown.facts.width, height: shown.facts.height });
    },
    painted: async (window) => {
      const seen = new Promise<void>((resolve) => window?.once('ready-to-show', () => resolve()));
      await Promise.race([isShown.then((is) => (is ? seen : undefined)), after(LONGEST_PAINT_MS)]);
    },
  };
}

async function keyOf(workspaceId: string, log: AppLog): Promise<Uint8Array | undefined> {
  const [{ readWorkspaceSecret }, { deriveKeys }] = await Promise.all([
    import('../keychain-entries.ts'),
    import('../workspaces/workspace-keys.ts'),
  ]);
  const secret = await readWorkspaceSecret(KEYCHAIN_SERVICE, workspaceId);
  if (secret === undefined) return undefined;
  log.strikeOut(secret);
  return deriveKeys(secret).file;
}

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined).unref());
