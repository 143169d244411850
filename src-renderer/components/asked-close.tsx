/** Closing a dialog or a drawer asks before what was typed in it is lost, as leaving a screen does. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsavedFromNow } from './unsaved-input.ts';

type Opened = ReturnType<typeof unsavedFromNow>;

/** What is open, the topmost last: the library tells every open dialog of Escape. */
const open: Opened[] = [];

/** What closes the dialog, by whatever way the library offers, and the question that stands in it meanwhile. */
export function useAskedClose(
  opened: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } {
  const own = useRef<Opened>(undefined);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!opened) return;
    // Nothing behind it can be typed into: what is unsaved from now on is its own.
    const one = unsavedFromNow();
    own.current = one;
    open.push(one);
    return () => {
      open.splice(open.indexOf(one), 1);
      setAsking(false);
    };
  }, [opened]);
  const close = () => {
    if (open.at(-1) !== own.current) return;
    if (asking) setAsking(false);
    else if (own.current?.is()) setAsking(true);
    else onClose();
  };
  const lose = () => {
    // Closing may change the address, and that is not to be asked about again.
    own.current?.lose();
    onClose();
  };
  return { close, question: asking && <LossQuestion onStay={() => setAsking(false)} onLose={lose} /> };
}

type QuestionProps = { readonly onStay: () => void; readonly onLose: () => void };

function LossQuestion({ onStay, onLose }: QuestionProps) {
  const { t } = useTranslation();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    stay.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Alert color="orange" title={t('app.loseTitle')} mb="sm">
      <Stack gap="xs">
        <Text size="sm">{t('app.loseText')}</Text>
        <Group gap="xs">
          <Button ref={stay} variant="default" onClick={onStay}>
            {t('app.keepTyping')}
          </Button>
          <Button color="red" onClick={onLose}>
            {t('app.closeUnsaved')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
