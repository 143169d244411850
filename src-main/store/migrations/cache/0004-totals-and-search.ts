/**
 * Totals kept up to date as records come, and an index of the searched text.
 *
 * Totals: a listing's records fall into groups, one for each combination of the values that can be filtered by, and of
 * the currencies that totals are kept in. `<listing>Totals` has the counts and sums of each group per hour, per day and
 * per month of UTC (`level` 0, 1, 2; `bucket` is its first instant, epoch ms), and at level 3 those of records without
 * a readable date. Any period whose ends are whole hours is then a sum of a few hundred or thousand rows. Sums are kept
 * in two halves, as they are computed (listing-totals.ts), for one 64-bit sum could overflow. Triggers keep all of it,
 * so that no writer can forget to.
 *
 * Search: a trigram index without a copy of the text. It keeps the positions of the trigrams, so that an id is told
 * from those that have the same ones in another order; docs/performance.md has what that costs.
 */
type Totalled = { readonly name: string; readonly currency: string };
type Kept = {
  readonly name: string;
  readonly date: string;
  /** What filters and totals tell apart. */
  readonly groups: readonly string[];
  readonly amounts: readonly Totalled[];
  /** Beside its currency, what an amount needs to be totalled. */
  readonly by?: string;
  readonly searched: boolean;
};

/** What of each listing is kept. */
export const keptTotals: readonly Kept[] = [
  {
    name: 'deposits',
    date: 'creationDate',
    groups: ['status', 'currency', 'paymentMethodCode', 'feeCurrency'],
    amounts: [
      { name: 'amount', currency: 'currency' },
      { name: 'fee', currency: 'feeCurrency' },
    ],
    searched: true,
  },
  {
    name: 'cashouts',
    date: 'creationDate',
    groups: ['status', 'currency', 'creditedCurrency', 'merchantCurrency', 'feeCurrency'],
    amounts: [
      { name: 'amount', currency: 'currency' },
      { name: 'creditedAmount', currency: 'creditedCurrency' },
      { name: 'merchantAmount', currency: 'merchantCurrency' },
      { name: 'fee', currency: 'feeCurrency' },
      { name: 'tax', currency: 'feeCurrency' },
    ],
    searched: true,
  },
  {
    name: 'notes',
    date: 'date',
    groups: ['category', 'type', 'currency'],
    amounts: [{ name: 'amount', currency: 'currency' }],
    by: 'category',
    searched: true,
  },
  {
    name: 'refunds',
    date: 'date',
    groups: ['status', 'refundCurrency', 'paymentMethod'],
    amounts: [{ name: 'amount', currency: 'refundCurrency' }],
    searched: true,
  },
  {
    name: 'settlements',
    date: 'creationDate',
    groups: ['status', 'type', 'currency'],
    amounts: [
      { name: 'requestedAmount', currency: 'currency' },
      { name: 'fee', currency: 'currency' },
      { name: 'amountToTransfer', currency: 'currency' },
    ],
    searched: true,
  },
  {
    name: 'dailyBalances',
    date: 'date',
    groups: ['currency'],
    amounts: [
      { name: 'depositTotal', currency: 'currency' },
      { name: 'depositFeeTotal', currency: 'currency' },
      { name: 'cashoutTotal', currency: 'currency' },
      { name: 'noteTotal', currency: 'currency' },
      { name: 'settlementTotal', currency: 'currency' },
      { name: 'cancelledSettlementTotal', currency: 'currency' },
      { name: 'netAmount', currency: 'currency' },
    ],
    searched: false,
  },
];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The first instant of what the date falls in; `%` has the sign of the date, which may lie before 1970. */
const floorTo = (date: string, size: number) => `${date} - ((${date} % ${size}) + ${size}) % ${size}`;

/** SQLite knows months up to the year 9999. */
const monthOf = (date: string) =>
  `coalesce(unixepoch((${floorTo(date, HOUR)}) / 1000, 'unixepoch', 'start of month'), 253402300800) * 1000`;

const buckets = (date: string) => `
  SELECT 0 AS level, ${floorTo(date, HOUR)} AS bucket WHERE ${date} IS NOT NULL
  UNION ALL SELECT 1, ${floorTo(date, DAY)} WHERE ${date} IS NOT NULL
  UNION ALL SELECT 2, ${monthOf(date)} WHERE ${date} IS NOT NULL
  UNION ALL SELECT 3, 0 WHERE ${date} IS NULL`;

