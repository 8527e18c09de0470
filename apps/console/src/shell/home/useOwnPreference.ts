import { preferenceRoutes } from '@tilldeck/contracts/identity/preference.routes';
import { showToast } from '../../lib/notice/notice.ts';
import { call } from '../../lib/request/call.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { routeKey, useCall } from '../../lib/request/route-queries.ts';

type Stored = { key: string; value: string }[];

const listKey = routeKey(preferenceRoutes.list, {});

/** As the blocks' `usePreference`, on the same cached list, for a page that must not load antd for a message. */
export function useOwnPreference(key: string) {
  const stored = useCall(preferenceRoutes.list, {}, { staleTime: Number.POSITIVE_INFINITY });
  const save = (value: string) => {
    const before = queryClient.getQueryData<Stored>(listKey) ?? [];
    queryClient.setQueryData<Stored>(listKey, [...before.filter((entry) => entry.key !== key), { key, value }]);
    call(preferenceRoutes.save, { key, value }).catch((error: Error) => {
      queryClient.setQueryData<Stored>(listKey, before);
      showToast(error.message);
    });
  };
  return { text: stored.data?.find((entry) => entry.key === key)?.value, isReady: !stored.isPending, save };
}
