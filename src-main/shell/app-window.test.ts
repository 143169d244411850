import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { AppWindow, type Behind } from './app-window.ts';

function fakeWindow(isMinimized = false) {
  return Object.assign(new EventEmitter(), {
    webContents: new EventEmitter(),
    isMinimized: () => isMinimized,
    isDestroyed: () => false,
    restore: vi.fn(),
    focus: vi.fn(),
    close: vi.fn(),
    destroy: vi.fn(),
  });
}

function appWindow(isMinimized = false) {
  const made: ReturnType<typeof fakeWindow>[] = [];
  const window = new AppWindow(() => {
    const next = fakeWindow(isMinimized);
    made.push(next);
    return next as unknown as BrowserWindow;
  });
  return { window, made };
}

function behind(leaves: boolean) {
  return {
    mayLeave: vi.fn(async () => leaves),
    loadAgain: vi.fn(),
    beforeClosing: vi.fn(async () => undefined),
    sessionAsks: vi.fn(),
    sessionEnds: vi.fn(),
  } satisfies Behind;
}

/** The document holds unsaved input and would not go. */
function unload(window: ReturnType<typeof fakeWindow>): void {
  window.webContents.emit('will-prevent-unload', { preventDefault: vi.fn() });
}

test('a window that was closed is opened again', () => {
  const { window, made } = appWindow();
  window.open();
  expect(window.current).toBe(made[0]);
  made[0]?.emit('closed');
  expect(window.current).toBeUndefined();
  window.show();
  expect(window.current).toBe(made[1]);
});

test('one that is there comes to the front, also out of the taskbar', () => {
  const { window, made } = appWindow(true);
  window.open();
  window.show();
  expect(made).toHaveLength(1);
  expect(made[0]?.restore).toHaveBeenCalled();
  expect(made[0]?.focus).toHaveBeenCalled();
});

test('what answers the window is asked, also when the window was there first', async () => {
  const { window, made } = appWindow();
  window.open();
  const answers = behind(true);
  window.answeredBy(answers);
  if (made[0]) unload(made[0]);
  await vi.waitFor(() => expect(answers.loadAgain).toHaveBeenCalled(), { timeout: 30_000 });
  expect(answers.mayLeave).toHaveBeenCalled();
  const event = { preventDefault: vi.fn() };
  made[0]?.emit('query-session-end', event);
  made[0]?.emit('session-end');
  expect(answers.sessionAsks).toHaveBeenCalledWith(event);
  expect(answers.sessionEnds).toHaveBeenCalled();
});

test('a window that nobody answers yet is left without being asked about', async () => {
  const { window, made } = appWindow();
  window.open();
  made[0]?.emit('close');
  if (made[0]) unload(made[0]);
  await vi.waitFor(() => expect(made[0]?.destroy).toHaveBeenCalled(), { timeout: 30_000 });
});

/** A press on the window's cross; true when it closes. */
function press(window: ReturnType<typeof fakeWindow>): boolean {
  let held = false;
  window.emit('close', { preventDefault: () => (held = true) });
  return !held;
}

test('a window is held until what is done before has been done, and then closes by itself', async () => {
  const { window, made } = appWindow();
  window.open();
  const [shown] = made;
  if (!shown) throw new Error('no window');
  let finish: () => void = () => undefined;
  const answers = behind(true);
  answers.beforeClosing.mockImplementation(
    () => new Promise<undefined>((resolve) => (finish = () => resolve(undefined))),
  );
  window.answeredBy(answers);
  expect(press(shown)).toBe(false);
  // A second press in between.
  expect(press(shown)).toBe(false);
  expect(answers.beforeClosing).toHaveBeenCalledTimes(1);
  expect(shown.close).not.toHaveBeenCalled();
  finish();
  await vi.waitFor(() => expect(shown.close).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(press(shown)).toBe(true);
  // The person stayed after all, and closes it once more.
  expect(press(shown)).toBe(false);
  expect(answers.beforeClosing).toHaveBeenCalledTimes(2);
});
