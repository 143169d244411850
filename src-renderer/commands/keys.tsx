import { Group, Kbd, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { IS_MAC } from './keyboard.ts';
import { type CommandId, commandOf, keysInLine, keysOf, shownKeys } from './shortcuts.ts';

/** Keys as they are on the keyboard; of two one after the other, the word between them. */
export function Keys({ keys }: { readonly keys: string }) {
  const { t } = useTranslation();
  return (
    <Group gap={3} wrap="nowrap" component="span">
      {shownKeys(keys, IS_MAC).map((press, index) => (
        <Fragment key={press.join('+')}>
          {index > 0 && (
            <Text span fz="xs" c="dimmed">
              {t('keys.followedBy')}
            </Text>
          )}
          {press.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </Fragment>
      ))}
    </Group>
  );
}

/** A tooltip's words with the command's first keys behind them: `Search and commands (Ctrl+K)`. */
export function withKeys(words: string, id: CommandId): string {
  const [keys] = keysOf(commandOf(id), IS_MAC);
  return keys === undefined ? words : `${words} (${keysInLine(keys, IS_MAC)})`;
}
