import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type AutosaveForm, useAutosaveForm } from '../../../components/form/useAutosaveForm.ts';
import { call } from '../../../lib/request/call.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { invalidate, routeKey } from '../../../lib/request/route-queries.ts';
import { draftForm, draftValues } from './draft.rules.ts';

export interface Draft extends Omit<AutosaveForm<typeof draftForm>, 'flush' | 'follow'> {
  /** Saves what is typed; the version it is then at, null when it could not be saved. */
  flush: () => Promise<number | null>;
}

/** A draft that is saved as it is typed. */
export function useDraft(version: AppVersionDetail): Draft {
  const kept = useRef(version.version);
  const { flush, follow, ...form } = useAutosaveForm({
    schema: draftForm,
    initial: draftValues(version),
    save: async (values) => {
      const input = { id: version.id, version: kept.current, ...values };
      const saved = await call(myAppRoutes.save, input, { isOwn: true });
      kept.current = saved.version;
      queryClient.setQueryData(routeKey(myAppRoutes.version, { id: version.id }), saved);
      void invalidate([myAppRoutes.checks]);
    },
    staleErrors: ['appstore.wrong_state'],
  });
  /** What a colleague saved is shown where nothing of one's own would be lost. */
  const takeNewer = useEffectEvent(() => {
    if (version.version > kept.current && follow(draftValues(version))) kept.current = version.version;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what was read again
  useEffect(() => takeNewer(), [version.version]);
  return { ...form, flush: async () => ((await flush()) ? kept.current : null) };
}
