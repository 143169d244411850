/**
 * Tests that run side by side each have a desktop of their own: a display, a keychain, and the folders in which
 * programs keep things for a person. The bootstrap starts them and hands their variables over.
 */
const VARIABLE = 'TIEOUT_DESKTOPS';

type Desktop = Readonly<Record<string, string>>;

function desktops(): readonly Desktop[] {
  return JSON.parse(process.env[VARIABLE] ?? '[]') as Desktop[];
}

/** How many tests may run at the same time: apps on one desktop would see each other's keychain entries and focus. */
export function desktopCount(): number {
  return Math.max(1, desktops().length);
}

/**
 * Moves this process, and the apps that it starts, to a desktop. Must come before the keychain is first asked. Without
 * desktops to choose from, all is as it is. Throws when there are fewer than that.
 */
export function moveToDesktop(index: number): void {
  const all = desktops();
  if (all.length === 0) return;
  const own = all[index];
  if (!own) throw new Error(`${VARIABLE} has ${all.length} desktops, and this worker is number ${index + 1}`);
  Object.assign(process.env, own);
}
