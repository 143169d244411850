/** The updates of this installation: what the build, the policy and the system say about them. */
import type { EmitEvent } from '../ipc/dispatch.ts';
import type { AppLog } from '../log.ts';
import type { ManagedPolicy } from '../policy/managed-policy.ts';
import type { UpdateDescription } from '../updates/description.ts';
import { mustRest, type WorkUnderWay } from '../updates/rest.ts';
import { readSmall, serveFolder } from '../updates/serve-folder.ts';
import { Updates } from '../updates/updates.ts';
import { FORM, UPDATE_ADDRESS, UPDATE_KEYS } from './form.ts';
import { fetchSmall, installationName, isUpdatable, updateEngine } from './update-engine.ts';

const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, UpdateDescription['system']>>> = {
  win32: 'win',
  darwin: 'mac',
};

export function appUpdates(about: {
  readonly version: string;
  readonly policy: ManagedPolicy;
  readonly parts: WorkUnderWay & { readonly emit: EmitEvent };
  readonly log: AppLog;
}): Updates {
  const { version, policy, parts, log } = about;
  return new Updates({
    version,
    system: SYSTEMS[process.platform] ?? 'linux',
    keys: UPDATE_KEYS,
    off:
      policy.updates === 'off'
        ? 'policy'
        : UPDATE_KEYS.length === 0
          ? 'no-key'
          : isUpdatable()
            ? null
            : 'not-installed',
    address: secureAddress(policy.updateAddress ?? UPDATE_ADDRESS),
    installation: installationName(),
    engine: updateEngine(log),
    fetchBytes: fetchSmall,
    readBytes: readSmall,
    serveFolder,
    mustRest: () => mustRest(parts),
    onChange: (state) => parts.emit('updates.changed', { state }),
    onProblem: (error) => log.error('updates', error),
  });
}

/** With a slash at the end, so that names are looked for below it. The test form may ask this computer. */
function secureAddress(address: string | undefined): string | undefined {
  const url = URL.parse(address ?? '');
  if (!url) return undefined;
  if (url.protocol !== 'https:' && !(FORM === 'test' && url.hostname === '127.0.0.1')) return undefined;
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
