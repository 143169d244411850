/** Tells why the app does not start, where no window can: on standard error, and in a box that the system draws. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { runCommandOf } from './run-command.ts';

/** As the C library's sysexits: the command was used wrongly, or what it needs is set up wrongly. */
const EXIT_CODES = { usage: 64, config: 78, file: 73 } as const;

/**
 * Says why and ends the app: at once, or on Linux once the person has read it, for a box can be drawn there only when
 * Chromium is ready. The caller must do nothing more. The texts are in both languages, because no setting has been
 * read yet.
 */
export function refuseStart(kind: keyof typeof EXIT_CODES, texts: readonly string[]): null {
  const code = EXIT_CODES[kind];
  const text = texts.join('\n\n');
  // The person who reads the words and ends the app is told the code as well.
  onSignals(() => app.exit(code));
  process.stderr.write(`Tieout: ${text}\n`);
  // A command has no person in front of it to close a box.
  if (runCommandOf(process.argv.slice(1))) app.exit(code);
  else if (process.platform !== 'linux') dialog.showErrorBox('Tieout', text);
  // Who gives switches reads the terminal; and with these nothing at all may begin.
  else if (kind !== 'usage' && (process.env.DISPLAY || process.env.WAYLAND_DISPLAY)) {
    void showBox(texts, code);
    return null;
  }
  app.exit(code);
  return process.exit(code);
}

async function showBox(texts: readonly string[], code: number): Promise<void> {
  // What a signal becomes that comes while Chromium takes them over.
  app.on('before-quit', () => app.exit(code));
  // A person's folder that cannot be written to would end Chromium before it could say anything.
  if (!app.isReady()) app.setPath('userData', emptyFolder());
  try {
    await app.whenReady();
    // Chromium has taken them for itself meanwhile.
    onSignals(() => app.exit(code));
    await dialog.showMessageBox({
      type: 'error',
      title: 'Tieout',
      message: 'Tieout does not start · Tieout no se inicia',
      detail: texts.join('\n\n'),
      buttons: ['OK'],
    });
  } finally {
    app.exit(code);
  }
}

function onSignals(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, end);
  }
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
