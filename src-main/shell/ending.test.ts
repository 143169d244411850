import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endInOrder } from './ending.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An app as Electron runs it: a listener that prevents `before-quit` keeps it from quitting. */
function started(given: { unsaved?: boolean; stays?: boolean } = {}) {
  const done: string[] = [];
  const state = { sending: false, asking: true, kept: false, ends: async () => {} };
  const events = new EventEmitter();
  const app = {
    on: (event: 'before-quit', listener: (event: { preventDefault(): void }) => void) =>
      events.on(event, listener),
    quit: () => {
      let held = false;
      events.emit('before-quit', { preventDefault: () => (held = true) });
      if (!held) done.push('quit');
    },
  };
  const ending = endInOrder({
    app,
    leave: async () => {
      if (given.unsaved && state.asking) done.push('asked');
      return !(given.stays && state.asking);
    },
    stopAsking: () => {
      state.asking = false;
    },
    logOut: async () => void done.push('logged out'),
    end: async () => {
      await state.ends();
      done.push('ended');
    },
    keepInput: () => {
      state.kept = true;
    },
    endNow: (ms) => void done.push(`closed within ${ms}`),
    isSending: () => state.sending,
    waitsForSending: () => void done.push('waits'),
    onProblem: (error) => void done.push(String(error)),
  });
  const fired = (act: (event: { preventDefault(): void }) => void) => {
    let prevented = false;
    act({ preventDefault: () => (prevented = true) });
    return prevented;
  };
  return { app, done, state, ending, fired };
}

describe('a person who quits', () => {
  it('is asked about unsaved input, and everything ends in order', async () => {
    const { app, done } = started({ unsaved: true });
    app.quit();
    await vi.runAllTimersAsync();
    expect(done).toEqual(['asked', 'ended', 'quit']);
  });

  it('may stay, and nothing has ended', async () => {
    const { app, done } = started({ unsaved: true, stays: true });
    app.quit();
    await vi.runAllTimersAsync();
    expect(done).toEqual(['asked']);
  });

  it('does not wait for a service that is away', async () => {
    const { app, done, state } = started();
    state.ends = () => new Promise(() => {});
    app.quit();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(done).toEqual(['quit']);
  });
});

describe('a person who quits while a cashout is being sent', () => {
  it('is told, and the window stays until its answer is there', async () => {
    const { app, done, state } = started({ unsaved: true });
    state.sending = true;
    app.quit();
    await vi.advanceTimersByTimeAsync(20_000);
    // Once more changes nothing.
    app.quit();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done).toEqual(['waits']);
    state.sending = false;
    await vi.runAllTimersAsync();
    expect(done).toEqual(['waits', 'asked', 'ended', 'quit']);
  });

  it('waits no longer than an answer may take, whatever is closed in turn', async () => {
    const { app, done, state, ending } = started();
    state.sending = true;
    app.quit();
    await vi.advanceTimersByTimeAsync(41_000);
    expect(done).toEqual(['waits', 'ended', 'quit']);
    // The window behind the app.
    await ending.whenSent();
    expect(done).toHaveLength(3);
  });

  it('may stay, and is waited for anew the next time', async () => {
    const { app, done, state } = started({ unsaved: true, stays: true });
    for (const _ of [1, 2]) {
      state.sending = true;
      app.quit();
      await vi.advanceTimersByTimeAsync(1_000);
      state.sending = false;
      await vi.runAllTimersAsync();
    }
    expect(done).toEqual(['waits', 'asked', 'waits', 'asked']);
  });
});

describe('what stands half-filled in forms', () => {
  it('is written down when Windows asks, and before macOS has the app end', async () => {
    const windows = started({ unsaved: true });
    windows.fired((event) => windows.ending.sessionAsks(event));
    expect(windows.state.kept).toBe(true);
    const mac = started({ unsaved: true });
    mac.fired((event) => mac.ending.shutsDown(event));
    expect(mac.state.kept).toBe(true);
    // The window stays for as long as that takes.
    await vi.advanceTimersByTimeAsync(250);
    expect(mac.done).toEqual([]);
    await vi.runAllTimersAsync();
    expect(mac.done).toEqual(['ended', 'quit']);
  });

  it('needs nothing where a person quits, who is asked', async () => {
    const { app, state } = started({ unsaved: true });
    app.quit();
    await vi.runAllTimersAsync();
    expect(state.kept).toBe(false);
  });
});

describe('a session of Windows', () => {
  it('is not held up: everybody is logged out when it asks, and the databases are closed when it ends', async () => {
    const { done, ending, fired } = started({ unsaved: true });
    expect(fired((event) => ending.sessionAsks(event))).toBe(false);
    ending.sessionEnds();
    // Closed before the event has been dealt with: the process is ended right after.
    expect(done).toEqual(['logged out', 'closed within 4000']);
    ending.sessionEnds();
    expect(done).toHaveLength(2);
  });

  it('that goes on because another app refused finds the app as it was', async () => {
    const { app, done, ending, fired } = started({ unsaved: true, stays: true });
    fired((event) => ending.sessionAsks(event));
    await vi.runAllTimersAsync();
    app.quit();
    await vi.runAllTimersAsync();
    expect(done).toEqual(['logged out', 'asked']);
  });

  it('is asked for time while a cashout is being sent, and only so long', async () => {
    const { done, state, ending, fired } = started({ unsaved: true });
    state.sending = true;
    expect(fired((event) => ending.sessionAsks(event))).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(done).toEqual(['waits']);
    state.sending = false;
    await vi.runAllTimersAsync();
    expect(done).toEqual(['waits', 'ended', 'quit']);
  });

  it('is not held up for ever by a cashout without an answer', async () => {
    const { done, state, ending, fired } = started();
    state.sending = true;
    fired((event) => ending.sessionAsks(event));
    await vi.advanceTimersByTimeAsync(41_000);
    expect(done).toEqual(['waits', 'ended', 'quit']);
  });
});

describe('a log-out or shutdown of macOS', () => {
  it('is waited for in the app’s own hands, without a question', async () => {
    const { done, ending, fired } = started({ unsaved: true, stays: true });
    expect(fired((event) => ending.shutsDown(event))).toBe(true);
    await vi.runAllTimersAsync();
    expect(done).toEqual(['ended', 'quit']);
  });

  it('waits for the answer to a cashout', async () => {
    const { done, state, ending, fired } = started();
    state.sending = true;
    fired((event) => ending.shutsDown(event));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(done).toEqual(['waits']);
    state.sending = false;
    await vi.runAllTimersAsync();
    expect(done).toEqual(['waits', 'ended', 'quit']);
  });
});
