/** One audit trail out of what several places hold of it, as a pure rule. */

type Numbered = { readonly number: number };

type Joined<Entry> = {
  /** From number 1 without a gap. */
  readonly entries: readonly Entry[];
  /** What has no place in it, and from which of the chains (by index) it is: told, and kept as evidence. */
  readonly aside: readonly { readonly from: number; readonly entry: Entry }[];
};

/**
 * The longest chain: at each number an entry that `holds` after the one before, of several that do the one that most
 * entries follow. Where none holds, one is taken as it is: a changed entry is for verification to name, and cutting it
 * off with all that follow would only hide it. The chains are given newest first.
 */
export function joinChains<Entry extends Numbered>(
  chains: readonly ReadonlyMap<number, Entry>[],
  holds: (before: Entry | undefined, entry: Entry) => boolean,
): Joined<Entry> {
  const entries: Entry[] = [];
  const forked = new Set<number>();
  const following = chains.map(followersIn);
  for (let number = 1; ; number += 1) {
    const before = entries.at(-1);
    const candidates = chains.flatMap((chain, from) => {
      const entry = forked.has(from) ? undefined : chain.get(number);
      const follow = following[from]?.get(number) ?? 0;
      return entry ? [{ from, entry, follow, holds: holds(before, entry) }] : [];
    });
    const holding = candidates.filter((candidate) => candidate.holds);
    const [chosen] = (holding.length > 0 ? holding : candidates).sort((a, b) => b.follow - a.follow);
    if (!chosen) break;
    entries.push(chosen.entry);
    // One that holds as well is of another course of events; what follows it there does not belong here.
    for (const other of holding) if (!isSame(other.entry, chosen.entry)) forked.add(other.from);
  }
  const known = new Set(entries.map(textOf));
  const aside = chains.flatMap((chain, from) =>
    [...chain.values()].flatMap((entry) => {
      const text = textOf(entry);
      if (known.has(text)) return [];
      known.add(text);
      return [{ from, entry }];
    }),
  );
  return { entries, aside };
}

/**
 * Rows of a history that is only added to: each number as the newest place that has it says. What another place has
 * under a number that is taken, and is nowhere in the history, is aside.
 */
export function joinHistories<Entry extends Numbered>(
  histories: readonly ReadonlyMap<number, Entry>[],
): Joined<Entry> {
  const taken = new Map<number, Entry>();
  for (const history of histories)
    for (const [number, entry] of history) if (!taken.has(number)) taken.set(number, entry);
  const known = new Set([...taken.values()].map(contentOf));
  const aside = histories.flatMap((history, from) =>
    [...history.values()].flatMap((entry) => {
      const content = contentOf(entry);
      if (known.has(content)) return [];
      known.add(content);
      return [{ from, entry }];
    }),
  );
  return { entries: [...taken.values()].sort((a, b) => a.number - b.number), aside };
}

/**
 * For each number of the chain, how many follow it without a gap. Looked up: counted anew at each, it would take hours.
 */
function followersIn(chain: ReadonlyMap<number, unknown>): ReadonlyMap<number, number> {
  const following = new Map<number, number>();
  for (const number of [...chain.keys()].sort((a, b) => b - a))
    following.set(number, chain.has(number + 1) ? (following.get(number + 1) ?? 0) + 1 : 0);
  return following;
}

const textOf = (entry: Numbered) => JSON.stringify(entry);
const contentOf = ({ number: _, ...content }: Numbered) => JSON.stringify(content);
const isSame = (one: Numbered, other: Numbered) => textOf(one) === textOf(other);
