import { preferenceRoutes } from '@tilldeck/contracts/identity/preference.routes';
import { showToast } from '../../lib/notice/notice.ts';
import { savePreference } from '../../lib/preference/save-preference.ts';
import { call } from '../../lib/request/call.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { useCall } from '../../lib/request/route-queries.ts';

/** As the blocks' `usePreference`, on the same cached list, for a page that must not load antd for a message. */
export function useOwnPreference(key: string) {
  const stored = useCall(preferenceRoutes.list, {}, { staleTime: Number.POSITIVE_INFINITY });
  const save = (value: string) => {
    savePreference(queryClient, call, key, value).catch((error: Error) => showToast(error.message));
  };
  return { text: stored.data?.find((entry) => entry.key === key)?.value, isReady: !stored.isPending, save };
}
