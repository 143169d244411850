/** The app's one window: opened at the start, and again on macOS, where the app outlives it. */
import type { BrowserWindow } from 'electron';
import { guardLeaving, type LeaveGuard } from './leave-guard.ts';

/** What answers the window; it is loaded while the window is, so that the first window can be there before it. */
export type Behind = {
  /** Asks the person whether unsaved input may go. */
  readonly mayLeave: () => Promise<boolean>;
  readonly loadAgain: () => void;
  /** What is done before the window closes; never throws, and soon ends. */
  readonly beforeClosing: () => Promise<void>;
  /** Of Windows alone: its session is about to end, and ends. */
  readonly sessionAsks: (event: { preventDefault(): void }) => void;
  readonly sessionEnds: () => void;
};

export class AppWindow {
  private readonly create: () => BrowserWindow;
  private behind: Behind | undefined;
  private shown: BrowserWindow | undefined;
  private guard: LeaveGuard | undefined;

  constructor(create: () => BrowserWindow) {
    this.create = create;
  }

  /** Undefined while there is none. */
  get current(): BrowserWindow | undefined {
    return this.shown;
  }

  answeredBy(behind: Behind): void {
    this.behind = behind;
  }

  open(): void {
    const window = this.create();
    this.shown = window;
    this.guard = guardLeaving(window, {
      // A window whose calls are not answered yet holds no input.
      ask: async () => this.behind?.mayLeave() ?? true,
      loadAgain: () => this.behind?.loadAgain(),
    });
    this.closeAfter(window, () => this.behind?.beforeClosing());
    window.on('query-session-end', (event) => this.behind?.sessionAsks(event));
    window.on('session-end', () => this.behind?.sessionEnds());
    window.once('closed', () => {
      this.shown = undefined;
      this.guard = undefined;
    });
  }

  /** Holds a closing window until the work is done; a second press meanwhile changes nothing. */
  private closeAfter(window: BrowserWindow, work: () => Promise<void> | undefined): void {
    let state: 'open' | 'working' | 'closing' = 'open';
    window.on('close', (event) => {
      if (state === 'closing') {
        // A person who stays may close it again.
        state = 'open';
        return;
      }
      const working = state === 'open' ? work() : undefined;
      if (state === 'open' && !working) return;
      event.preventDefault();
      if (!working) return;
      state = 'working';
      void working.finally(() => {
        state = 'closing';
        if (!window.isDestroyed()) window.close();
      });
    });
  }

  /** To the front, opened if need be. */
  show(): void {
    if (!this.shown) this.open();
    else {
      if (this.shown.isMinimized()) this.shown.restore();
      this.shown.focus();
    }
  }

  /** False when the person stays. */
  async close(): Promise<boolean> {
    return this.guard?.close() ?? true;
  }

  stopAsking(): void {
    this.guard?.stopAsking();
  }
}
