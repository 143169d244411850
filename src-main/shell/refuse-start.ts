/** Tells why the app does not start, where no window can: on standard error, and in a box where the system has one. */
import { app, dialog } from 'electron';

/** As the C library's sysexits: the command was used wrongly, or what it needs is set up wrongly. */
const EXIT_CODES = { usage: 64, config: 78, file: 73 } as const;

/** Ends the app at once. The texts are in both languages, because no setting has been read yet. */
export function refuseStart(kind: keyof typeof EXIT_CODES, texts: readonly string[]): never {
  const text = texts.join('\n\n');
  process.stderr.write(`Tieout: ${text}\n`);
  // On Linux it would only write the same again before the app is ready.
  if (process.platform !== 'linux' || app.isReady()) dialog.showErrorBox('Tieout', text);
  app.exit(EXIT_CODES[kind]);
  process.exit(EXIT_CODES[kind]);
}
