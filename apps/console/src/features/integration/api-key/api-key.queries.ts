import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import type { ApiKey } from '@tilldeck/contracts/identity/api-key.schemas';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { formatInstant } from '../../../lib/format/instant.ts';
import { useLive } from '../../../lib/live/live.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { invalidate, routeQuery, useChange } from '../../../lib/request/route-queries.ts';

export const apiKeyReads = [apiKeyRoutes.page, apiKeyRoutes.detail];

export const useApiKeyChanges = () => useLive(['identity.api_key'], () => void invalidate(apiKeyReads));

/** The list may be minutes old; what it says about the last use decides whether somebody dares to revoke. */
const readAfresh = (row: ApiKey): Promise<ApiKey> =>
  queryClient.fetchQuery({ ...routeQuery(apiKeyRoutes.detail, { id: row.id }), staleTime: 0 }).catch(() => row);

/** Asks, naming when the key was last used and from where, then revokes it. */
export function useRevoke() {
  const { t } = useTranslation('integration');
  const zone = useTimeZone();
  const confirm = useConfirm();
  const revoke = useChange(apiKeyRoutes.revoke, {
    refreshes: apiKeyReads,
    onSuccess: () => showToast(t('apikey.revoked'), 'done'),
  });
  return async (row: ApiKey) => {
    const { id, name, lastUsedAt, lastUsedFrom } = await readAfresh(row);
    const answer = await confirm({
      title: t('apikey.revokeTitle', { name }),
      text: lastUsedAt
        ? t('apikey.revokeUsed', { at: formatInstant(new Date(lastUsedAt), zone), from: lastUsedFrom ?? '' })
        : t('apikey.revokeUnused'),
      action: t('apikey.revoke'),
      isDanger: true,
    });
    if (answer) revoke.mutate({ id });
  };
}
