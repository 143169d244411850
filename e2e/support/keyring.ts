/** Locks and unlocks the keyring of a private desktop (scripts/bootstrap/desktop.mjs), as a person's session does. */
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';

type Desktop = Readonly<Record<string, string>>;

export function lockKeyring(desktop: Desktop): void {
  const service = '/org/freedesktop/secrets';
  execFileSync(
    'dbus-send',
    [
      ...['--session', '--print-reply', '--dest=org.freedesktop.secrets', service],
      ...['org.freedesktop.Secret.Service.Lock', `array:objpath:${service}/collection/login`],
    ],
    { env: { PATH: process.env.PATH, ...desktop } },
  );
}

export function unlockKeyring(desktop: Desktop): void {
  // Its folder is the one that the desktop's home lies in.
  const control = join(dirname(desktop.HOME ?? ''), 'run', 'keyring');
  execFileSync('gnome-keyring-daemon', ['--unlock'], {
    input: 'private',
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH, ...desktop, GNOME_KEYRING_CONTROL: control },
  });
}
