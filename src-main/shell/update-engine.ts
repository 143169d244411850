/**
 * Downloads and installs updates with electron-updater, which is told what there is by our own description: it asks no
 * server of its own, compares no versions of its own and sends no number of this installation.
 */
import { hostname } from 'node:os';
import { app, session } from 'electron';
import { LONGEST_DESCRIPTION, type UpdateDescription } from '../updates/description.ts';
import { isInstalled } from '../updates/installation.ts';
import type { UpdateEngine } from '../updates/updates.ts';

type Log = { info(text: string): void; error(what: string, error: unknown): void };

/** The updater is loaded when it is first needed: the start does not wait for it. */
export function updateEngine(log: Log): UpdateEngine {
  let install: (() => void) | undefined;
  return {
    async download(description, address, { signal, onPercent }) {
      const updater = await import('electron-updater');
      const { autoUpdater, CancellationToken } = updater;
      autoUpdater.autoDownload = false;
      autoUpdater.autoInstallOnAppQuit = false;
      autoUpdater.allowDowngrade = false;
      autoUpdater.disableDifferentialDownload = true;
      autoUpdater.logger = {
        info: (text) => log.info(`updater: ${text}`),
        warn: (text) => log.info(`updater: ${text}`),
        error: (text) => log.error('updater', text),
      };
      // Otherwise a number of this installation is made, kept and sent with each question.
      Object.defineProperty(autoUpdater, 'stagingUserIdPromise', { value: { value: Promise.resolve('') } });
      autoUpdater.setFeedURL({
        provider: 'custom',
        updateProvider: describedBy(updater, description, address),
      } as never);
      const found = await autoUpdater.checkForUpdates();
      if (!found?.isUpdateAvailable) throw new Error(`${description.version} is not newer for the updater`);
      const token = new CancellationToken();
      const cancel = () => token.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      const progress = ({ percent }: { percent: number }) => onPercent(percent);
      autoUpdater.on('download-progress', progress);
      try {
        await autoUpdater.downloadUpdate(token);
      } finally {
        autoUpdater.off('download-progress', progress);
        signal.removeEventListener('abort', cancel);
      }
      install = () => autoUpdater.quitAndInstall(true, true);
    },
    install() {
      if (!install) throw new Error('nothing was downloaded');
      install();
    },
  };
}

/** A provider of the updater that knows one version, the described one. */
function describedBy(
  updater: typeof import('electron-updater'),
  { version, releasedAt, files }: UpdateDescription,
  address: string,
): unknown {
  const info = {
    version,
    releaseDate: releasedAt,
    files: files.map(({ name, sha512, size }) => ({ url: name, sha512, size })),
    path: files[0]?.name ?? '',
    sha512: files[0]?.sha512 ?? '',
  };
  return class Described extends (updater.Provider as unknown as new (options: unknown) => object) {
    constructor(_options: unknown, _updater: unknown, runtime: unknown) {
      super(runtime);
    }
    /** Headers with a number of this installation. */
    setRequestHeaders(): void {}
    async getLatestVersion() {
      return info;
    }
    resolveFiles() {
      return info.files.map((file) => ({ url: new URL(file.url, address), info: file }));
    }
  };
}

export const isUpdatable = (): boolean =>
  app.isPackaged &&
  isInstalled({
    platform: process.platform,
    program: process.execPath,
    resources: process.resourcesPath,
  });

/** Differs from one installation to the next; never sent, never written. */
export const installationName = (): string => `${hostname()}\n${app.getPath('userData')}`;

const LIMIT_MS = 30_000;

/** Reads a small file from the address of updates; redirects are an error, and more than a description is not read. */
export async function fetchSmall(address: string): Promise<Uint8Array> {
  const network = session.fromPartition('updates', { cache: false });
  const response = await network.fetch(address, {
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!response.ok || !response.body) throw new Error(`HTTP status ${response.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > LONGEST_DESCRIPTION) throw new Error('the description is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
