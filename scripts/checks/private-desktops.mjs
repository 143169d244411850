/** Desktops of tests that run side by side: each has a display, a keyring and personal folders of its own. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DISPLAY_SIZE, hasDisplay, makeKeyringFolder, wrap } from '../bootstrap/desktop.mjs';
import { StepError, tail } from '../bootstrap/log.mjs';
import { findCommand, readIfThere } from '../bootstrap/paths.mjs';
import { run } from '../bootstrap/run.mjs';

/** Whether several desktops can be started that share nothing: a person's own display and keychain exist once. */
export function canHavePrivateDesktops(env = process.env, platform = process.platform) {
  const needed = ['xvfb-run', 'dbus-run-session', 'gnome-keyring-daemon', 'dbus-send'];
  return !hasDisplay(env, platform) && needed.every((name) => findCommand(name, env) !== undefined);
}

/** Folders in which programs keep things for a person, by the variables that name them. */
const PERSONAL = {
  HOME: 'home',
  XDG_CONFIG_HOME: 'home/.config',
  XDG_CACHE_HOME: 'home/.cache',
  XDG_DATA_HOME: 'home/.local/share',
  XDG_RUNTIME_DIR: 'runtime',
  TMPDIR: 'tmp',
};
const DESKTOP_LIMIT_MS = 30_000;

/**
 * How often a display shows a new picture: as often as one that is worked on from afar. It is not looked at, and a
 * window that is drawn sixty times a second takes a twenty-fifth more of the processor for all that journeys do.
 */
const PICTURES_A_SECOND = 30;
const [WIDTH, HEIGHT] = DISPLAY_SIZE;
/**
 * As `xrandr` wants to hear it: million points a second, and where each line and each picture ends, a margin for every
 * edge included.
 */
const MODE = [
  (((WIDTH + 80) * (HEIGHT + 20) * PICTURES_A_SECOND) / 1e6).toFixed(2),
  ...[WIDTH, WIDTH + 10, WIDTH + 20, WIDTH + 80],
  ...[HEIGHT, HEIGHT + 3, HEIGHT + 8, HEIGHT + 20],
].join(' ');

/**
 * Tells what a desktop's programs find in their environment, and keeps the desktop until a line comes through the pipe
 * `hold`. To look every now and then would start a program each time: a hundredth of what the journeys take. Where
 * `xrandr` is missing, the display shows as many pictures as it does by itself.
 */
const HOLD_SCRIPT = `
{ xrandr --newmode slow ${MODE}; xrandr --addmode screen slow; xrandr --output screen --mode slow; } >/dev/null 2>&1
printf '{"DISPLAY":"%s","XAUTHORITY":"%s","DBUS_SESSION_BUS_ADDRESS":"%s"}' \
  "$DISPLAY" "$XAUTHORITY" "$DBUS_SESSION_BUS_ADDRESS" >"$1/desktop.half"
mv "$1/desktop.half" "$1/desktop.json"
read -r _ <"$1/hold"
`;

/**
 * Starts desktops side by side, each with a display, a keyring and personal folders of its own, and ends them with the
 * work, which gets the variables that lead a program to each of them. Throws a StepError when one does not start.
 * @template T
 * @param {number} count
 * @param {(desktops: Record<string, string>[]) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPrivateDesktops(count, work, env = process.env) {
  const started = Array.from({ length: count }, () => startDesktop(env));
  try {
    return await work(await Promise.all(started.map(({ ready }) => ready)));
  } finally {
    await Promise.all(started.map(({ end }) => end()));
  }
}

function startDesktop(env) {
  const { folder, remove } = makeKeyringFolder(env);
  const personal = Object.fromEntries(Object.entries(PERSONAL).map(([name, at]) => [name, join(folder, at)]));
  for (const path of Object.values(personal)) mkdirSync(path, { recursive: true, mode: 0o700 });
  const hold = join(folder, 'hold');
  // Here and not by the script, so that the line comes through also where that has not begun.
  execFileSync('mkfifo', [hold]);
  const told = join(folder, 'desktop.json');
  let over = false;
  const running = run(
    wrap(['sh', '-c', HOLD_SCRIPT, 'hold', folder], { display: true, keyringFolder: folder }),
    {
      env,
      capture: true,
    },
  ).finally(() => {
    over = true;
  });
  const ready = (async () => {
    for (const limit = Date.now() + DESKTOP_LIMIT_MS; !existsSync(told); await wait(50)) {
      if (over || Date.now() > limit) throw notStarted(folder, over ? (await running).output : '');
    }
    return { ...personal, ...JSON.parse(readFileSync(told, 'utf8')) };
  })();
  const end = async () => {
    // Open for both, it waits for no reader, and keeps the line for one that comes later.
    const pipe = await open(hold, 'r+');
    await pipe.write('\n');
    await Promise.allSettled([ready, running]);
    await pipe.close();
    remove();
  };
  return { ready, end };
}

function notStarted(folder, output) {
  const files = ['bus.log', 'keyring.log'].map((name) => readIfThere(join(folder, name)));
  return new StepError({
    step: 'starting a private desktop for the tests',
    why: 'its display, session bus or keyring did not start.',
    tail: tail([output, ...files].join('\n')),
    todo: 'check that xvfb-run, dbus-run-session and gnome-keyring-daemon work, then run the command again.',
  });
}
