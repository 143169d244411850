/** What entries of the log assign to a person: exceptions, reconciling items and points of the checklist. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Assigned } from '../../src-shared/contract/team.ts';
import { readKept, writeKept } from '../kept-file.ts';
import type { LogEntry } from '../store/replica/entry.ts';
import { valueOfText } from '../store/replica/row-values.ts';

/** `about`: the same for what is only said again. */
type Assignment = Assigned & { readonly about: string };

const values = z.record(z.string(), z.string().nullable());
const changed = z.array(z.object({ t: z.string(), o: z.string(), r: values.optional() }));
const state = z.object({ assignee: z.string() });
const step = z.object({ day: z.string(), currency: z.string(), before: state, after: state });
const steps = z.union([
  step.transform((one) => [one]),
  z.object({ items: z.array(step) }).transform(({ items }) => items),
]);
const item = z.object({ owner: z.string(), id: z.string().optional(), key: z.string().optional() });
const point = z.object({
  ...{ owner: z.string(), month: z.string() },
  ...{ point: z.string().optional(), title: z.string().optional() },
});

/** Of entries that others made. What a newer version wrote in a form that is not known here tells of nothing. */
function assignmentsIn(entries: readonly LogEntry[], person: string): Assignment[] {
  return entries.flatMap(({ changes }) =>
    (changed.safeParse(read(changes)).data ?? []).flatMap(({ t, o, r = {} }) => {
      if (t !== 'auditEntry' || o !== 'i') return [];
      const text = (column: string) => String(valueOfText(r[column] ?? null) ?? '');
      return assignedBy(text('action'), text('subject'), read(text('detail')), person);
    }),
  );
}

function read(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function assignedBy(action: string, subject: string, detail: unknown, person: string): Assignment[] {
  if (action.startsWith('exception'))
    return (steps.safeParse(detail).data ?? []).flatMap(({ day, currency, before, after }) =>
      after.assignee === person && before.assignee !== person
        ? [{ kind: 'exception', month: day.slice(0, 7), currency, about: '' }]
        : [],
    );
  if (action === 'close.item-added' || action === 'close.item-decided') {
    const { data } = item.safeParse(detail);
    const [month = '', currency = ''] = subject.split(' ');
    const about = `${subject} ${data?.id ?? data?.key}`;
    return data?.owner === person ? [{ kind: 'item', month, currency, about }] : [];
  }
  if (action !== 'close.points-changed') return [];
  const { data } = point.safeParse(detail);
  const about = `point ${data?.point ?? data?.title}`;
  return data?.owner === person ? [{ kind: 'point', month: data.month, currency: null, about }] : [];
}

/** So many of the newest are kept for the next start; an older one may be told a second time. */
const MOST_TOLD = 2_000;

/** Tells each once: a reconciling item is decided again with the same owner, too. */
export class ToldAssignments {
  private readonly told: Set<string>;
  private readonly onTold: (told: readonly string[]) => void;

  /** `told` are those of before the app was started; `onTold` is given all that are to be known at the next start. */
  constructor(told: readonly string[] = [], onTold: (told: readonly string[]) => void = () => undefined) {
    this.told = new Set(told);
    this.onTold = onTold;
  }

  /** Those that were not told yet. */
  take(entries: readonly LogEntry[], person: string): Assigned[] {
    const before = this.told.size;
    const assigned = assignmentsIn(entries, person).flatMap(({ about, ...assigned }) => {
      if (this.told.has(about)) return [];
      if (about !== '') this.told.add(about);
      return [assigned];
    });
    if (this.told.size > before) this.onTold([...this.told].slice(-MOST_TOLD));
    return assigned;
  }
}

const TOLD_FILE = 'assigned.json';
const toldFile = z.strictObject({ version: z.literal(1), told: z.array(z.string()) });

/** What the person was told of in the workspace of the folder. */
export async function readTold(
  folder: string,
  onProblem: (error: unknown) => void,
): Promise<readonly string[]> {
  const kept = await readKept(
    join(folder, TOLD_FILE),
    (content) => toldFile.parse(content),
    ({ error }) => onProblem(error),
  );
  return kept?.told ?? [];
}

export const storeTold = (folder: string, told: readonly string[]): Promise<void> =>
  writeKept(join(folder, TOLD_FILE), { version: 1, told });
