/**
 * Records of the service between the computers of a team: what others have read is taken, and what this one has read is
 * sent. Over a connection of its own, so that no decision waits behind a page of records.
 */
import { randomUUID } from 'node:crypto';
import { TieoutError } from '../../src-shared/errors.ts';
import { isUnreadable } from '../store/replica/unreadable.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import { batchesLeft, batchesSince, sendBatch } from './batch-log.ts';
import { type FileParts, shareFiles } from './files-exchange.ts';
import { isUnexpected, type Put, readBeside, rowsOf, storeBatch } from './incoming-batch.ts';
import { AnswerLost, LogRefusal } from './log-failures.ts';
import { RefusedBatches } from './refused-batches.ts';
import type { SharedLog } from './shared-log.ts';

type Parts = FileParts & {
  readonly store: Pick<
    Remote<StoreService>,
    | 'readBatchPlace'
    | 'readChangeStamp'
    | 'readNextBatch'
    | 'noteSent'
    | 'readBatch'
    | 'takeBatch'
    | 'mergeSearch'
    | 'endTaking'
    | 'forgetShared'
    | 'nameCloses'
    | 'cancelJob'
    | 'beginBuilding'
    | 'takeIntoBuilt'
    | 'restBuilding'
    | 'dropBuilt'
    | 'adoptBuilt'
  >;
  readonly connect: () => Promise<SharedLog>;
  /** False for those who only read. */
  readonly maySend: () => boolean;
  /** Records of others are here now. */
  readonly onRecords: () => void;
  /** Whether the server has only the log, or what it refuses, is known, or is something else now. */
  readonly onState?: () => void;
  readonly onProblem: (error: unknown) => void;
  /** How many records are worth a thread for reading them, and a file beside the cache; tests have fewer. */
  readonly many?: number;
  readonly veryMany?: number;
};

/** Told how many records have arrived, of how many; ends it by throwing. */
type OnTaken = (rows: number, total: number) => void;

/** The last batch that is here, and what is left. */
type Place = { readonly taken: number; readonly left: NonNullable<Awaited<ReturnType<typeof batchesLeft>>> };

/** So many batches are asked for at once. */
const AT_ONCE = 2;
/** From so many records on, a thread for reading them is worth its start. */
const MANY = 10_000;
/** From so many on, a cache without any is made beside. */
const VERY_MANY = 50_000;

export class RecordsExchange {
  private readonly parts: Parts;
  private running: Promise<void> | null = null;
  private again = false;
  private isWithout = false;
  private ended = false;
  private log: SharedLog | null = null;
  /** Since the search index was tidied last. */
  private hasTaken = false;
  private tidying: Promise<void> | null = null;
  private readonly watching = new Set<OnTaken>();
  /** How the cache was when the team had everything of it. */
  private settledAt = '';
  /** Whether the team was told what is in the files of months that were locked before, and the job that tells it. */
  private hasNamed = false;
  private readonly naming = randomUUID();
  private readonly refused: RefusedBatches;

  constructor(parts: Parts) {
    this.parts = parts;
    this.refused = new RefusedBatches(parts.now, () => parts.onState?.());
  }

  /** Takes and sends what there is, and once more where it is asked meanwhile. Throws `AnswerLost` and refusals. */
  async run(onTaken?: OnTaken): Promise<void> {
    if (onTaken) this.watching.add(onTaken);
    this.again = this.running !== null;
    this.running ??= this.runNow().finally(() => {
      this.running = null;
      if (this.hasTaken && !this.ended) this.tidying ??= this.tidyNow();
    });
    try {
      await this.running;
    } finally {
      if (onTaken) this.watching.delete(onTaken);
    }
  }

  /** The same, by itself: what goes wrong is told, and done with the next look. */
  look(): void {
    this.run().catch((error: unknown) => {
      if (!(error instanceof AnswerLost) && !this.isEnding(error)) this.parts.onProblem(error);
    });
  }

  private isEnding(error: unknown): boolean {
    return this.ended || (error instanceof TieoutError && error.code === 'cancelled');
  }

  /** Until nothing is being done, also behind what was asked for. */
  async rest(): Promise<void> {
    await Promise.allSettled([this.running, this.tidying]);
  }

  /** Nothing of it touches the database once this has ended. */
  async stop(): Promise<void> {
    this.ended = true;
    this.log?.close();
    if (this.log) void this.parts.store.cancelJob(this.naming).catch(() => undefined);
    // Who still connects has touched nothing, and will not.
    await Promise.allSettled([this.log && this.running, this.tidying]);
  }

  /** Whether the server was seen to have only the log. */
  get withoutRecords(): boolean {
    return this.isWithout;
  }

  /** How many batches of this computer the server has refused, and will be offered again. */
  get refusedBatches(): number {
    return this.refused.count;
  }

  private async runNow(): Promise<void> {
    const log = await this.parts.connect();
    if (this.ended) return log.close();
    this.log = log;
    try {
      do {
        this.again = false;
        if (!(await this.take(log))) return;
        // What the server refuses holds back no document and no file of a locked month.
        const refused = await this.send(log).then(
          () => null,
          (error: unknown) => {
            if (error instanceof LogRefusal) return error;
            throw error;
          },
        );
        const mayGoOn = () => this.parts.maySend() && !this.ended;
        if (!this.hasNamed && mayGoOn()) await this.name();
        if (await shareFiles(log, this.parts, mayGoOn)) this.parts.onRecords();
        if (refused) throw refused;
      } while (this.again && !this.ended);
    } finally {
      this.log = null;
      log.close();
    }
  }

