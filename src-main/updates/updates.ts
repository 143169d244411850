/**
 * Updates as a person meets them: asked for, offered with what is new, downloaded, installed, each when the person says
 * so. Nothing is believed but a description that our key has signed; the files are checked against it. Knows no
 * Electron.
 */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import gt from 'semver/functions/gt.js';
import lte from 'semver/functions/lte.js';
import type { UpdateState } from '../../src-shared/contract/updates.ts';
import { detailsOf, type ErrorCode, TieoutError } from '../../src-shared/errors.ts';
import {
  descriptionName,
  trustedDescription,
  UntrustedUpdate,
  type UpdateDescription,
} from './description.ts';

/** What downloads and installs, which differs from system to system. */
export type UpdateEngine = {
  /** Fetches the described file from below the address and checks it against its hash. */
  download(
    description: UpdateDescription,
    address: string,
    options: { readonly signal: AbortSignal; readonly onPercent: (percent: number) => void },
  ): Promise<void>;
  /** Installs what was downloaded, ends the app and starts the new one. */
  install(): void;
};

export type UpdateParts = {
  readonly version: string;
  readonly system: UpdateDescription['system'];
  readonly keys: readonly string[];
  readonly off: UpdateState['off'];
  /** Where updates are; undefined where neither the build nor a policy says. */
  readonly address: string | undefined;
  /** What tells this installation from others; used here alone, and never sent. */
  readonly installation: string;
  readonly engine: UpdateEngine;
  /** A text of at most so many bytes from an address or a file. */
  readonly fetchBytes: (address: string) => Promise<Uint8Array>;
  readonly readBytes: (path: string) => Promise<Uint8Array>;
  /** Serves a folder's files to this process alone while the work goes on. */
  readonly serveFolder: <T>(folder: string, work: (address: string) => Promise<T>) => Promise<T>;
  /** Throws `update-busy` while the app must not end. */
  readonly mustRest: () => Promise<void>;
  readonly onChange: (state: UpdateState) => void;
  readonly onProblem: (error: unknown) => void;
};

type Offer = {
  readonly description: UpdateDescription;
  readonly from: { folder: string } | { address: string };
};

export class Updates {
  private readonly parts: UpdateParts;
  private stage: UpdateState['stage'];
  private offer: Offer | null = null;
  private percent: number | null = null;
  private error: UpdateState['error'] = null;
  private stop: AbortController | null = null;

  constructor(parts: UpdateParts) {
    this.parts = parts;
    this.stage = parts.off === null ? 'idle' : 'off';
  }

  get state(): UpdateState {
    const description = this.offer?.description;
    return {
      stage: this.stage,
      off: this.parts.off,
      hasAddress: this.parts.address !== undefined,
      offered: description
        ? {
            version: description.version,
            releasedAt: description.releasedAt,
            notes: description.notes,
            bytes: Math.max(...description.files.map(({ size }) => size)),
          }
        : null,
      percent: this.percent,
      error: this.error,
    };
  }

  /** Asks the address for a newer version. A failure is part of the state: the running app is unharmed. */
  async check(): Promise<UpdateState> {
    const { address, fetchBytes, system, version, installation } = this.parts;
    if (this.mayNot('idle', 'current', 'available') || address === undefined) return this.state;
    return this.attempt('checking', 'idle', async () => {
      const name = descriptionName(system);
      const bytes = await fetchBytes(new URL(name, address).href);
      const signature = Buffer.from(await fetchBytes(new URL(`${name}.sig`, address).href)).toString(
        'latin1',
      );
      const description = this.trusted(bytes, signature);
      const isNewer = gt(description.version, version);
      // An app that asks early in a slow rollout has the newest version that is offered to it.
      if (!isNewer || !isAmong(installation, description)) {
        this.offer = null;
        return 'current';
      }
      this.offer = { description, from: { address } };
      return 'available';
    });
  }

