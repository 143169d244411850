/** What a team's server keeps of batches, and the computers that send and take them. */
import type { Db } from '../../engine/open.ts';
import type { OutgoingBatch } from '../record-batch.ts';
import { noteSent, readBatchPlace, readNextBatch } from '../share-records.ts';
import { takeBatch } from '../take-records.ts';
import { isUnreadable, orUnreadable } from '../unreadable.ts';

type Sent = OutgoingBatch & { readonly number: number };

export class BatchServer {
  batches: readonly Sent[] = [];
  private number = 0;

  /** As the server does it: the next of a subject takes the place of the earlier ones within it. */
  keep(batch: OutgoingBatch): number {
    const of = JSON.parse(batch.about);
    this.number += 1;
    this.batches = this.batches.filter(({ about }) => {
      const known = JSON.parse(about);
      const isWithin = of.from === undefined || (known.from >= of.from && known.to <= of.to);
      return !(known.subject === of.subject && known.readAt <= of.readAt && isWithin);
    });
    this.batches = [...this.batches, { ...batch, number: this.number }];
    return this.number;
  }

  take(db: Db): void {
    for (const { number, about, content } of this.batches) {
      if (number <= readBatchPlace(db).taken) continue;
      const taken = orUnreadable(() => takeBatch(db, { number, about, content }));
      if (isUnreadable(taken)) takeBatch(db, { number, about, content: null });
    }
  }

  /** Sends what there is; the answer is how many batches it was. */
  send(db: Db): number {
    let batches = 0;
    for (let next = readNextBatch(db); next; next = readNextBatch(db)) {
      noteSent(db, next.about, this.keep(next), next.marks);
      batches += 1;
      if (batches > 1_000) throw new Error('it does not end');
    }
    return batches;
  }

  /** Each takes and sends until none has anything left to send. */
  exchange(...computers: readonly Db[]): void {
    for (let round = 0; round < 10; round += 1) {
      let batches = 0;
      for (const db of computers) {
        this.take(db);
        batches += this.send(db);
      }
      if (batches === 0) return;
    }
    throw new Error('it does not end');
  }
}