const figures = ({ amounts }: Kept) => [
  'records',
  'flagged',
  'notTotalled',
  ...amounts.flatMap(({ name }) => [`${name}High`, `${name}Low`, `${name}Count`]),
];

/** A record's share of each figure. */
const share = ({ amounts, by }: Kept, row: string) => {
  const totalled = amounts.map(({ name, currency }) =>
    [
      `${row}.${name} IS NOT NULL`,
      ...[currency, ...(by ? [by] : [])].map((field) => `coalesce(${row}.${field}, '') <> ''`),
    ].join(' AND '),
  );
  return [
    '1',
    `${row}.problems IS NOT NULL`,
    `NOT (${totalled.join(' AND ')})`,
    ...amounts.flatMap(({ name }) => [
      `coalesce(${row}.${name} >> 32, 0)`,
      `coalesce(${row}.${name} & 4294967295, 0)`,
      `${row}.${name} IS NOT NULL`,
    ]),
  ];
};

const isGroupOf = ({ groups }: Kept, row: string) =>
  groups.map((group) => `g.${group} IS ${row}.${group}`).join(' AND ');

/** Adds a row's share to the totals; `sign` is what each figure is preceded by. */
export const add = (kept: Kept, row: 'NEW' | 'OLD', sign: string) => `
  INSERT INTO ${kept.name}Group (${kept.groups.join(', ')})
    SELECT ${kept.groups.map((group) => `${row}.${group}`).join(', ')}
    WHERE NOT EXISTS (SELECT 1 FROM ${kept.name}Group AS g WHERE ${isGroupOf(kept, row)});
  INSERT INTO ${kept.name}Totals (level, bucket, groupKey, ${figures(kept).join(', ')})
    SELECT level, bucket, groupKey, ${share(kept, row)
      .map((value) => `${sign}(${value})`)
      .join(', ')}
    FROM ${kept.name}Group AS g, (${buckets(`${row}.${kept.date}`)}) WHERE ${isGroupOf(kept, row)}
    ON CONFLICT DO UPDATE SET ${figures(kept)
      .map((figure) => `${figure} = ${figure} + excluded.${figure}`)
      .join(', ')};`;

/** Adds up the records of a listing, each for every bucket that it falls in. */
const addedUp = (kept: Kept) => {
  const { name, date } = kept;
  return `INSERT INTO ${name}Totals (level, bucket, groupKey, ${figures(kept).join(', ')})
  SELECT level, CASE level WHEN 0 THEN ${floorTo(`r.${date}`, HOUR)} WHEN 1 THEN ${floorTo(`r.${date}`, DAY)}
      WHEN 2 THEN ${monthOf(`r.${date}`)} ELSE 0 END AS bucket, groupKey,
    ${share(kept, 'r')
      .map((value) => `sum(${value})`)
      .join(', ')}
  FROM ${name} AS r JOIN ${name}Group AS g ON ${isGroupOf(kept, 'r')}
    JOIN (SELECT 0 AS level UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3)
  WHERE (r.${date} IS NULL) = (level = 3)
  GROUP BY level, bucket, groupKey`;
};

/**
 * Statements that add the records above a row key to the totals, as the triggers would have done one by one: by hours,
 * and days and months out of these.
 */
