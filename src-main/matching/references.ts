/** What lines and records name, worked out once each. */
import type { OneToOneRule, RuleDocument } from '../../src-shared/contract/matching-rules.ts';
import type { Line, Rec } from './item.ts';
import { type KeyMaker, keyMaker } from './reference.ts';

export type References = {
  readonly keys: KeyMaker;
  readonly ofRecord: (record: Rec) => readonly string[];
  /** The key of the line's own reference: one or none. */
  readonly ownKey: (line: Line) => readonly string[];
  /** Everything in the line's texts that could be a reference. */
  readonly keysInText: (line: Line) => readonly string[];
  /** What of it is a record's: the records that the line names. */
  readonly named: (line: Line) => readonly string[];
  /** Whether the references of both let them belong together. */
  readonly allow: (test: OneToOneRule['reference'], line: Line, record: Rec) => boolean;
};

/** What rules look at beside lines and records. */
export type Around = {
  readonly references: References;
  /** Signatures (item.ts) of what is not to be put together. */
  readonly refused: ReadonlySet<string>;
};

/** `isKnown` tells the keys of records that exist, open or not: a text that is no record's reference names none. */
export function referencesOf(
  settings: RuleDocument['references'],
  isKnown: (key: string) => boolean,
): References {
  const keys = keyMaker(settings.prefixes);
  const ofRecord = remembered((record: Rec) => [
    ...new Set(record.references.map(keys.key).filter((key) => key !== '')),
  ]);
  const ownKey = remembered((line: Line) => [keys.key(line.reference)].filter((key) => key !== ''));
  const keysInText = remembered((line: Line) => [
    ...new Set([...ownKey(line), ...keys.keysIn(`${line.reference}\n${line.text}`)]),
  ]);
  const named = remembered((line: Line) => keysInText(line).filter(isKnown));
  const allow: References['allow'] = (test, line, record) => {
    if (test === 'ignore') return true;
    const wanted = ofRecord(record);
    if (test === 'equal') return shares(ownKey(line), wanted);
    if (test === 'in-text') return shares(keysInText(line), wanted);
    if (wanted.length === 0) return true;
    const names = named(line);
    if (names.length > 0) return shares(names, wanted);
    // It names no record that is known here, but may name another.
    const foreign =
      (line.reference !== '' && (settings.othersDiffer || keys.isPrefixed(line.reference))) ||
      keys.hasPrefixed(line.text);
    return !foreign;
  };
  return { keys, ofRecord, ownKey, keysInText, named, allow };
}

const shares = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((each) => others.includes(each));

const NONE: readonly string[] = [];

function remembered<T extends object>(work: (item: T) => string[]): (item: T) => readonly string[] {
  // Items live as long as the run: a weak map of a million would keep the collector busy.
  const known = new Map<T, readonly string[]>();
  return (item) => {
    let found = known.get(item);
    if (!found) {
      found = work(item);
      // Of a million items most name nothing: they share one list.
      if (found.length === 0) found = NONE;
      known.set(item, found);
    }
    return found;
  };
}
