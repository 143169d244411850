/** The rules and populations of each book: versions that are only added to, and the defaults before the first. */
import type { Facts } from '../../../src-shared/contract/audit-facts.ts';
import {
  type Population,
  populationSet,
  type RuleDocument,
  type RuleSet,
  ruleDocument,
} from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { FieldDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { DEFAULT_POPULATIONS } from '../../matching/default-populations.ts';
import { DEFAULT_RULES } from '../../matching/default-rules.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { appendAudit } from '../work/audit.ts';
import { checkShown, type Shown } from '../work/shown.ts';
import { touchMonths } from '../work/touched-months.ts';

/** Who decides, when (epoch ms) and why. */
type Decider = { readonly at: number; readonly actor: string; readonly reason: string };
type Version = { version: bigint; at: bigint; actor: string; document: string };

/** The rules in force. */
export function readRules(work: Db, book: Book): RuleSet {
  return guarded(() => {
    const latest = latestVersion(work, 'ruleVersion', book);
    if (!latest) return { ...DEFAULT_RULES[book], version: 0, at: null, actor: '' };
    const { version, at, actor, document } = latest;
    return { ...ruleDocument.parse(JSON.parse(document)), version: Number(version), at: Number(at), actor };
  });
}

/**
 * Lays a book's rules down as a new version, with what was before in the audit trail. Throws `settings-changed` where
 * the version that was shown is not the latest.
 */
export function storeRules(
  work: Db,
  book: Book,
  document: RuleDocument,
  { shown, ...decider }: Decider & Shown<number>,
): RuleSet {
  immediately(work, () => {
    const { version, at: _, actor: __, ...before } = readRules(work, book);
    checkShown(version, shown);
    addVersion(work, 'ruleVersion', book, version + 1, document, decider);
    audit(work, book, 'rules', { version: version + 1, before, after: document }, decider);
  });
  return readRules(work, book);
}

/** The records expected in a book. */
export function readPopulations(work: Db, book: Book): Population[] {
  return guarded(() => {
    const latest = latestVersion(work, 'populationVersion', book);
    return latest ? populationSet.parse(JSON.parse(latest.document)) : [...DEFAULT_POPULATIONS[book]];
  });
}

/** As `storeRules`, of populations. Throws `invalid-request` for a field that its listing does not have. */
export function storePopulations(
  work: Db,
  book: Book,
  populations: readonly Population[],
  { shown, ...decider }: Decider & Shown<readonly Population[]>,
): Population[] {
  refuseUnknownFields(populations);
  immediately(work, () => {
    const before = readPopulations(work, book);
    checkShown<readonly Population[]>(before, shown);
    const version = Number(latestVersion(work, 'populationVersion', book)?.version ?? 0n) + 1;
    addVersion(work, 'populationVersion', book, version, populations, decider);
    audit(work, book, 'populations', { version, before, after: populations }, decider);
  });
  return readPopulations(work, book);
}

/** Names of fields come from outside and become part of SQL. */
export function refuseUnknownFields(populations: readonly Population[]): void {
  for (const each of populations) {
    const fields = new Map<string, FieldDefinition>(
      listings[each.listing].fields.map((field) => [field.name, field]),
    );
    const named = [
      each.amountField,
      each.currencyField,
      each.dateField,
      ...(each.feeField ? [each.feeField] : []),
    ];
    for (const name of [...named, ...each.references.map(({ field }) => field)])
      if (!fields.has(name)) throw new TieoutError('invalid-request', { subject: name });
    const isAmount = (name: string) => fields.get(name)?.kind === 'amount';
    if (!isAmount(each.amountField) || (each.feeField && !isAmount(each.feeField)))
      throw new TieoutError('invalid-request', { subject: each.amountField });
    if (fields.get(each.dateField)?.wire !== 'timestamp')
      throw new TieoutError('invalid-request', { subject: each.dateField });
  }
}

type Table = 'ruleVersion' | 'populationVersion';

function latestVersion(work: Db, table: Table, book: Book): Version | undefined {
  return prepared<[string], Version>(
    work,
    `SELECT version, at, actor, document FROM ${table} WHERE book = ? ORDER BY version DESC LIMIT 1`,
  ).get(book);
}

function addVersion(
  work: Db,
  table: Table,
  book: Book,
  version: number,
  document: unknown,
  { at, actor }: Decider,
): void {
  prepared(work, `INSERT INTO ${table} (book, version, at, actor, document) VALUES (?, ?, ?, ?, ?)`).run(
    book,
    version,
    at,
    actor,
    JSON.stringify(document),
  );
}

type RulesChange = Pick<Facts, 'version' | 'before' | 'after'>;

/** Tells of the change, and that every month of the book is to be looked at by it. */
function audit(
  work: Db,
  book: Book,
  what: string,
  detail: RulesChange,
  { at, actor, reason }: Decider,
): void {
  touchMonths(work, { sources: [book] });
  appendAudit(work, {
    at,
    actor,
    action: 'rules.changed',
    subject: book,
    detail: { what, ...detail, reason },
  });
}
