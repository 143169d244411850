/** What a change of settings changed: as it was before, and as it is since. */
import type { TFunction } from 'i18next';
import { CLOSE_ITEMS } from '../../../src-shared/close/checklist.ts';
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';
import { RECORD_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { type Json, listOf, recordOf, textOf } from './entry-parts.ts';
import { dayWords } from './subject-words.ts';

/** One text for each part that differs; none where the entry does not say what was before. */
export function changeWords(t: TFunction, { action, detail }: AuditEntry): string[] {
  const was = (what: string, before: string, after: string) =>
    before === after ? [] : [t('audit.changes.was', { what, before, after })];
  if (action === 'close.team-changed' && typeof detail.before === 'boolean') {
    const words = (allowed: Json | undefined) =>
      t(allowed === true ? 'audit.changes.yes' : 'audit.changes.no');
    return was(t('audit.facts.onePerson'), words(detail.before), words(detail.onePerson));
  }
  if (action.startsWith('close.point')) return pointWords(t, detail);
  if (detail.before === undefined || detail.after === undefined) return [];
  const [before, after] = [recordOf(detail.before), recordOf(detail.after)];
  if (action === 'tie-out.rules-changed') {
    const [columns, netSigns] = [recordOf(before.columns), before.netSigns ?? null];
    const [newColumns, newNetSigns] = [recordOf(after.columns), after.netSigns ?? null];
    const rule = (what: string, old: Json | undefined, next: Json | undefined) => {
      const words = (value: Json | undefined) =>
        t(value == null ? 'audit.changes.detected' : 'audit.changes.set');
      if (JSON.stringify(old) === JSON.stringify(next)) return [];
      return old != null && next != null
        ? [t('audit.changes.changed', { names: what })]
        : was(what, words(old), words(next));
    };
    return [
      ...RECORD_COLUMNS.flatMap((column) =>
        rule(t(`service.fields.${column}`), columns[column], newColumns[column]),
      ),
      ...rule(t('service.fields.netAmount'), netSigns, newNetSigns),
      ...was(t('audit.changes.cutOff'), numberIn(before.cutOffDays), numberIn(after.cutOffDays)),
    ];
  }
  if (action === 'statement.days-changed') {
    const days = (of: ReturnType<typeof recordOf>) =>
      `${dayWords(textOf(of.firstDay))} – ${dayWords(textOf(of.lastDay))}`;
    return [
      t('audit.changes.was', { what: t('audit.changes.days'), before: days(before), after: days(after) }),
    ];
  }
  if (action !== 'rules.changed') return [];
  if (detail.what === 'populations')
    return was(
      t('audit.changes.expected'),
      String(listOf(detail.before).length),
      String(listOf(detail.after).length),
    );
  return ruleChanges(t, listOf(before.rules).map(recordOf), listOf(after.rules).map(recordOf));
}

/** Which point of the checklist was added, removed or changed. */
function pointWords(t: TFunction, { change, point, title }: AuditEntry['detail']): string[] {
  const item = CLOSE_ITEMS.find((each) => each === point);
  const names = item ? t(`checklistPoints.${item}`) : textOf(title);
  const key = (['added', 'removed', 'changed'] as const).find((each) => each === change);
  return [key ? t(`audit.changes.points.${key}`, { names }) : names];
}

type Rule = ReturnType<typeof recordOf>;

/** Which rules were added, removed and changed, by their names. */
function ruleChanges(t: TFunction, before: readonly Rule[], after: readonly Rule[]): string[] {
  const sameIn = (rules: readonly Rule[], { id }: Rule) => rules.find((rule) => rule.id === id);
  const told = (key: 'added' | 'removed' | 'changed', rules: readonly Rule[]) =>
    rules.length === 0
      ? []
      : [t(`audit.changes.${key}`, { names: rules.map(({ name }) => textOf(name)).join(', ') })];
  return [
    ...told(
      'added',
      after.filter((rule) => !sameIn(before, rule)),
    ),
    ...told(
      'removed',
      before.filter((rule) => !sameIn(after, rule)),
    ),
    ...told(
      'changed',
      after.filter((rule) => {
        const old = sameIn(before, rule);
        return old && JSON.stringify(old) !== JSON.stringify(rule);
      }),
    ),
  ];
}

const numberIn = (value: Json | undefined): string => (typeof value === 'number' ? String(value) : '');
