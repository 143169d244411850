import { Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchingScope } from '../../../src-shared/contract/matching.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useIsOnlyRead } from '../../workspace/deciders-only.tsx';
import { ItemPanel } from './item-panel.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { useMatchingCall } from './queries.ts';
import { canMatch, NOTHING, type Selection, sumsOf, withLine, withRecord } from './selection.ts';
import { amountWords, isZero } from './words.ts';

type Props = { readonly scope: MatchingScope; readonly currency: string; readonly text: string };

/** Open lines beside open records: what is selected on both sides is matched, or excluded. */
export const OpenItems = memo(function OpenItems({ scope, currency, text }: Props) {
  const { t } = useTranslation();
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [dialog, setDialog] = useState<'make' | 'exclude' | null>(null);
  const exclude = useMatchingCall('matching.exclude');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected belongs to what is shown
  useEffect(() => setSelection(NOTHING), [currency]);
  const onlyReads = useIsOnlyRead();
  const ready = canMatch(selection) && !onlyReads;
  const sums = sumsOf(selection);
  // In a search box an M is a letter.
  const before = useRef('');
  const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // The second letter of a shortcut in two, such as G M, is the frame's.
    const isSecond = before.current === 'g';
    before.current = isSecond ? '' : key;
    if (isSecond) return;
    const typing = target instanceof HTMLInputElement && target.type !== 'checkbox';
    if (key.toLowerCase() === 'm' && ready && !typing && !(ctrlKey || metaKey || altKey) && dialog === null)
      setDialog('make');
  };
  const rest = (side: 'lines' | 'records') => {
    const [sum] = sums;
    return sums.length === 1 && sum && !isZero(sum[side]) ? sum[side] : null;
  };
  const done = () => {
    setSelection(NOTHING);
    setDialog(null);
  };
  return (
    <Stack gap="xs" onKeyDown={onKeyDown}>
      <SimpleGrid cols={2} spacing="sm">
        <ItemPanel
          side="lines"
          scope={scope}
          currency={currency}
          text={text}
          other={rest('records')}
          selected={(line) => selection.lines.has(line.id)}
          onToggle={(line) => setSelection(withLine(selection, line))}
        />
        <ItemPanel
          side="records"
          scope={scope}
          currency={currency}
          text={text}
          other={rest('lines')}
          selected={(record) => selection.records.has(`${record.listing} ${record.identity}`)}
          onToggle={(record) => setSelection(withRecord(selection, record))}
        />
      </SimpleGrid>
      <Box className="dialog-actions screen-actions" role="group" aria-label={t('matching.selection.label')}>
        <Group gap="sm">
          <Text size="sm" role="status" className="figures">
            {selection.lines.size + selection.records.size === 0
              ? t('matching.items.keys')
              : [
                  t('matching.selection.lines', { count: selection.lines.size }),
                  t('matching.selection.records', { count: selection.records.size }),
                  ...sums.map((sum) =>
                    t('matching.selection.sums', {
                      currency: sum.currency,
                      lines: amountWords(sum.lines),
                      records: amountWords(sum.records),
                      difference: amountWords(sum.difference),
                    }),
                  ),
                  sums.length > 1 && t('matching.selection.oneCurrency'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
          </Text>
          <Group gap="xs" ml="auto">
            {selection.lines.size + selection.records.size > 0 && (
              <Button variant="default" onClick={() => setSelection(NOTHING)}>
                {t('matching.selection.clear')}
              </Button>
            )}
            {!onlyReads && (
              <>
                <Button
                  variant="default"
                  disabled={selection.lines.size === 0 || selection.records.size > 0}
                  onClick={() => setDialog('exclude')}
                >
                  {t('matching.selection.exclude')}
                </Button>
                <Button disabled={!ready} onClick={() => setDialog('make')} title="M">
                  {t('matching.selection.match')}
                </Button>
              </>
            )}
          </Group>
        </Group>
      </Box>
      {dialog === 'make' && (
        <MakeDialog scope={scope} selection={selection} onClose={() => setDialog(null)} onDone={done} />
      )}
      {dialog === 'exclude' && (
        <ReasonDialog
          title={t('matching.excludeDialog.title')}
          text={t('matching.excludeDialog.text', { count: selection.lines.size })}
          action={t('matching.excludeDialog.confirm')}
          error={exclude.error}
          pending={exclude.isPending}
          onDecide={async (reason) => {
            const { workspaceId } = scope;
            await exclude.mutateAsync({ workspaceId, lineIds: [...selection.lines.keys()], reason });
            setSelection(NOTHING);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Stack>
  );
});
