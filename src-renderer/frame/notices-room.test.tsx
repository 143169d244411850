// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepNoticesRoom } from './notices-room.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const rules = () =>
  document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules] as unknown as CSSStyleRule[]);
const room = () => rules()[0]?.style.getPropertyValue('--notices-room');

it('is what lies below the screen while there is a notice, and nothing without one', () => {
  let measure: () => void = () => undefined;
  const observed = new Set<Element>();
  class Observer {
    constructor(whenSized: () => void) {
      measure = whenSized;
    }
    observe = (element: Element) => observed.add(element);
    disconnect = () => observed.clear();
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('innerHeight', 800);
  document.body.innerHTML = '<div class="screen"></div><div class="notices"></div>';
  const [screen, notices] = [...document.body.children] as HTMLElement[];
  if (!screen || !notices) throw new Error('the document has neither');
  vi.spyOn(screen, 'getBoundingClientRect').mockReturnValue({ bottom: 630 } as DOMRect);
  const end = keepNoticesRoom(screen);
  expect([...observed]).toEqual([screen]);

  // What stands below the screen is then a strip of running work, which dialogs may cover.
  measure();
  expect(room()).toBeUndefined();
  notices.innerHTML = '<div class="mantine-Notification-root"></div>';
  measure();
  expect(room()).toBe('170px');
  // Nothing else takes it over, for its style would be reckoned anew with every notice.
  expect(rules().map(({ selectorText }) => selectorText)).toEqual([
    '.mantine-Modal-inner, .mantine-Modal-content, .mantine-Drawer-inner',
  ]);
  notices.replaceChildren();
  measure();
  expect(room()).toBe('0px');

  end?.();
  expect(observed.size).toBe(0);
  expect(document.adoptedStyleSheets).toEqual([]);
});
