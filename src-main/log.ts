/**
 * The log file: rotated, local, and without secrets. Nothing logs bodies, headers or records in the first place; every
 * secret that passes through the app is struck out of the text as a second guard.
 */
import { join } from 'node:path';
import log from 'electron-log/node';

export type AppLog = {
  /** Where the file is. */
  readonly path: string;
  info(text: string): void;
  error(text: string, error: unknown): void;
  /** From now on this text never reaches the log. */
  strikeOut(secret: string): void;
};

const MAX_BYTES = 2_000_000;
/** Shorter texts would strike out half the alphabet; no real credential is this short. */
const SHORTEST_SECRET = 4;

export function openLog(folder: string): AppLog {
  const path = join(folder, 'tieout.log');
  const secrets = new Set<string>();
  const logger = log.create({ logId: 'tieout' });
  logger.transports.file.resolvePathFn = () => path;
  logger.transports.file.maxSize = MAX_BYTES;
  logger.transports.file.format = '{y}-{m}-{d}T{h}:{i}:{s}.{ms}{z} {level} {text}';
  logger.transports.console.level = false;

  const write = (level: 'info' | 'error', text: string) => logger[level](withoutSecrets(text, secrets));
  return {
    path,
    info: (text) => write('info', text),
    error: (text, error) => write('error', `${text}: ${wholeStory(error)}`),
    strikeOut: (secret) => {
      if (secret.length >= SHORTEST_SECRET) secrets.add(secret);
    },
  };
}

/** The text with every secret struck out, as it is and as JSON or a URL would write it. */
export function withoutSecrets(text: string, secrets: Iterable<string>): string {
  const forms = [...secrets].flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
  ]);
  // The longest first: a secret that begins with another must not leave its end behind.
  forms.sort((a, b) => b.length - a.length);
  return forms.reduce((safe, form) => safe.replaceAll(form, '[secret]'), text);
}

function wholeStory(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${wholeStory(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
