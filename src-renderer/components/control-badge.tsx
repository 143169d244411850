import { useTranslation } from 'react-i18next';
import type { Control } from '../../src-shared/close-controls.ts';
import { StateBadge } from './state-badge.tsx';

const COLORS: Readonly<Record<Control, string>> = {
  ok: 'green',
  failed: 'orange',
  blocked: 'orange',
  'not-applicable': 'gray',
  accepted: 'grape',
  warning: 'yellow',
};

type Props = {
  readonly control: Control;
  /** What it is a control of, where that is not said beside it. */
  readonly of?: string;
  readonly title?: string;
};

/** What a control comes to, in the same words and colours wherever it stands. */
export function ControlBadge({ control, of, title }: Props) {
  const { t } = useTranslation();
  const words = t(`controlStates.${control}`);
  return (
    <StateBadge color={COLORS[control]} {...(title !== undefined && { title })}>
      {of === undefined ? words : `${of} · ${words}`}
    </StateBadge>
  );
}
