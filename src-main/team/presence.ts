/**
 * Who is looking at which month of a shared workspace. It stands in the name of each person's connection to the server
 * and nowhere else: nothing is written, no login can pretend to be another, and it is gone with the connection.
 */
import { createHmac } from 'node:crypto';
import type { SharedLog } from './shared-log.ts';

type Parts = {
  readonly workspace: string;
  /** The key of the workspace's trail: others who may sign in to the server cannot read what is looked at. */
  readonly key: Uint8Array;
  readonly ask: <T>(question: (log: SharedLog) => Promise<T>) => Promise<T>;
  /** Others came or went. */
  readonly onChange: () => void;
};

export class Presence {
  private readonly parts: Parts;
  private place: string | null = null;
  private names: readonly string[] = [];

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Looks at the month from now on; null for none. Returns by name who else does. Throws what asking throws. */
  async look(month: string | null): Promise<readonly string[]> {
    const place = month === null ? null : this.placeOf(month);
    if (place !== this.place) {
      this.place = place;
      this.names = [];
      await this.parts.ask((log) => this.tell(log));
    }
    return this.read();
  }

  get isSomewhere(): boolean {
    return this.place !== null;
  }

  /** Says over a connection that was just made what is looked at. */
  async tell(log: SharedLog): Promise<void> {
    await log.beAt(this.parts.workspace, this.place);
  }

  /** Somebody moved, or a while is over: connections end without a word. Throws what asking throws. */
  async lookAgain(): Promise<void> {
    const before = String(this.names);
    if (String(await this.read()) !== before) this.parts.onChange();
  }

  private async read(): Promise<readonly string[]> {
    const { place } = this;
    const names = place === null ? [] : await this.parts.ask((log) => log.whoIsAt(place));
    // Another month may be looked at by now.
    if (place === this.place) this.names = names;
    return names;
  }

  private placeOf(month: string): string {
    const { workspace, key } = this.parts;
    const text = `tieout/presence/1\n${workspace}\n${month}`;
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, 32);
  }
}
