/** A file of cashouts, and the approval by a second person, as the screens ask for them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../../../../src-shared/contract/index.ts';
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

/** The digest of what these cashouts are at this moment: what is shown, and what is approved. */
export function useDigest(workspaceId: string, orderIds: readonly string[]) {
  return useQuery({
    queryKey: keys.orderDigest(workspaceId, orderIds),
    queryFn: async () =>
      (await call('cashoutRelease.digest', { workspaceId, orderIds: [...orderIds] })).sha256,
  });
}
