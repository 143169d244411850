/** Trial balances: chosen with the native dialog, read in a process of their own, entered as balances per books. */
import type { CallRequest } from '../../../src-shared/contract/index.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { AppParts } from '../app-parts.ts';
import { ChosenFiles } from '../chosen-files.ts';
import type { Handlers } from '../dispatch.ts';

type Asked = CallRequest<'close.chooseTrialBalance'>;

export function trialBalanceHandlers(parts: AppParts) {
  const { registry, store, now, actor } = parts;
  const chosen = new ChosenFiles(registry);
  const check = ({ workspaceId, month, currency, account }: Asked, file: { path: string; name: string }) =>
    store.checkTrialBalance(registry.workPath(workspaceId), file, { month, currency, account });
  const keyOfCheck = ({ month, currency, account }: Asked) => JSON.stringify([month, currency, account]);

  return {
    'close.chooseTrialBalance': async (asked) => {
      registry.find(asked.workspaceId);
      const path = await parts.chooseFile('csv', 'txt', 'xlsx', 'xls');
      if (path === null) return null;
      const { token, name } = await chosen.choose(asked.workspaceId, path);
      const read = await check(asked, { path, name });
      chosen.find(asked.workspaceId, token).checked = { asked: keyOfCheck(asked), sha256: read.sha256 };
      return { token, name, check: read.check };
    },

    'close.importTrialBalance': async ({ token, accepted, reserve, shown, ...asked }) => {
      const { workspaceId, month, currency } = asked;
      const { path, name, checked } = chosen.find(workspaceId, token);
      const read = await check(asked, { path, name });
      // What is entered is what the person saw checked.
      if (checked?.asked !== keyOfCheck(asked) || checked.sha256 !== read.sha256)
        throw new TieoutError('statement-changed', { subject: name });
      const { entries, problemCount, doubtCount } = read.check;
      if (problemCount > 0 || entries.length === 0 || (doubtCount > 0 && !accepted))
        throw new TieoutError('statement-faulty', { subject: name });
      const entered = await store.enterTrialBalance(
        registry.workPath(workspaceId),
        { month, entries, file: { name, sha256: read.sha256 }, typed: { currency, reserve } },
        { at: now(), actor: actor(workspaceId), shown },
      );
      return { entered };
    },
  } satisfies Partial<Handlers>;
}
