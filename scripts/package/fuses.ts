/**
 * The fuses of the packaged Electron: what it refuses however it is started. They are set with the project's own tool,
 * because the packager's knows fewer, and read back from the finished program.
 */
import { type FuseConfig, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

/** What people install. */
const PUBLISHED = {
  // The program is no Node for other programs.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  // On macOS and Windows; Linux has no such check.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The window comes from a protocol of the app's own.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
} as const;

/** Fuses that only newer versions of Electron have. */
const NEWER = { [FuseV1Options.WasmTrapHandlers]: true } as const;

type FuseStates = Readonly<Record<string, 'on' | 'off' | 'absent'>>;

/** What the program is to read back as; the test form can be driven by a test tool. */
export function wantedFuses({
  isTestForm,
  isStandIn,
}: {
  isTestForm: boolean;
  isStandIn: boolean;
}): FuseStates {
  return namesOf({
    ...PUBLISHED,
    ...(isStandIn ? {} : NEWER),
    [FuseV1Options.EnableNodeCliInspectArguments]: isTestForm,
  });
}

/** Sets the fuses of the program. Throws where the real Electron has a fuse that is not spoken of here. */
export async function setFuses(
  program: string,
  options: { isTestForm: boolean; isStandIn: boolean; resetAdHocSignature: boolean },
): Promise<void> {
  const config: FuseConfig = {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: !options.isStandIn,
    resetAdHocDarwinSignature: options.resetAdHocSignature,
    ...PUBLISHED,
    ...(options.isStandIn ? {} : NEWER),
    [FuseV1Options.EnableNodeCliInspectArguments]: options.isTestForm,
  };
  await flipFuses(program, config);
}

/** Reads the fuses back from a program. */
export async function readFuses(program: string): Promise<FuseStates> {
  const wire = await getCurrentFuseWire(program);
  const states: Record<string, 'on' | 'off' | 'absent'> = {};
  for (const [position, state] of Object.entries(wire)) {
    const name = FuseV1Options[Number(position)];
    if (position === 'version' || name === undefined) continue;
    // The wire holds the characters 0, 1 and r (removed).
    states[name] = state === 49 ? 'on' : state === 48 ? 'off' : 'absent';
  }
  return states;
}

/** What differs between wanted and read, as lines. Empty when nothing does. */
export function fuseDifferences(wanted: FuseStates, read: FuseStates): string[] {
  return Object.entries(wanted).flatMap(([name, state]) =>
    read[name] === state ? [] : [`${name} is ${read[name] ?? 'absent'}, not ${state}`],
  );
}

function namesOf(fuses: Readonly<Record<number, boolean>>): FuseStates {
  return Object.fromEntries(
    Object.entries(fuses).map(([position, on]) => [
      FuseV1Options[Number(position)] ?? position,
      on ? 'on' : 'off',
    ]),
  );
}
