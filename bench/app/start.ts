/** From the start of a process to its first painted table row, without a test tool in between. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { processorTimeOf } from './processes.ts';

const START_LIMIT_MS = 60_000;

type Started = {
  readonly child: ChildProcess;
  /** Milliseconds until a row was painted that can be worked with, and the page answered a task queued after it. */
  readonly ms: number;
  /** The same until rows could be read: in the picture of the screen as it was left, or else the first. */
  readonly readMs: number;
  /** What the processor did for all its processes until then; it does not grow with what else the machine does. */
  readonly processorMs: number;
  /** Ends it as the system would, and waits for the end. */
  stop(): Promise<void>;
};

/** Resolves, in the page, to the wall clock at which this was painted. */
const paintedAt = (selector: string) => `new Promise((resolve) => {
  const painted = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
    port2.postMessage(0);
  });
  const look = () => document.querySelector(${JSON.stringify(selector)}) !== null;
  if (look()) return painted();
  const observer = new MutationObserver(() => {
    if (!look()) return;
    observer.disconnect();
    painted();
  });
  observer.observe(document, { childList: true, subtree: true });
})`;
const ROW = 'table tbody tr td';
/** The picture lies above the rows until they are drawn. */
const WORKED_WITH = paintedAt(`body:not(:has(#as-left)) ${ROW}`);
const READ = paintedAt(`#as-left, ${ROW}`);
const PAINTED = `Promise.all([${READ}, ${WORKED_WITH}])`;

/**
 * Starts Electron with these arguments and attaches at once: attached after the first row is painted, it would see that
 * row late.
 */
export async function start(file: string, args: readonly string[]): Promise<Started> {
  const begun = Date.now();
  const child = spawn(file, ['--remote-debugging-port=0', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  try {
    const deadline = AbortSignal.timeout(START_LIMIT_MS);
    const [read, painted] = await evaluate(await pageOf(child, deadline), PAINTED, deadline);
    const processorMs = process.platform === 'linux' ? processorTimeOf(child.pid ?? 0) : 0;
    return { child, ms: painted - begun, readMs: read - begun, processorMs, stop };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** The debugger's address of the first page, as soon as there is one. */
async function pageOf(child: ChildProcess, deadline: AbortSignal): Promise<string> {
  if (!child.stderr) throw new Error('no standard error to read');
  const lines = createInterface({ input: child.stderr });
  const [origin] = await new Promise<string[]>((resolve, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason));
    // Goes on reading to the end: a full pipe would hold up the app.
    lines.on('line', (line) => {
      const found = /DevTools listening on ws:\/\/([^/]+)/.exec(line);
      if (found?.[1]) resolve([found[1]]);
    });
  });
  for (;;) {
    deadline.throwIfAborted();
    const targets = (await (await fetch(`http://${origin}/json/list`)).json()) as {
      type: string;
      webSocketDebuggerUrl: string;
    }[];
    const page = targets.find(({ type }) => type === 'page');
    if (page) return page.webSocketDebuggerUrl;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The two numbers that the expression becomes; asked again when the page was replaced by another meanwhile. */
async function evaluate(url: string, expression: string, deadline: AbortSignal): Promise<[number, number]> {
  const socket = new WebSocket(url);
  await once(socket, 'open', { signal: deadline });
  try {
    for (let id = 1; ; id += 1) {
      const params = { expression, awaitPromise: true, returnByValue: true };
      socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }));
      const answer = await answerTo(socket, id, deadline);
      const value = answer.result?.result?.value;
      if (Array.isArray(value)) return value as [number, number];
    }
  } finally {
    socket.close();
  }
}

type Answer = { readonly id?: number; readonly result?: { readonly result?: { readonly value?: unknown } } };

async function answerTo(socket: WebSocket, id: number, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    const [event] = (await once(socket, 'message', { signal })) as [MessageEvent<string>];
    const answer = JSON.parse(event.data) as Answer;
    if (answer.id === id) return answer;
  }
}
