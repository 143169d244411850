/**
 * The key of a workspace, as people meet it: its recovery code, which is saved and shown in native dialogs and never
 * comes to the window, and putting a lost key back.
 */
import { basename } from 'node:path';
import { TieoutError } from '../../../src-shared/errors.ts';
import { recoveryCodeOf, secretInText, secretOfRecoveryCode } from '../../workspaces/recovery-code.ts';
import { readRecoveryText, recoveryFileName, writeRecoveryFile } from '../../workspaces/recovery-file.ts';
import { deriveKeys } from '../../workspaces/workspace-keys.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

type KeyState = 'right' | 'missing' | 'wrong' | 'unavailable';

export function workspaceKeyHandlers(parts: AppParts) {
  const { registry, keychain, keyring, store, settings, emit, onSecret } = parts;

  const keyStateOf = async (workspaceId: string): Promise<KeyState> => {
    const folder = registry.folderOf(registry.find(workspaceId).id);
    const state = await keyring.of(workspaceId);
    if ('refused' in state) return state.refused.code === 'workspace-key-missing' ? 'missing' : 'unavailable';
    return (await store.isRightKey(folder, state.keys.file)) ? 'right' : 'wrong';
  };

  /** Only the code that opens the workspace is ever given out. Throws why there is none. */
  const codeOf = async (workspaceId: string): Promise<string> => {
    const state = await keyStateOf(workspaceId);
    if (state === 'unavailable') throw new TieoutError('keychain-unavailable');
    if (state !== 'right') throw new TieoutError(`workspace-key-${state}`);
    const secret = await keychain.readOwn(workspaceId, 'workspace-key');
    if (secret === null || secret === 'damaged') throw new TieoutError('workspace-key-missing');
    const code = recoveryCodeOf(secret);
    onSecret(code);
    return code;
  };

  const restore = async (workspaceId: string, secret: string): Promise<void> => {
    const folder = registry.folderOf(registry.find(workspaceId).id);
    onSecret(secret);
    onSecret(recoveryCodeOf(secret));
    if ((await keyStateOf(workspaceId)) === 'right') return;
    if (!(await store.isRightKey(folder, deriveKeys(secret).file)))
      throw new TieoutError('recovery-code-wrong');
    await keyring.restoreKey(workspaceId, secret);
    emit('workspaces.changed', {});
  };

  return {
    'workspaces.keyState': async ({ workspaceId }) => ({ state: await keyStateOf(workspaceId) }),

    'workspaces.saveRecoveryCode': async ({ workspaceId }) => {
      const { name, timeZone } = registry.find(workspaceId).settings;
      const code = await codeOf(workspaceId);
      const { language } = settings.preferences;
      const path = await parts.chooseSavePath(recoveryFileName(name, language));
      if (path === null) return { fileName: null };
      await writeRecoveryFile(path, { name, code, language, timeZone, at: parts.now() });
      return { fileName: basename(path) };
    },

    'workspaces.showRecoveryCode': async ({ workspaceId }) => {
      const { name } = registry.find(workspaceId).settings;
      await parts.showRecoveryCode({ name, code: await codeOf(workspaceId) });
      return {};
    },

    'workspaces.restoreKey': async ({ workspaceId, code }) => {
      await restore(workspaceId, secretOfRecoveryCode(code));
      return {};
    },

    'workspaces.restoreKeyFromFile': async ({ workspaceId }) => {
      const path = await parts.chooseFile('txt');
      if (path === null) return { restored: false };
      await restore(workspaceId, secretInText(await readRecoveryText(path)));
      return { restored: true };
    },
  } satisfies Partial<Handlers>;
}