  /** Takes an update from files: the description that a person chose, with its signature and its files beside it. */
  async takeFile(path: string): Promise<UpdateState> {
    if (this.mayNot('idle', 'current', 'available')) return this.state;
    return this.attempt('checking', 'idle', async () => {
      const { readBytes, version } = this.parts;
      const signature = Buffer.from(await readBytes(`${path}.sig`)).toString('latin1');
      const description = this.trusted(await readBytes(path), signature);
      if (lte(description.version, version))
        throw new TieoutError('update-not-newer', { subject: description.version });
      this.offer = { description, from: { folder: dirname(path) } };
      return 'available';
    });
  }

  async download(): Promise<UpdateState> {
    const { offer } = this;
    if (this.mayNot('available') || !offer) return this.state;
    const stop = new AbortController();
    this.stop = stop;
    this.percent = 0;
    return this.attempt('downloading', 'available', async () => {
      const fetchFrom = (address: string) =>
        this.parts.engine.download(offer.description, address, {
          signal: stop.signal,
          onPercent: (percent) => {
            this.percent = percent;
            this.tell();
          },
        });
      if ('folder' in offer.from) await this.parts.serveFolder(offer.from.folder, fetchFrom);
      else await fetchFrom(offer.from.address);
      return 'ready';
    });
  }

  cancel(): UpdateState {
    this.stop?.abort();
    return this.state;
  }

  /** Throws `update-busy` while something is under way that must not be cut off. */
  async install(): Promise<UpdateState> {
    if (this.mayNot('ready')) return this.state;
    await this.parts.mustRest();
    return this.attempt('installing', 'ready', async () => {
      this.parts.engine.install();
      return 'installing';
    });
  }

  private trusted(bytes: Uint8Array, signature: string): UpdateDescription {
    const { keys, system } = this.parts;
    return trustedDescription(bytes, signature, keys, system);
  }

  private mayNot(...stages: UpdateState['stage'][]): boolean {
    return this.parts.off !== null || !stages.includes(this.stage);
  }

  /** Does the work in a stage; what fails brings back the one before, with the reason. */
  private async attempt(
    during: UpdateState['stage'],
    before: UpdateState['stage'],
    work: () => Promise<UpdateState['stage']>,
  ): Promise<UpdateState> {
    this.stage = during;
    this.error = null;
    this.tell();
    try {
      this.stage = await work();
    } catch (error) {
      this.parts.onProblem(error);
      this.stage = before;
      this.error = this.stop?.signal.aborted ? null : detailsOf(this.known(error));
    } finally {
      this.percent = null;
      this.stop = null;
      this.tell();
    }
    return this.state;
  }

  private known(error: unknown): TieoutError {
    if (error instanceof TieoutError) return error;
    if (error instanceof UntrustedUpdate)
      return new TieoutError('update-untrusted', { subject: error.message }, error);
    const text = String((error as Error)?.message ?? error);
    return new TieoutError(codeOf(text), {}, error);
  }

  private tell(): void {
    this.parts.onChange(this.state);
  }
}

/**
 * Whether the installation is among the first so many of a hundred that a version is offered to: another hundredth with
 * each version, so that no installation is always the first.
 */
export function isAmong(installation: string, { version, rollout }: UpdateDescription): boolean {
  const digest = createHash('sha256').update(`${version}\n${installation}`).digest();
  return digest.readUInt32BE(0) % 100 < rollout;
}

/** What the updater and the network say is text only. */
function codeOf(text: string): ErrorCode {
  if (/checksum|size mismatch/i.test(text)) return 'update-damaged';
  if (
    /ERR_(INTERNET|NETWORK|NAME|CONNECTION|ADDRESS|TIMED|EMPTY|INCOMPLETE|CONTENT_LENGTH)|ENOENT|HTTP|status|aborted|ECONN/i.test(
      text,
    )
  )
    return 'update-unreachable';
  return 'update-failed';
}