export const addAbove = (kept: Kept): readonly string[] => {
  const { name, date, groups } = kept;
  const shares = share(kept, 'r');
  const added = figures(kept).map((figure) => `sum(${figure})`);
  const larger = (level: number, bucket: string) => `
  UNION ALL SELECT ${level}, ${bucket}, groupKey, ${added.join(', ')} FROM hours WHERE hour IS NOT NULL GROUP BY 2, 3`;
  return [
    `INSERT INTO ${name}Group (${groups.join(', ')}) SELECT DISTINCT ${groups.join(', ')} FROM ${name} AS r
       WHERE rowKey > ? AND NOT EXISTS (SELECT 1 FROM ${name}Group AS g WHERE ${isGroupOf(kept, 'r')})`,
    `WITH hours AS MATERIALIZED (
       SELECT ${floorTo(`r.${date}`, HOUR)} AS hour, groupKey,
         ${figures(kept)
           .map((figure, index) => `sum(${shares[index]}) AS ${figure}`)
           .join(', ')}
       FROM ${name} AS r JOIN ${name}Group AS g ON ${isGroupOf(kept, 'r')} WHERE r.rowKey > ? GROUP BY 1, 2
     )
     INSERT INTO ${name}Totals (level, bucket, groupKey, ${figures(kept).join(', ')})
       SELECT 0, hour, groupKey, ${figures(kept).join(', ')} FROM hours WHERE hour IS NOT NULL
       ${larger(1, floorTo('hour', DAY))}${larger(2, monthOf('hour'))}
       UNION ALL SELECT 3, 0, groupKey, ${figures(kept).join(', ')} FROM hours WHERE hour IS NULL
       ON CONFLICT DO UPDATE SET ${figures(kept)
         .map((figure) => `${figure} = ${figure} + excluded.${figure}`)
         .join(', ')}`,
  ];
};

/** The columns that totals depend on. */
export const watchedOf = ({ date, groups, amounts }: Kept): readonly string[] => [
  ...new Set([date, 'problems', ...groups, ...amounts.map(({ name }) => name)]),
];

/**
 * The tables and triggers that keep a listing's totals; a later migration gives a new listing its own, with what 0008
 * makes of the triggers.
 */
export const totals = (kept: Kept) => {
  const { name, groups } = kept;
  const watched = watchedOf(kept);
  return `
CREATE TABLE ${name}Group (groupKey INTEGER PRIMARY KEY, ${groups.map((group) => `${group} TEXT`).join(', ')}) STRICT;
CREATE INDEX ${name}GroupByValues ON ${name}Group (${groups.join(', ')});
CREATE TABLE ${name}Totals (
  level INTEGER NOT NULL,
  bucket INTEGER NOT NULL,
  groupKey INTEGER NOT NULL,
  ${figures(kept)
    .map((figure) => `${figure} INTEGER NOT NULL`)
    .join(', ')},
  PRIMARY KEY (level, bucket, groupKey)
) STRICT, WITHOUT ROWID;

INSERT INTO ${name}Group (${groups.join(', ')}) SELECT DISTINCT ${groups.join(', ')} FROM ${name};
${addedUp(kept)};

CREATE TRIGGER ${name}TotalsAdd AFTER INSERT ON ${name} BEGIN${add(kept, 'NEW', '+')}
END;
CREATE TRIGGER ${name}TotalsChange AFTER UPDATE OF ${watched.join(', ')} ON ${name}
WHEN ${watched.map((field) => `OLD.${field} IS NOT NEW.${field}`).join(' OR ')}
BEGIN${add(kept, 'OLD', '-')}${add(kept, 'NEW', '+')}
END;
CREATE TRIGGER ${name}TotalsRemove AFTER DELETE ON ${name} BEGIN${add(kept, 'OLD', '-')}
END;`;
};

/** The index of a listing's searched text, and the triggers that keep it. */
export const search = ({ name }: Pick<Kept, 'name'>) => `
CREATE VIRTUAL TABLE ${name}Search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
INSERT INTO ${name}Search (rowid, text) SELECT rowKey, searchText FROM ${name};
CREATE TRIGGER ${name}SearchAdd AFTER INSERT ON ${name} BEGIN
  INSERT INTO ${name}Search (rowid, text) VALUES (NEW.rowKey, NEW.searchText);
END;
CREATE TRIGGER ${name}SearchChange AFTER UPDATE OF searchText ON ${name} WHEN OLD.searchText <> NEW.searchText BEGIN
  DELETE FROM ${name}Search WHERE rowid = OLD.rowKey;
  INSERT INTO ${name}Search (rowid, text) VALUES (NEW.rowKey, NEW.searchText);
END;
CREATE TRIGGER ${name}SearchRemove AFTER DELETE ON ${name} BEGIN
  DELETE FROM ${name}Search WHERE rowid = OLD.rowKey;
END;`;

/**
 * Made when a database is migrated: each thread of the store loads this, and few begin with a database that is older.
 */
export const sql = () =>
  keptTotals.map((kept) => totals(kept) + (kept.searched ? search(kept) : '')).join('\n');
