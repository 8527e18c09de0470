import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import type { ApiKey } from '@tilldeck/contracts/identity/api-key.schemas';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { action } from '../../../components/feedback/useAction.ts';
import { formatInstant } from '../../../lib/format/instant.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { routeQuery } from '../../../lib/request/route-queries.ts';

/** The list may be minutes old; what it says about the last use decides whether somebody dares to revoke. */
const readAfresh = (row: ApiKey): Promise<ApiKey> =>
  queryClient.fetchQuery({ ...routeQuery(apiKeyRoutes.detail, { id: row.id }), staleTime: 0 }).catch(() => row);

/** Revokes a key after asking, naming when it was last used and from where. */
export function useRevocation() {
  const { t } = useTranslation('integration');
  const zone = useTimeZone();
  return action<ApiKey, typeof apiKeyRoutes.revoke>({
    key: 'revoke',
    label: t('apikey.revoke'),
    call: apiKeyRoutes.revoke,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: async (row) => {
      const { name, lastUsedAt, lastUsedFrom } = await readAfresh(row);
      return {
        title: t('apikey.revokeTitle', { name }),
        text: lastUsedAt
          ? t('apikey.revokeUsed', { at: formatInstant(new Date(lastUsedAt), zone), from: lastUsedFrom ?? '' })
          : t('apikey.revokeUnused'),
        action: t('apikey.revoke'),
        isDanger: true,
      };
    },
    done: () => t('apikey.revoked'),
  });
}
