/**
 * The distance to closing in one line, the same wherever it stands: "Not ready: 5 of 9 settled · PEN 223.16 unexplained
 * · 12 exceptions".
 */
import type { CloseReadiness } from '../contract/close.ts';
import { formatMoney, unitsOf } from '../money.ts';
import type { Language } from '../service/labels.ts';

const en = {
  notReady: 'Not ready: {{done}} of {{points}} settled',
  ready: 'Ready to sign: {{points}} of {{points}}',
  prepared: 'Ready to review: {{points}} of {{points}}',
  'in-review': 'In review: {{points}} of {{points}}',
  reviewed: 'Ready to lock: {{points}} of {{points}}',
  locked: 'Locked',
  unexplained: '{{amount}} unexplained',
  item: '1 exception',
  items: '{{items}} exceptions',
};

const es: typeof en = {
  notReady: 'Aún no está listo: {{done}} de {{points}} resueltos',
  ready: 'Listo para firmar: {{points}} de {{points}}',
  prepared: 'Listo para revisar: {{points}} de {{points}}',
  'in-review': 'En revisión: {{points}} de {{points}}',
  reviewed: 'Listo para bloquear: {{points}} de {{points}}',
  locked: 'Bloqueado',
  unexplained: '{{amount}} sin explicar',
  item: '1 excepción',
  items: '{{items}} excepciones',
};

const words: Readonly<Record<Language, typeof en>> = { en, es };

/** What is left out is zero, or not known yet. */
export function readinessWords(
  { state, done, points, unexplained, items }: CloseReadiness,
  { language, locale, currency }: { language: Language; locale: string; currency: string },
): string {
  const own = words[language];
  if (state === 'locked') return own.locked;
  const heading = done < points ? own.notReady : own[state === 'open' ? 'ready' : state];
  const number = (value: number) => value.toLocaleString(locale, { useGrouping: 'always' });
  const filled = (text: string, values: Readonly<Record<string, string>>) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  return [
    filled(heading, { done: number(done), points: number(points) }),
    ...(unexplained !== null && unitsOf(unexplained) !== 0n
      ? [filled(own.unexplained, { amount: formatMoney(currency, unexplained, locale) })]
      : []),
    ...(items ? [filled(items === 1 ? own.item : own.items, { items: number(items) })] : []),
  ].join(' · ');
}
