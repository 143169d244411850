/**
 * Which command-line switches a packaged app starts with. Chromium has hundreds; some let other programs into the
 * window (`--remote-debugging-port`), write what is sent to a file (`--log-net-log`) or believe any certificate. No
 * fuse covers them, so all but the few below are refused. Pure: tested in Node.
 */

/** What people, the installer and desktops start the app with. */
const ALLOWED = new Set([
  'user-data-dir',
  'lang',
  'disable-gpu',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'ozone-platform',
  'ozone-platform-hint',
  'password-store',
  // The daily run without a window, and its answer as JSON.
  'run',
  'json',
  // Given by the Windows installer when it starts the app after an update.
  'updated',
]);

/** What a test tool needs on top; only the test form of the package, which is never published, starts with them. */
const FOR_TESTS = new Set(['inspect', 'remote-debugging-port']);

/** macOS hands these over by itself when an app is opened from the Finder. */
const FROM_MACOS = /^(psn_\d|NS[A-Z]|Apple[A-Z])/;

/**
 * The names of the switches that are refused, without their values.
 *
 * @param args the command line after the program
 */
export function refusedSwitches(
  args: readonly string[],
  { platform, isTestForm }: { readonly platform: NodeJS.Platform; readonly isTestForm: boolean },
): string[] {
  const end = args.indexOf('--');
  const before = end === -1 ? args : args.slice(0, end);
  return before.flatMap((arg) => {
    const name = nameOf(arg, platform);
    if (name === undefined || ALLOWED.has(name)) return [];
    if (isTestForm && FOR_TESTS.has(name)) return [];
    if (platform === 'darwin' && FROM_MACOS.test(name)) return [];
    return [name];
  });
}

/** Chromium takes one dash for two, and on Windows a slash as well; there the case does not matter. */
function nameOf(arg: string, platform: NodeJS.Platform): string | undefined {
  const match = (platform === 'win32' ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/).exec(arg);
  return platform === 'win32' ? match?.[1]?.toLowerCase() : match?.[1];
}
