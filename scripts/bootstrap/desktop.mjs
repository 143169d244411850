/**
 * A display and a Secret Service for programs that need them. What the user's session offers is used; what is missing
 * is started privately around one command and ends with it. A private keyring lives in a temporary folder, so that a
 * user's own keyring is never read or written by tests.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StepError, tail } from './log.mjs';
import { findCommand, isAlive } from './paths.mjs';
import { temporaryFolder } from './quick-folder.mjs';
import { onLeave, run } from './run.mjs';

export function hasDisplay(env = process.env, platform = process.platform) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

const KEYRING_PREFIX = 'tieout-keyring-';
const SECRETS = 'org.freedesktop.secrets';

/**
 * Whether the session's Secret Service can be used without asking anybody. One whose keyring is locked would show a
 * password prompt and hold an unattended run forever, so it counts as none.
 */
export async function hasSecretService(env = process.env, platform = process.platform) {
  if (platform !== 'linux') return true;
  if (!env.DBUS_SESSION_BUS_ADDRESS && !env.XDG_RUNTIME_DIR) return false;
  const send = findCommand('dbus-send');
  if (!send) return false;
  const question = ['/org/freedesktop/secrets/aliases/default', 'org.freedesktop.DBus.Properties.Get'];
  const { code, output } = await run(
    [
      send,
      '--session',
      '--print-reply',
      '--reply-timeout=1500',
      `--dest=${SECRETS}`,
      ...question,
      'string:org.freedesktop.Secret.Collection',
      'string:Locked',
    ],
    // Without an address dbus-send would start a bus of its own just to ask.
    { capture: true, limitMs: 2500, env: { ...env, DISPLAY: '' } },
  );
  return code === 0 && /boolean false/.test(output);
}

/**
 * Opens a fresh keyring before the command and closes it after. The daemon's own folders are private, the command's
 * are not: they hold the user's settings for everything else. `$1` is the private folder; descriptor 3 is the standard
 * error of the whole, so that the command's messages are seen and those of the bus (it complains about limits that do
 * not matter here) are not.
 */
const KEYRING_SCRIPT = `
exec 2>&3 3>&-
private=$1; shift
printf private | env -u GNOME_KEYRING_CONTROL XDG_DATA_HOME="$private/data" XDG_CACHE_HOME="$private/cache" \
  XDG_RUNTIME_DIR="$private/run" gnome-keyring-daemon --unlock --foreground --components=secrets \
  --control-directory="$private/run/keyring" >"$private/keyring.log" 2>&1 &
daemon=$!
trap 'kill "$daemon" 2>/dev/null' EXIT
trap 'exit 143' TERM INT HUP
tries=200
until dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
  string:${SECRETS} 2>/dev/null | grep -q 'boolean true'; do
  tries=$((tries - 1))
  if [ "$tries" -eq 0 ] || ! kill -0 "$daemon" 2>/dev/null; then
    echo "The private keyring did not start:" >&2; cat "$private/keyring.log" >&2; exit 70
  fi
  sleep 0.05
done
: >"$private/started"
"$@"
`;

const BUS_SCRIPT = `exec 3>&2 2>"$1/bus.log"; exec dbus-run-session -- sh -c '${KEYRING_SCRIPT.replaceAll("'", `'\\''`)}' keyring "$@"`;

/**
 * The command with what it needs around it.
 * @param {string[]} command
 * @param {{ display: boolean, keyringFolder?: string }} start what is to be started for it
 */
export function wrap(command, { display, keyringFolder }) {
  let wrapped = command;
  if (display) wrapped = ['xvfb-run', '-a', '-s', '-screen 0 1920x1080x24', ...wrapped];
  if (keyringFolder) {
    wrapped = ['sh', '-c', BUS_SCRIPT, 'bus', keyringFolder, ...wrapped];
  }
  return wrapped;
}

/**
 * Runs a command with a Secret Service, and with a display when it asks for one.
 * @param {string[]} command
 * @param {{ display?: boolean, env?: NodeJS.ProcessEnv, cwd?: string, limitMs?: number, capture?: boolean }} options
 */
export async function runOnDesktop(
  command,
  { display = true, env = process.env, cwd, limitMs, capture } = {},
) {
  const startDisplay = display && !hasDisplay(env);
  const options = { env, cwd, limitMs, capture };
  if (await hasSecretService(env)) return await run(wrap(command, { display: startDisplay }), options);
  const { folder: keyringFolder, remove } = makeKeyringFolder(env);
  try {
    const result = await run(wrap(command, { display: startDisplay, keyringFolder }), options);
    if (!existsSync(join(keyringFolder, 'started'))) {
      console.error(
        `A private session bus could not be started:\n${tail(readIfThere(join(keyringFolder, 'bus.log')))}`,
      );
    }
    return result;
  } finally {
    remove();
  }
}

function makeKeyringFolder(env) {
  removeOldKeyrings();
  const folder = mkdtempSync(join(temporaryFolder(env), `${KEYRING_PREFIX}${process.pid}-`));
  const remove = onLeave(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['data', 'cache', 'run']) mkdirSync(join(folder, name), { mode: 0o700 });
  return { folder, remove };
}

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

/** Tells what a desktop's programs find in their environment, and keeps the desktop until the file `hold` is gone. */
const HOLD_SCRIPT = `
printf '{"DISPLAY":"%s","XAUTHORITY":"%s","DBUS_SESSION_BUS_ADDRESS":"%s"}' \
  "$DISPLAY" "$XAUTHORITY" "$DBUS_SESSION_BUS_ADDRESS" >"$1/desktop.half"
mv "$1/desktop.half" "$1/desktop.json"
while [ -e "$1/hold" ]; do sleep 0.3; done
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
  writeFileSync(hold, '');
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
    rmSync(hold, { force: true });
    await Promise.allSettled([ready, running]);
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

/** Those of runs that were killed. Folders of other users cannot be removed, and need not be. */
export function removeOldKeyrings(folder = tmpdir()) {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(KEYRING_PREFIX)) continue;
    const pid = Number(name.slice(KEYRING_PREFIX.length).split('-')[0]);
    if (isAlive(pid)) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Not ours.
    }
  }
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
