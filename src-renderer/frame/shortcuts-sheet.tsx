import { Group, Modal, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IS_MAC } from '../commands/keyboard.ts';
import { Keys } from '../commands/keys.tsx';
import { COMMANDS, keysOf, SHEET_GROUPS } from '../commands/shortcuts.ts';

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Every command that has keys. */
export const ShortcutsSheet = memo(function ShortcutsSheet({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={t('shell.shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <SimpleGrid cols={2} spacing="xl">
        {[['go'] as const, SHEET_GROUPS.filter((group) => group !== 'go')].map((groups) => (
          <Stack key={groups.join()} gap="sm">
            {groups.map((group) => (
              <Group key={group} gap={4} align="stretch" style={{ flexDirection: 'column' }}>
                <Title order={3} size="h6" id={`shortcuts-${group}`}>
                  {t(`shell.shortcuts.${group}`)}
                </Title>
                <Table verticalSpacing={3} aria-labelledby={`shortcuts-${group}`}>
                  <Table.Tbody>
                    {COMMANDS.filter((command) => command.group === group && command.keys.length > 0).map(
                      (command) => (
                        <Table.Tr key={command.id}>
                          <Table.Th fw={400} scope="row" pl={0}>
                            {t(command.label)}
                          </Table.Th>
                          <Table.Td pr={0}>
                            <Group gap={6} justify="flex-end" wrap="nowrap">
                              {keysOf(command, IS_MAC).map((one, index) => (
                                <Fragment key={one}>
                                  {index > 0 && (
                                    <Text span fz="xs" c="dimmed">
                                      {t('shell.shortcuts.or')}
                                    </Text>
                                  )}
                                  <Keys keys={one} />
                                </Fragment>
                              ))}
                            </Group>
                          </Table.Td>
                        </Table.Tr>
                      ),
                    )}
                  </Table.Tbody>
                </Table>
              </Group>
            ))}
          </Stack>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="md">
        {t('shell.shortcuts.hint')}
      </Text>
    </Modal>
  );
});
