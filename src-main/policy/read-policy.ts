/** Where an organisation's policy is, on each system: a file that only administrators write, or the registry. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ManagedPolicy, policyFrom, policyFromText } from './managed-policy.ts';
import { PolicyError } from './policy-fault.ts';
import { REGISTRY_KEY, valuesOf } from './registry-values.ts';

export type FoundPolicy = {
  readonly policy: ManagedPolicy;
  /** The file or the key; null when there is none. */
  readonly place: string | null;
};

/** The file of the system, whether it is there or not. */
export function policyFile(
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  if (platform === 'win32') return join(env.ProgramData ?? 'C:\\ProgramData', 'Tieout', 'policy.json');
  if (platform === 'darwin') return '/Library/Application Support/Tieout/policy.json';
  return '/etc/tieout/policy.json';
}

/** The registry before the file, where both are. Throws PolicyError. */
export function readPolicy(file = policyFile(), platform: NodeJS.Platform = process.platform): FoundPolicy {
  const values = platform === 'win32' ? registryValues() : undefined;
  if (values) return { policy: policyFrom(values, REGISTRY_KEY), place: REGISTRY_KEY };
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { policy: {}, place: null };
    throw new PolicyError(file, [
      { en: `it cannot be read: ${message}`, es: `no se puede leer: ${message}` },
    ]);
  }
  return { policy: policyFromText(text, file), place: file };
}

/** Undefined when the key is not there. */
function registryValues(): Record<string, unknown> | undefined {
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe');
  let output: string;
  try {
    output = execFileSync(program, ['query', REGISTRY_KEY], {
      encoding: 'utf8',
      stdio: 'pipe',
      windowsHide: true,
    });
  } catch (error) {
    // It ends with 1 where there is no such key; anything else must not look like no policy.
    if ((error as { status?: number }).status === 1) return undefined;
    const { message } = error as Error;
    throw new PolicyError(REGISTRY_KEY, [
      { en: `it cannot be read: ${message}`, es: `no se puede leer: ${message}` },
    ]);
  }
  return valuesOf(output);
}
