/** A file of cashouts, and the approval by a second person, as the screens ask for them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../../../../src-shared/contract/index.ts';
import type { ShownCashout } from '../../../../../src-shared/contract/payouts.ts';
import { call } from '../../../../api.ts';
import { keys } from '../../../../data/keys.ts';
import { after, refresh } from '../../../../data/refresh.ts';

type FileCall =
  | 'cashoutFiles.saveTemplate'
  | 'cashoutFiles.choose'
  | 'cashoutFiles.prepare'
  | 'cashoutFiles.send'
  | 'cashoutFiles.discard'
  | 'cashoutFiles.saveResult'
  | 'cashoutRelease.digest'
  | 'cashoutRelease.release'
  | 'cashoutRelease.return';

/** A step of a file, or of an approval; the orders are read anew, however it ended. */
export function useFileCall<Name extends FileCall>(name: Name) {
  const client = useQueryClient();
  return useMutation<CallResponse<Name>, unknown, CallInput<Name>>({
    mutationFn: (request) => call(name, request),
    onSettled: (_answer, _error, { workspaceId }) => refresh(client, after.orders(workspaceId)),
  });
}

/** The digest of these cashouts as they are shown: that is approved, and nothing that came since. */
export function useDigest(workspaceId: string, shown: readonly ShownCashout[]) {
  return useQuery({
    queryKey: keys.orderDigest(workspaceId, shown),
    queryFn: async () => (await call('cashoutRelease.digest', { workspaceId, shown: [...shown] })).sha256,
  });
}
