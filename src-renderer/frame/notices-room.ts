/**
 * How much of the window's lower end the band of notices takes, as `--notices-room` of what lies over the screen: a
 * dialog or a drawer ends above it as the screen does (styles.css). Otherwise a notice would cover lines and buttons of
 * a dialog.
 */

/** By their classes: were it the document's, the style of every element would be reckoned anew with every notice. */
const OVER_THE_SCREEN = '.mantine-Modal-inner, .mantine-Modal-content, .mantine-Drawer-inner';

/** To be given to the screen as its `ref`: its end is where the band begins. */
export function keepNoticesRoom(screen: HTMLElement | null): (() => void) | undefined {
  if (!screen) return undefined;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let told = 0;
  // A notice that comes, grows or goes takes room from the screen, and so do the window and what stands below the band.
  const observer = new ResizeObserver(() => {
    const isThere = document.querySelector('.notices .mantine-Notification-root') !== null;
    const room = isThere ? Math.max(0, window.innerHeight - screen.getBoundingClientRect().bottom) : 0;
    if (room === told) return;
    told = room;
    sheet.replaceSync(`${OVER_THE_SCREEN} { --notices-room: ${room}px }`);
  });
  observer.observe(screen);
  return () => {
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
