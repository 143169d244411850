/**
 * Child processes. Each is the leader of its own process group, so that stopping it also stops what it started
 * (a virtual display, a keyring, an Electron with its helpers): nothing outlives the bootstrap, after Ctrl-C and, on
 * Linux and macOS, after a kill that leaves the bootstrap no time to do anything.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { isUnseen, say, seconds, show } from './log.mjs';

const running = new Set();
const cleanups = new Set();
const POSIX = process.platform !== 'win32';

/** Registers work to be done before the bootstrap leaves, however it leaves. Returns a function that does it now. */
export function onLeave(work) {
  const once = () => {
    if (cleanups.delete(once)) work();
  };
  cleanups.add(once);
  return once;
}

export function leave() {
  for (const work of [...cleanups]) {
    try {
      work();
    } catch {
      // A temporary folder that stays behind is no reason to hide how the run ended.
    }
  }
}

/**
 * Reads which groups run; when the pipe closes, because the bootstrap is gone, it stops those that are left. Without it
 * an orphaned install would go on in node_modules beside the one of the next run.
 */
const GUARD_SCRIPT = `
groups=
while read -r word group; do
  if [ "$word" = add ]; then groups="$groups $group"; continue; fi
  left=; for each in $groups; do [ "$each" = "$group" ] || left="$left $each"; done; groups=$left
done
for signal in TERM KILL; do
  for group in $groups; do kill -s $signal -- "-$group"; done
  tries=30
  while [ "$tries" -gt 0 ]; do
    tries=$((tries - 1)); alive=
    for group in $groups; do kill -s 0 -- "-$group" && alive=yes; done
    [ -n "$alive" ] || exit 0
    sleep 0.1
  done
done
`;

let guard;

/** Before what it is to guard: of a child that was there first, a kill meanwhile would leave it running. */
function wakeGuard() {
  if (guard) return;
  guard = spawn('/bin/sh', ['-c', GUARD_SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // It must neither keep the bootstrap alive nor, should it be missing, make it fail.
  guard.unref();
  guard.stdin.unref();
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
}

function tellGuard(word, child) {
  if (POSIX && child.ownGroup) guard.stdin.write(`${word} ${child.pid}\n`);
}

function stop(child, signal) {
  try {
    if (POSIX && child.ownGroup) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has already ended.
  }
}

/** Ctrl-C, a closed terminal and a polite kill all stop the children, wait for them briefly and clean up. */
export function stopChildrenOnSignals() {
  let leaving = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const code = 128 + constants.signals[signal];
      if (leaving) return;
      leaving = true;
      for (const child of running) stop(child, 'SIGTERM');
      const started = Date.now();
      const timer = setInterval(() => {
        if (running.size > 0 && Date.now() - started < 4000) return;
        for (const child of running) stop(child, 'SIGKILL');
        clearInterval(timer);
        leave();
        console.error(`\nStopped by ${signal}.`);
        process.exit(code);
      }, 50);
    });
  }
}

/**
 * A tenth of the weight of what somebody waits for: with less, what runs beside the tests would not be done when they
 * are.
 */
const LESS_URGENT = 10;
/** Linux takes a change to one group a tenth of a second; the others come again. */
const GROUP_AGAIN_MS = 150;

/**
 * Lets whatever else wants the processor come first. Where Linux divides it between sessions, of which each of our
 * children leads one, its own priority only counts against what it starts itself, and the session has another.
 */
function yields(child) {
  try {
    setPriority(child.pid, LESS_URGENT);
    if (process.platform === 'linux') writeFileSync(`/proc/${child.pid}/autogroup`, String(LESS_URGENT));
  } catch (error) {
    // Otherwise it has ended, or this Linux does not divide so.
    if (error.code === 'EAGAIN' && running.has(child)) setTimeout(yields, GROUP_AGAIN_MS, child).unref();
  }
}

/**
 * Runs a command to its end and never throws: the caller knows what a failure means. In work beside the rest (log.mjs)
 * its output is shown when that is waited for, and whatever else wants the processor comes first.
 * @param {string[]} command program and arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean, interactive?: boolean, limitMs?: number, progress?: string,
 *           watch?: (stop: (why: string) => void) => void }} [options]
 *   capture: keep the output instead of showing it. interactive: the child also gets the terminal's input. progress: say every ten seconds that this is still going on.
 *   watch: called every second; may stop the child with a reason.
 * @returns {Promise<{ code: number, output: string, stopped?: string }>}
 */
export function run(command, options = {}) {
  const { cwd, env = process.env, capture = false, interactive = false } = options;
  const isBeside = isUnseen();
  const isKept = capture || isBeside;
  const { limitMs, progress, watch } = options;
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const start = Date.now();
    let output = '';
    let stopped;
    if (POSIX && !interactive) wakeGuard();
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: isKept ? ['ignore', 'pipe', 'pipe'] : [interactive ? 'inherit' : 'ignore', 'inherit', 'inherit'],
      // A group of its own would cut it off from the terminal; the terminal then sends Ctrl-C to it by itself.
      detached: POSIX && !interactive,
      windowsHide: true,
      shell: !POSIX && program.endsWith('.cmd'),
    });
    child.ownGroup = !interactive;
    const stopWith = (why) => {
      stopped ??= why;
      stop(child, 'SIGKILL');
    };
    const timers = [];
    if (limitMs)
      timers.push(setTimeout(() => stopWith(`it did not end within ${seconds(limitMs)}`), limitMs));
    const goesOn = () => {
      // Say nothing while the caller waits for something else.
      if (!isUnseen()) say(`${progress} (${seconds(Date.now() - start)})`);
    };
    if (progress) timers.push(setInterval(goesOn, 10_000));
    if (watch) timers.push(setInterval(() => watch(stopWith), 1000));
    const finish = (code) => {
      for (const timer of timers) clearInterval(timer);
      if (running.delete(child)) tellGuard('drop', child);
      if (!capture && isKept) show(output);
      resolve({ code, output, stopped });
    };
    if (isKept) {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8');
        stream?.on('data', (text) => {
          output += text;
        });
      }
    }
    child.on('error', (error) => {
      output += error.message;
      finish(127);
    });
    if (child.pid !== undefined) {
      tellGuard('add', child);
      running.add(child);
      if (isBeside) yields(child);
      child.on('close', (code, signal) => finish(code ?? 128 + (constants.signals[signal] ?? 0)));
    }
  });
}
