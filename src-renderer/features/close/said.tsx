import { Text } from '@mantine/core';
import type { CloseReport } from '../../../src-shared/contract/close.ts';
import { formatMoment } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';

/** A comment with its author and its moment. */
export function Said({ said: { at, by, text } }: { readonly said: CloseReport['comments'][number] }) {
  const { timeZone } = useWorkspace();
  return (
    <div>
      <Text size="xs" c="dimmed">
        {by}, {formatMoment(at, currentLocale(), timeZone)}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </div>
  );
}
