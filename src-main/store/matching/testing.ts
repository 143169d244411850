/** Statements and cached records for the tests of matching. */
import { randomUUID } from 'node:crypto';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { referenceKey } from '../../statements/reference-key.ts';
import type { Db } from '../open.ts';

export type TestLine = {
  readonly day: string;
  /** Decimal text. */
  readonly amount: string;
  readonly reference?: string;
  readonly description?: string;
  readonly kind?: string;
  readonly currency?: string;
};

/** Enters a file with one statement of one currency; returns the ids of its lines in their order. */
export function enterStatement(
  db: Db,
  book: Book,
  {
    firstDay,
    lastDay,
    lines,
    currency = 'PEN',
  }: {
    firstDay: string;
    lastDay: string;
    lines: readonly TestLine[];
    currency?: string;
  },
): number[] {
  const fileId = randomUUID();
  return db.transaction(() => {
    db.prepare(
      `INSERT INTO statementFile (id, book, name, sha256, format, importedAt, importedBy) VALUES (?, ?, ?, ?, 'csv', 0, 'Ana')`,
    ).run(fileId, book, `${book} ${firstDay}.csv`, fileId);
    const { lastInsertRowid: statementId } = db
      .prepare('INSERT INTO statement (fileId, account, currency, firstDay, lastDay) VALUES (?, ?, ?, ?, ?)')
      .run(fileId, 'account', currency, firstDay, lastDay);
    const insert = db.prepare(
      `INSERT INTO statementLine (statementId, book, number, bookingDay, amount, currency, reference, referenceKey,
         description, counterparty, kind, entryNumber, fingerprint) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, '', ?)`,
    );
    return lines.map((line, at) => {
      const { day, amount, reference = '', description = '', kind = '' } = line;
      const key = referenceKey(reference);
      return Number(
        insert.run(
          statementId,
          book,
          at + 1,
          day,
          unitsOf(amount),
          line.currency ?? currency,
          reference,
          key,
          description,
          kind,
          `${fileId} ${at}`,
        ).lastInsertRowid,
      );
    });
  })();
}
