/** The balances read so far, each with its as-of time. */
import { type BalanceSnapshot, balanceSnapshot } from '../../../src-shared/contract/session.ts';
import { type Db, guarded } from '../engine/open.ts';

export function storeBalance(db: Db, snapshot: BalanceSnapshot): void {
  guarded(() =>
    db
      .prepare('INSERT OR REPLACE INTO balanceSnapshot (readAt, snapshot) VALUES (?, ?)')
      .run(snapshot.asOf, JSON.stringify(snapshot)),
  );
}

/** The balance read last, or null when none was. */
export function readLatestBalance(db: Db): BalanceSnapshot | null {
  const row = guarded(() =>
    db
      .prepare<[], { snapshot: string }>('SELECT snapshot FROM balanceSnapshot ORDER BY readAt DESC LIMIT 1')
      .get(),
  );
  return row ? balanceSnapshot.parse(JSON.parse(row.snapshot)) : null;
}
