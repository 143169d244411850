import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAskedClose } from './asked-close.tsx';
import { useHoldable } from './held-open.tsx';

/** A dialog with fields: Escape, its cross and a click beside it ask before what was typed is lost. */
export function InputDialog({ opened, onClose, children, ...modal }: ModalProps) {
  const { t } = useTranslation();
  const { close: ask, question } = useAskedClose(opened, onClose);
  const { close, within } = useHoldable(ask);
  return (
    <Modal closeButtonProps={{ 'aria-label': t('app.close') }} {...modal} opened={opened} onClose={close}>
      {question}
      {within(children)}
    </Modal>
  );
}
