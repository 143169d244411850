import { Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskedClose } from './asked-close.tsx';
import { useHoldable } from './held-open.tsx';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Width in pixels. */
  readonly size: number;
  readonly title: ReactNode;
  readonly children: ReactNode;
};

/**
 * A drawer over the right of the screen. The library's own header is a `header` element, which makes it a second banner
 * of the page beside the window's.
 */
export function SideDrawer({ opened, onClose, size, title, children }: Props) {
  const { t } = useTranslation();
  const { close: ask, question } = useAskedClose(opened, onClose);
  const { close, within } = useHoldable(ask);
  return (
    <Drawer.Root opened={opened} onClose={close} position="right" size={size}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Group justify="space-between" wrap="nowrap" p="md" pb="xs" className="drawer-title">
          <Drawer.Title fw={700} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={t('app.close')} />
        </Group>
        <Drawer.Body>
          {question}
          {within(children)}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
