/**
 * A team's log within the process, with the server's rule of the head, for tests of what a computer does with its
 * answers.
 */
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { TieoutError } from '../../../../src-shared/errors.ts';
import { firstHead, type LogEntry, rawKeyOf, signEntry } from '../entry.ts';
import type { Answered, Offered } from '../offer.ts';

export const WORKSPACE = '7f1d2c66-6a0b-4a57-8a3f-0f4f3f1f6b11';

/**
 * `away`: nothing reaches it. `unknown`: it takes the entry, and its answer is lost. `untold`: it takes the entry, and
 * does not say what came since.
 */
type Answering = 'usual' | 'away' | 'unknown' | 'untold';

export class LogHere {
  readonly entries: LogEntry[] = [];
  answering: Answering = 'usual';
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    this.privateKey = privateKey;
    this.publicKey = rawKeyOf(publicKey);
  }

  /** What the server and the main process do between them. */
  readonly offer = ({ id, workspace, head, schema, changes }: Offered): Answered => {
    if (this.answering === 'away') throw new TieoutError('team-away');
    const last = this.entries.at(-1) ?? firstHead(workspace);
    if (last.sequence !== head.sequence || last.hash !== head.hash)
      return { outcome: 'stale', entries: this.since(head.sequence), by: 'a colleague' };
    const { signature } = signEntry({ id, workspace, expected: head, schema, changes }, this.privateKey);
    const [login, key] = ['ana', 1];
    const at = 1_700_000_000_000_000n + BigInt(this.entries.length) * 1_000_000n;
    const digest = createHash('sha256').update(changes).digest('hex');
    const hash = createHash('sha256')
      .update(['tieout/entry/1', workspace, id, head.sequence, head.hash, schema, digest].join('\n'))
      .update(['', login, key, at, signature.toString('hex')].join('\n'))
      .digest('hex');
    const { publicKey } = this;
    const sequence = head.sequence + 1;
    this.entries.push({ sequence, id, at, login, key, publicKey, schema, changes, signature, hash });
    if (this.answering === 'unknown') throw new TieoutError('team-unknown');
    const told = this.answering === 'untold' ? [] : this.since(head.sequence);
    return { outcome: 'accepted', entries: told, by: '' };
  };

  since(sequence: number): LogEntry[] {
    return this.entries.slice(sequence);
  }
}
