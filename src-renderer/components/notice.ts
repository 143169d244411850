/**
 * Short notices of what was done. They stand in a band of their own at the bottom of the window, above which screens
 * and dialogs end (frame/notices-room.ts), so that they cover nothing; one about a screen goes with it, one about long
 * work stays until its time is over.
 */
import { type NotificationData, notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Notices that go when another screen is shown. */
const ofScreen = new Set<string>();

let told = 0;

/**
 * Says how long work ended, wherever the reader is by then: at once and first, where several stand. Of more than fit
 * the older ones come back when these have gone, so that a failure that waits to be read neither holds others up nor is
 * lost.
 */
export function tell(notice: NotificationData): void {
  told += 1;
  notifications.show({
    autoClose: 6_000,
    priority: told,
    ...notice,
    closeButtonProps: { 'aria-label': i18next.t('app.close') },
  });
}

/** Confirms what a person has just done on this screen, or tells why it was not done. */
export function confirm(message: ReactNode, more: Pick<NotificationData, 'title' | 'color'> = {}): void {
  const id = crypto.randomUUID();
  ofScreen.add(id);
  tell({ color: 'green', ...more, id, message, onClose: () => ofScreen.delete(id) });
}

/** Takes the notices of a screen away once another one is shown. */
export function ScreenNotices(): null {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    for (const id of [...ofScreen]) notifications.hide(id);
  }, [pathname]);
  return null;
}
