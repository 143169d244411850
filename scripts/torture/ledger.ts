/**
 * What the person was told, kept apart from the app: every act that was called done, and the one that was under way
 * when the app ended. Compared with what the app shows after its next start.
 */
import type { Act, Done, Shown } from './protocol.ts';

export type Violation = { readonly kind: 'lost' | 'doubled' | 'false'; readonly what: string };

/** What the service itself has: how often an external id was paid, and how many deposits there are. */
type ServiceTruth = {
  readonly paid: (externalId: string) => number;
  readonly deposits: number;
};

/** Order of an order's states: none may go back. */
const FURTHER: Readonly<Record<string, number>> = {
  prepared: 0,
  sent: 1,
  unknown: 1,
  discarded: 2,
  refused: 2,
  confirmed: 2,
};

export class Ledger {
  private readonly done: Done[] = [];
  /** Begun and never answered, or answered with an error: may have happened or not, but not by half. */
  private readonly open: Act[] = [];
  private readonly orders = new Map<string, string>();
  private auditEntries = 0;
  private locks = 0;

  begun(act: Act): void {
    this.open.push(act);
  }

  finished(act: Done): void {
    this.open.splice(
      this.open.findIndex(({ key }) => key === act.key),
      1,
    );
    this.done.push(act);
    if (act.name === 'cashout') this.orders.set(act.key, String(act.facts.state));
  }

  /** What is not as the person was told. What is shown is the new state from which later ones are judged. */
  compare(shown: Shown, truth: ServiceTruth): Violation[] {
    const found: Violation[] = [];
    const add = (kind: Violation['kind'], what: string) => found.push({ kind, what });
    this.compareOrders(shown, truth, add);
    this.compareFiles(shown, add);
    for (const { key } of this.done.filter(({ name }) => name === 'decide')) {
      const times = shown.comments.filter((text) => text === key).length;
      if (times !== 1) add(times === 0 ? 'lost' : 'doubled', `comment ${key}: ${times}`);
    }
    const locks = Math.max(this.locks, this.done.filter(({ name }) => name === 'lock').length);
    if (shown.locks.length < locks) add('lost', `locks: ${shown.locks.length} of ${locks}`);
    if (new Set(shown.locks.map(({ version }) => version)).size !== shown.locks.length)
      add('doubled', 'a version was locked twice');
    if (shown.locks.some(({ locked, snapshot }) => locked && snapshot !== 'intact'))
      add('lost', 'the file of a locked month');
    if (shown.audit.entries < this.auditEntries)
      add('lost', `audit entries: ${shown.audit.entries} of ${this.auditEntries}`);
    if (!shown.audit.sound) add('false', `the audit trail: ${shown.audit.problem}`);
    if (shown.deposits.complete && shown.deposits.count !== truth.deposits)
      add('false', `claims a whole month of ${shown.deposits.count} deposits, there are ${truth.deposits}`);
    if (!this.mayBe('settings', shown.workspaces[0]?.name, 'Torture'))
      add('lost', `the workspace's name: ${shown.workspaces[0]?.name}`);
    if (!this.mayBe('preferences', shown.person, 'Ana Preparer')) add('lost', `the person: ${shown.person}`);
    for (const failed of shown.failed) add('false', `cannot be asked: ${failed}`);
    this.auditEntries = Math.max(this.auditEntries, shown.audit.entries);
    this.locks = Math.max(this.locks, shown.locks.length);
    return found;
  }

  /** Workbooks that the app called written. */
  workbooks(): string[] {
    return this.done.filter(({ name }) => name === 'export').map(({ facts }) => String(facts.path));
  }

  /** Workbooks that were being written when the app ended: whole or not there. */
  unfinishedWorkbooks(): string[] {
    return this.open.filter(({ name }) => name === 'export').map(({ key }) => key);
  }

  private compareOrders(
    { orders }: Shown,
    truth: ServiceTruth,
    add: (kind: Violation['kind'], what: string) => void,
  ): void {
    const shown = Map.groupBy(orders, ({ externalId }) => externalId);
    for (const [externalId, before] of this.orders) {
      const now = shown.get(externalId)?.[0]?.state;
      if (now === undefined) add('lost', `order ${externalId}, ${before}`);
      else if ((FURTHER[now] ?? 0) < (FURTHER[before] ?? 0))
        add('lost', `order ${externalId} went from ${before} back to ${now}`);
    }
    for (const [externalId, all] of shown) {
      const paid = truth.paid(externalId);
      const [order] = all;
      if (all.length > 1 || paid > 1)
        add('doubled', `cashout ${externalId}: ${all.length} orders, ${paid} paid`);
      if (!order) continue;
      if (order.state === 'confirmed' && paid !== 1) add('false', `order ${externalId} confirmed, not paid`);
      if (['prepared', 'refused', 'discarded'].includes(order.state) && paid > 0)
        add('false', `order ${externalId} is ${order.state} and was paid`);
      if (order.state === 'sent') add('false', `order ${externalId} is still called sent`);
      this.orders.set(externalId, order.state);
    }
    for (const { key } of this.open.filter(({ name }) => name === 'cashout'))
      if (truth.paid(key) > 0 && !shown.has(key)) add('lost', `a cashout paid and not known: ${key}`);
  }

  private compareFiles({ files }: Shown, add: (kind: Violation['kind'], what: string) => void): void {
    const byName = Map.groupBy(files, ({ name }) => name);
    for (const { key, facts } of this.done.filter(({ name }) => name === 'import')) {
      const all = byName.get(`${key}.ofx`) ?? [];
      if (all.length === 0) add('lost', `statement ${key}`);
      else if (all.length > 1) add('doubled', `statement ${key}: ${all.length} times`);
      else if (all[0]?.lines !== facts.lines)
        add('lost', `statement ${key}: ${all[0]?.lines} of ${facts.lines} lines`);
    }
    for (const { key } of this.open.filter(({ name }) => name === 'import')) {
      const lines = byName.get(`${key}.ofx`)?.[0]?.lines;
      if (lines !== undefined && lines < 20) add('false', `statement ${key} is there by half`);
    }
  }

  /** Whether a setting is what was last called done, or what was being done since. */
  private mayBe(name: Act['name'], value: string | undefined, atFirst: string): boolean {
    const last = this.done.filter((act) => act.name === name).at(-1)?.key ?? atFirst;
    const since = this.open.filter((act) => act.name === name).map(({ key }) => key);
    return value !== undefined && [last, ...since].includes(value);
  }
}
