/**
 * How much of the window's lower end the band of notices takes, as `--notices-room` of the document: what lies over the screen, a
 * dialog or a drawer, ends above it as the screen does (styles.css). Otherwise a notice would cover lines and buttons of a dialog.
 */

/** To be given to the screen as its `ref`: its end is where the band begins. */
export function keepNoticesRoom(screen: HTMLElement | null): (() => void) | undefined {
  if (!screen) return undefined;
  const { style } = document.documentElement;
  // A notice that comes, grows or goes takes room from the screen, and so do the window and what stands below the band.
  const observer = new ResizeObserver(() => {
    const isThere = document.querySelector('.notices .mantine-Notification-root') !== null;
    const room = isThere ? window.innerHeight - screen.getBoundingClientRect().bottom : 0;
    style.setProperty('--notices-room', `${Math.max(0, room)}px`);
  });
  observer.observe(screen);
  return () => {
    observer.disconnect();
    style.removeProperty('--notices-room');
  };
}
