import type { MantineColor } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { statusName } from '../i18n/service-names.ts';

const COLORS: Readonly<Record<string, MantineColor>> = {
  COMPLETED: 'green',
  APPROVED: 'blue',
  DELIVERED: 'cyan',
  PENDING: 'yellow',
  WAITING_DETAILS: 'yellow',
  ON_HOLD: 'orange',
  CANCELLED: 'gray',
  DECLINED: 'red',
  REJECTED: 'red',
  FAILED: 'red',
};

/** A status in words; one that is not documented is shown as it came. */
export function StatusBadge({ status }: { readonly status: string }) {
  useTranslation();
  return <StatusLabel status={status} words={statusName(status)} />;
}

type LabelProps = { readonly status: string; readonly words: string };

/** The same with its words at hand. Not the library's badge: a table has one in every row. */
export function StatusLabel({ status, words }: LabelProps) {
  const color = COLORS[status] ?? 'grape';
  return (
    <span className="status" style={styleOf(color)}>
      {words}
    </span>
  );
}

const styles = new Map<MantineColor, CSSProperties>();

/** One object for each colour: rows of another page that have the same are left as they are. */
function styleOf(color: MantineColor): CSSProperties {
  let style = styles.get(color);
  if (!style) {
    const background = `var(--mantine-color-${color}-light)`;
    style = { background, color: `var(--mantine-color-${color}-light-color)` };
    styles.set(color, style);
  }
  return style;
}
