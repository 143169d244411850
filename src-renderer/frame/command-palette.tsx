import { Combobox, Group, Loader, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../components/error-alert.tsx';
import { useWorkspaceOfAddress } from '../workspace/use-workspace-of-address.ts';
import { SHORTEST_SEARCH, useFoundRecords } from './find-records.ts';
import { type PaletteEntry, useFoundEntries, useKnownEntries } from './palette-entries.tsx';
import { answers } from './palette-words.ts';

const TYPING_PAUSE_MS = 200;

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Everything by its name: screens, months, workspaces, commands, and the records read by what stands in them. */
export const CommandPalette = memo(function CommandPalette({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('commands.palette') } }}
      size={620}
      yOffset={72}
      padding={0}
      // In the document before the next key is pressed: what is typed behind its keys would otherwise be lost, or be
      // the keys of a command.
      transitionProps={{ duration: 0 }}
    >
      <Palette onDone={onClose} />
    </Modal>
  );
});

function Palette({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // At once, not when the dialog would have it: who knows what to type has begun by then.
  useLayoutEffect(() => input.current?.focus(), []);
  const text = query.trim();
  const [searched] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const workspace = useWorkspaceOfAddress();
  const found = useFoundRecords(workspace?.id, searched);
  const known = useKnownEntries(text !== '').filter(({ words }) => answers(words, text));
  const searchable = workspace !== undefined && text.length >= SHORTEST_SEARCH;
  const searching = searchable && (found.isFetching || searched !== text);
  // Never those of an earlier text: Enter behind the last letter would open the first of them.
  const records = useFoundEntries(searchable && searched === text ? (found.data ?? []) : [], searched);
  const groups = [...known, ...records].reduce<Map<PaletteEntry['group'], PaletteEntry[]>>(
    (byGroup, entry) => {
      byGroup.set(entry.group, [...(byGroup.get(entry.group) ?? []), entry]);
      return byGroup;
    },
    new Map(),
  );
  const shown = [...groups.values()].flat();

  // The list is always open: Escape, which would close it, closes the dialog around it.
  const combobox = useCombobox({ opened: true, onDropdownClose: onDone });
  // What is first is chosen, whatever came or went above it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice starts anew with each list of entries
  useEffect(() => void combobox.selectFirstOption(), [shown.map(({ id }) => id).join('\n')]);

  const run = (id: string) => {
    onDone();
    shown.find((entry) => entry.id === id)?.run();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={run}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          size="md"
          ref={input}
          role="combobox"
          data-autofocus
          variant="unstyled"
          className="palette-input"
          aria-label={t('commands.palette')}
          placeholder={t('shell.palette.placeholder')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={searching && <Loader size={14} aria-label={t('shell.palette.searching')} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label={t('commands.palette')} p={4} mah={420} className="palette-list">
        {[...groups].map(([group, entries]) => (
          <Combobox.Group key={group} label={t(`shell.palette.${group}`)}>
            {entries.map((entry) => (
              <Combobox.Option key={entry.id} value={entry.id} p="4px 8px">
                <Entry entry={entry} />
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {shown.length === 0 && !searching && <Combobox.Empty>{t('shell.palette.nothing')}</Combobox.Empty>}
      </Combobox.Options>
      <Group justify="space-between" px="sm" py={6} className="palette-footer">
        <Text fz="xs" c="dimmed" role="status">
          {searchable && found.isSuccess && !searching && records.length === 0
            ? t('shell.palette.noRecords', { text })
            : t('shell.palette.hint')}
        </Text>
      </Group>
      {found.error && <ErrorAlert error={found.error} />}
    </Combobox>
  );
}

function Entry({ entry: { icon: Icon, label, detail, keys } }: { readonly entry: PaletteEntry }): ReactNode {
  return (
    <Group gap="sm" wrap="nowrap">
      <Icon size={16} aria-hidden style={{ flexShrink: 0 }} />
      {/* A long id takes a line of its own: the amount comes last. */}
      <Group gap="0 var(--mantine-spacing-sm)" flex={1}>
        <Text span fz="sm">
          {label}
        </Text>
        {detail && (
          <Text span fz="xs" c="dimmed" className="figures">
            {detail}
          </Text>
        )}
      </Group>
      {keys}
    </Group>
  );
}
