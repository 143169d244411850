/**
 * How the app ends: because a person quits it, because it is told to, or with the system's session. Jobs stop, sessions
 * log out and databases close first, each within a short time limit. Only a cashout that is under way is waited for
 * longer: without its answer it would not be known whether it was paid. Each system ends its session in its own way:
 *
 * - Windows asks each window (`query-session-end`) and then tells it (`session-end`); `before-quit` never comes. As
 *   soon as
 *   the second has been dealt with the process is ended, so that everything is done before it returns.
 * - macOS tells (`shutdown` of the power monitor) and then asks the app to quit; one that holds back `before-quit` is
 *   taken
 *   for one that refuses, and the session goes on. One that handled the first itself is waited for.
 */

/** What `before-quit`, `query-session-end` and `shutdown` bring. */
type Preventable = { preventDefault(): void };

type Parts = {
  readonly app: { on(event: 'before-quit', listener: (event: Preventable) => void): unknown; quit(): void };
  /** Closes the window; false when the person stays. */
  readonly leave: () => Promise<boolean>;
  /** The window is closed without asking from now on: there is no time for an answer. */
  readonly stopAsking: () => void;
  /** Logs out wherever a session is open; others may be opened later. */
  readonly logOut: () => Promise<void>;
  /** Has the window write down what stands half-filled in its forms. */
  readonly keepInput: () => void;
  readonly end: () => Promise<void>;
  /** Closes the databases before it returns, waiting so long for them. */
  readonly endNow: (limitMs: number) => void;
  /** Whether a step of a cashout is under way, whose end must still be written down. */
  readonly isSending: () => boolean;
  /** A cashout is waited for: its window says so, and no further row of a file is begun. */
  readonly waitsForSending: () => void;
  readonly onProblem: (error: unknown) => void;
};

/** So long the app waits for a service that is away. */
const LONGEST_GOODBYE_MS = 3_000;
/** After five seconds Windows says that the app does not respond, and offers to end it by force. */
const LONGEST_SESSION_END_MS = 4_000;
/** As long as one request may take, and somewhat more. */
const LONGEST_SENDING_MS = 40_000;
const LOOK_MS = 100;
/** So long the window has to write its forms down before it is closed unasked. */
const KEEP_INPUT_MS = 300;

type Ending = {
  /** Windows wants to end the session. */
  sessionAsks(event: Preventable): void;
  /** Windows ends the session. */
  sessionEnds(): void;
  /** Waits for every cashout that is under way to have its answer, as long as one may take. */
  whenSent(): Promise<void>;
  /** macOS logs out, restarts or shuts down. */
  shutsDown(event: Preventable): void;
};

export function endInOrder(parts: Parts): Ending {
  const { app, onProblem } = parts;
  let ending = false;
  let ended = false;
  let quitting = false;
  /**
   * Until when work under way is waited for. Set once: the window, which closes after the app, does not wait as long
   * again.
   */
  let until: number | undefined;

  const whenSent = async () => {
    if (parts.isSending() && until === undefined) {
      until = Date.now() + LONGEST_SENDING_MS;
      parts.waitsForSending();
    }
    while (parts.isSending() && Date.now() < (until ?? 0)) await pause(LOOK_MS);
    if (!parts.isSending()) until = undefined;
  };

  app.on('before-quit', (event) => {
    if (ended) return;
    event.preventDefault();
    if (quitting) return;
    quitting = true;
    // The window stays meanwhile: it says what is waited for.
    const leaving = parts.isSending() ? whenSent().then(parts.leave) : parts.leave();
    void leaving.then(async (left) => {
      quitting = false;
      if (!left || ending) return;
      ending = true;
      await Promise.race([parts.end().catch(onProblem), pause(LONGEST_GOODBYE_MS)]);
      ended = true;
      app.quit();
    });
  });

  /** Quits unasked, once every cashout has its answer. */
  const quitWhenSent = async () => {
    parts.stopAsking();
    parts.keepInput();
    await pause(KEEP_INPUT_MS);
    await whenSent();
    app.quit();
  };

  return {
    whenSent,
    sessionAsks: (event) => {
      // Other windows are asked before the session ends: that is the time for it.
      parts.keepInput();
      if (parts.isSending()) {
        // What became of a payment would not be known: that is worth the minute for which Windows shows who holds it
        // up.
        event.preventDefault();
        void quitWhenSent();
        return;
      }
      // Another app may still refuse. A session that was logged out is opened anew by whatever needs it.
      parts.logOut().catch(onProblem);
    },
    sessionEnds: () => {
      if (ended) return;
      ended = true;
      parts.endNow(LONGEST_SESSION_END_MS);
    },
    shutsDown: (event) => {
      event.preventDefault();
      void quitWhenSent();
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