  /** False where the server has no records. */
  private async take(log: SharedLog, mayBuild = true): Promise<boolean> {
    const { store, cachePath, workspace, onState } = this.parts;
    let { taken, sent } = await store.readBatchPlace(cachePath);
    let left = await batchesLeft(log, workspace, taken);
    if (this.isWithout !== (left === null)) {
      this.isWithout = left === null;
      onState?.();
    }
    if (!left) return false;
    if (left.last < Math.max(taken, sent)) {
      // A server that was restored from a backup: what it has lost is sent anew.
      await store.forgetShared(cachePath);
      [taken, sent] = [0, 0];
    }
    const isWorthIt =
      mayBuild && Math.max(taken, sent) === 0 && left.rows >= (this.parts.veryMany ?? VERY_MANY);
    const built = isWorthIt ? await store.beginBuilding(cachePath, left.last) : null;
    if (built) left = (await batchesLeft(log, workspace, built)) ?? left;
    const place = { taken: built ?? taken, left };
    if (built !== null) return (await this.build(log, place)) || this.take(log, false);
    await this.takeAll(log, place, (incoming) => store.takeBatch(cachePath, incoming));
    return true;
  }

  /** Makes the cache of a computer that has no records; false where they have to go into the one that is there. */
  private async build(log: SharedLog, place: Place): Promise<boolean> {
    const { store, cachePath, onProblem } = this.parts;
    let { taken } = place;
    try {
      await this.takeAll(log, place, async (incoming) => {
        const answer = await store.takeIntoBuilt(cachePath, incoming, taken);
        if (!isUnreadable(answer)) taken = incoming.number;
        return answer;
      });
      return this.ended || (await store.adoptBuilt(cachePath));
    } catch (error) {
      const isDamaged = error instanceof TieoutError && error.code === 'database-damaged';
      if (this.ended || !(isDamaged || isUnexpected(error))) throw error;
      // Records can always go where they went before.
      onProblem(error);
      await store.dropBuilt(cachePath);
      return false;
    } finally {
      // A failure here means that the store's threads were stopped, which closed the database.
      await store.restBuilding(cachePath).catch(() => undefined);
    }
  }

  /** Has each batch that is left read and stored. */
  private async takeAll(log: SharedLog, { taken, left }: Place, put: Put): Promise<void> {
    const { workspace, onRecords } = this.parts;
    // A page that watches is told of all that there is, also of what was here before.
    const total = this.watching.size > 0 ? ((await batchesLeft(log, workspace, 0))?.rows ?? 0) : left.rows;
    let rows = taken === 0 ? 0 : Math.max(0, total - left.rows);
    this.tell(rows, Math.max(total, rows));
    const isMany = left.rows >= (this.parts.many ?? MANY);
    let coming = batchesSince(log, workspace, taken, AT_ONCE);
    let storing = Promise.resolve();
    try {
      for (;;) {
        const batches = await coming;
        const last = batches.at(-1);
        if (!last || this.ended) break;
        // The next are on their way while these are read and stored.
        coming = batchesSince(log, workspace, last.number, AT_ONCE);
        coming.catch(() => undefined);
        for (const batch of batches) {
          // One is read while the one before is stored.
          const read = isMany ? await readBeside(this.parts, batch) : null;
          await storing;
          if (this.ended) break;
          this.hasTaken = true;
          storing = storeBatch(this.parts, batch, read, put).then(() => {
            rows += rowsOf(batch);
            this.tell(rows, Math.max(total, rows));
          });
          storing.catch(() => undefined);
        }
        onRecords();
      }
    } finally {
      // The end of the exchange may take the database away meanwhile.
      await storing.catch(() => undefined);
    }
    await storing;
  }

  private tell(rows: number, total: number): void {
    for (const onTaken of this.watching) onTaken(rows, total);
  }

  /** Once: months that are locked from now on tell it themselves. */
  private async name(): Promise<void> {
    await this.parts.store.nameCloses(this.naming, this.parts.workPath);
    this.hasNamed = true;
  }

  private async tidyNow(): Promise<void> {
    this.hasTaken = false;
    await this.tidy()
      .catch((error: unknown) => {
        if (!this.isEnding(error)) this.parts.onProblem(error);
      })
      .finally(() => {
        this.tidying = null;
      });
  }

  /** What many records have left in the search index is merged behind their arrival, by the way. */
  private async tidy(): Promise<void> {
    const { store, cachePath } = this.parts;
    const isResting = () => !this.ended && this.running === null;
    while (isResting() && (await store.mergeSearch(cachePath)));
    if (isResting()) await store.endTaking(cachePath);
  }

  /** A batch that is refused by itself is passed over for a while, and thrown behind the others. */
  private async send(log: SharedLog): Promise<void> {
    const { store, cachePath, workspace, privateKey, maySend } = this.parts;
    const refusals: LogRefusal[] = [];
    let before = '';
    while (maySend() && !this.ended) {
      const stamp = await store.readChangeStamp(cachePath);
      if (stamp === this.settledAt) break;
      const next = await store.readNextBatch(cachePath, this.refused.passedOver);
      if (!next && this.refused.count === 0) this.settledAt = stamp;
      if (!next || next.about === before) break;
      before = next.about;
      const refusal = await this.refused.offer(next.about, async () => {
        const number = await sendBatch(log, workspace, next, privateKey);
        await store.noteSent(cachePath, next.about, number, next.marks);
      });
      if (refusal) refusals.push(refusal);
    }
    if (refusals[0]) throw refusals[0];
  }
}
