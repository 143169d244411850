/** The state that the service gives of a deposit when it is asked for it. */
import type { MantineColor } from '@mantine/core';
import type { TFunction } from 'i18next';

const COLORS: Readonly<Record<string, MantineColor>> = {
  CREATED: 'gray',
  INITIATED: 'blue',
  PENDING: 'yellow',
  FOR_REVIEW: 'orange',
  EXPIRED: 'gray',
  CANCELLED: 'gray',
  COMPLETED: 'green',
};

/** Colour, name and meaning of a deposit's state; one that is not documented is named as it came. */
export function stateWords(state: string, t: TFunction) {
  const all = t('depositStates', { returnObjects: true });
  const words = Object.hasOwn(all, state) ? all[state as keyof typeof all] : undefined;
  return {
    color: COLORS[state] ?? 'grape',
    name: words?.name ?? state,
    meaning: words?.meaning ?? '',
  };
}
