/**
 * A display and a Secret Service for programs that need them. What the user's session offers is used; what is missing
 * is started privately around one command and ends with it. A private keyring lives in a temporary folder, so that a
 * user's own keyring is never read or written by tests.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tail } from './log.mjs';
import { findCommand, isAlive, readIfThere } from './paths.mjs';
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

/** Width and height of the display that is started. */
export const DISPLAY_SIZE = [1920, 1080];

/**
 * The command with what it needs around it. The display keeps what it was told when the program that told it has ended.
 * @param {string[]} command
 * @param {{ display: boolean, keyringFolder?: string }} start what is to be started for it
 */
export function wrap(command, { display, keyringFolder }) {
  let wrapped = command;
  if (display)
    wrapped = ['xvfb-run', '-a', '-s', `-screen 0 ${DISPLAY_SIZE.join('x')}x24 -noreset`, ...wrapped];
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

/**
 * A folder for a private keyring, where programs with this environment put temporary files; `remove` takes it away, as
 * leaving does.
 */
export function makeKeyringFolder(env) {
  removeOldKeyrings();
  const folder = mkdtempSync(join(env.TMPDIR || tmpdir(), `${KEYRING_PREFIX}${process.pid}-`));
  const remove = onLeave(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['data', 'cache', 'run']) mkdirSync(join(folder, name), { mode: 0o700 });
  return { folder, remove };
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
