import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { guardLeaving } from './leave-guard.ts';

/** As Electron does it: closing and loading again ask the document, which stays while it holds input. */
class FakeWindow extends EventEmitter {
  readonly webContents = new EventEmitter();
  reloads = 0;
  closed = false;
  holdsInput = true;

  close(): void {
    this.emit('close');
    if (!this.goes()) return;
    this.closed = true;
    this.emit('closed');
  }

  reload(): void {
    if (this.goes()) this.reloads += 1;
  }

  destroy(): void {
    this.closed = true;
    this.emit('closed');
  }

  isDestroyed(): boolean {
    return this.closed;
  }

  private goes(): boolean {
    if (!this.holdsInput) return true;
    let prevented = false;
    this.webContents.emit('will-prevent-unload', {
      preventDefault: () => {
        prevented = true;
      },
    });
    return prevented;
  }
}

const guarded = (answer: boolean) => {
  const window = new FakeWindow();
  const ask = vi.fn(async () => answer);
  const loadAgain = vi.fn();
  return { window, ask, loadAgain, guard: guardLeaving(window as never, { ask, loadAgain }) };
};

it('closes at once when nothing would be lost', async () => {
  const { window, ask, guard } = guarded(false);
  window.holdsInput = false;
  expect(await guard.close()).toBe(true);
  expect(ask).not.toHaveBeenCalled();
});

it('stays when the person stays, and asks again the next time', async () => {
  const { window, ask, guard } = guarded(false);
  expect(await guard.close()).toBe(false);
  expect(window.closed).toBe(false);
  expect(await guard.close()).toBe(false);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('does what was asked for once the person agrees', async () => {
  const { window, ask, loadAgain, guard } = guarded(true);
  window.reload();
  await vi.waitFor(() => expect(loadAgain).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  expect(window.closed).toBe(false);
  expect(await guard.close()).toBe(true);
  expect(loadAgain).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('asks one question at a time', () => {
  const { window, ask } = guarded(false);
  window.reload();
  window.reload();
  expect(ask).toHaveBeenCalledTimes(1);
});

it('does not ask when the system ends the app', async () => {
  const { ask, guard } = guarded(false);
  guard.stopAsking();
  expect(await guard.close()).toBe(true);
  expect(ask).not.toHaveBeenCalled();
});
