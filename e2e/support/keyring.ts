/**
 * Locks and unlocks the keyring of a private desktop (scripts/checks/private-desktops.mjs), as a person's session does.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';

type Desktop = Readonly<Record<string, string>>;

/** Of the daemon's control protocol. */
const UNLOCK = 1;

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

/** What the session does when somebody signs in: the password goes to the daemon's own socket. */
export async function unlockKeyring(desktop: Desktop): Promise<void> {
  const password = Buffer.from('private');
  const packet = Buffer.alloc(12 + password.length);
  packet.writeUInt32BE(packet.length, 0);
  packet.writeUInt32BE(UNLOCK, 4);
  packet.writeUInt32BE(password.length, 8);
  password.copy(packet, 12);
  // Its folder is the one that the desktop's home lies in.
  const socket = connect(join(dirname(desktop.HOME ?? ''), 'run', 'keyring', 'control'));
  // The first byte carries who asks.
  socket.write(Buffer.concat([Buffer.alloc(1), packet]));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  if (answer.readUInt32BE(4) !== 0) throw new Error(`the keyring stays locked: ${answer.toString('hex')}`);
}
