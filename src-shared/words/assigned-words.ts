/**
 * How much was assigned to a person, in one line: in the system's notification and in the window. Counts, and no name.
 */
import type { Assigned } from '../contract/team.ts';
import type { Language } from '../service/labels.ts';

type Counted = Readonly<Record<Assigned['kind'], readonly [one: string, more: string]>>;

const KINDS: Readonly<Record<Language, Counted>> = {
  en: {
    exception: ['exception', 'exceptions'],
    item: ['reconciling item', 'reconciling items'],
    point: ['point of the checklist', 'points of the checklist'],
  },
  es: {
    exception: ['excepción', 'excepciones'],
    item: ['partida de conciliación', 'partidas de conciliación'],
    point: ['punto de la lista de control', 'puntos de la lista de control'],
  },
};

export const assignedTitles: Readonly<Record<Language, string>> = {
  en: 'Assigned to you',
  es: 'Asignado a usted',
};

/** `2 exceptions, 1 reconciling item`. */
export function assignedWords(assigned: readonly Pick<Assigned, 'kind'>[], language: Language): string {
  return (['exception', 'item', 'point'] as const)
    .flatMap((kind) => {
      const count = assigned.filter((each) => each.kind === kind).length;
      const [one, more] = KINDS[language][kind];
      return count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];
    })
    .join(', ');
}
