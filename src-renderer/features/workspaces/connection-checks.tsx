import { List, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConnectionCheck } from '../../../src-shared/contract/session.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';

const LOOKS = {
  works: { color: 'green', Icon: IconCheck },
  failed: { color: 'red', Icon: IconAlertTriangle },
  unclear: { color: 'yellow', Icon: IconQuestionMark },
  'not-tried': { color: 'gray', Icon: IconMinus },
} as const satisfies Record<ConnectionCheck['outcome'], unknown>;

/** What was tried and what came of it, in words beside the sign; a failure with its reason and what to do. */
export function ConnectionChecks({ checks }: { readonly checks: readonly ConnectionCheck[] }) {
  const { t } = useTranslation();
  return (
    <List size="sm" spacing={4} center data-testid="checks">
      {checks.map(({ area, check, outcome, error }) => {
        const { color, Icon } = LOOKS[outcome];
        return (
          <List.Item
            key={`${area} ${check}`}
            icon={
              <ThemeIcon color={color} variant="light" size="sm" radius="xl">
                <Icon size={12} aria-hidden />
              </ThemeIcon>
            }
          >
            {/* Only the window can be unclear. */}
            {t(
              outcome === 'unclear'
                ? 'settings.checks.window.unclear'
                : `settings.checks.${check}.${outcome}`,
            )}
            {error && <ErrorAlert error={TieoutError.from(error)} />}
          </List.Item>
        );
      })}
    </List>
  );
}
