/**
 * The log file: rotated, local, and without secrets. Nothing logs bodies, headers or records in the first place; every
 * secret that passes through the app is struck out of the text as a second guard.
 */
import { join } from 'node:path';
import log from 'electron-log/node';
import { formsOf, type SecretForms, soughtOf } from './redaction/secret-forms.ts';
import { strike } from './redaction/strike.ts';

export type AppLog = {
  /** Where the file is. */
  readonly path: string;
  info(text: string): void;
  error(text: string, error: unknown): void;
  /** From now on this text never reaches the log, in whatever form. */
  strikeOut(secret: string): void;
};

const MAX_BYTES = 2_000_000;
/** Tokens come with every login; those before have expired. */
const MOST_SECRETS = 100;

export function openLog(folder: string): AppLog {
  const path = join(folder, 'tieout.log');
  /** The latest last. */
  const secrets = new Map<string, SecretForms>();
  let sought = soughtOf([]);
  const logger = log.create({ logId: 'tieout' });
  logger.transports.file.resolvePathFn = () => path;
  logger.transports.file.maxSize = MAX_BYTES;
  logger.transports.file.format = '{y}-{m}-{d}T{h}:{i}:{s}.{ms}{z} {level} {text}';
  logger.transports.console.level = false;

  const write = (level: 'info' | 'error', text: string) => logger[level](strike(text, sought));
  return {
    path,
    info: (text) => write('info', text),
    error: (text, error) => write('error', `${text}: ${wholeStory(error)}`),
    strikeOut: (secret) => {
      const known = secrets.get(secret);
      const forms = known ?? formsOf(secret);
      if (!forms) return;
      secrets.delete(secret);
      secrets.set(secret, forms);
      if (known) return;
      const [oldest] = secrets.keys();
      if (secrets.size > MOST_SECRETS && oldest !== undefined) secrets.delete(oldest);
      sought = soughtOf([...secrets.values()]);
    },
  };
}

function wholeStory(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${wholeStory(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
