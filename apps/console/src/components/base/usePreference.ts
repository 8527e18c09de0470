import { useQuery, useQueryClient } from '@tanstack/react-query';
import { preferenceRoutes } from '@tilldeck/contracts/identity/preference.routes';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/notice/notice.ts';
import { preferencesKey, savePreference } from '../../lib/preference/save-preference.ts';
import { useBlocks } from './useBlocks.ts';

export interface Preference {
  /** JSON text, as it was saved. */
  text: string | undefined;
  /** False until the server has answered or failed; a list waits for it, so that it asks only once. */
  isReady: boolean;
  save: (text: string) => void;
}

/** One of the person's own arrangements, kept on the server. All of them are read once per session. */
export function usePreference(key: string): Preference {
  const { call } = useBlocks();
  const { t } = useTranslation('blocks');
  const client = useQueryClient();
  const stored = useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => call(preferenceRoutes.list, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = (value: string) => {
    savePreference(client, call, key, value).catch(() => showToast(t('preference.notSaved'), 'warning'));
  };
  return { text: stored.data?.find((entry) => entry.key === key)?.value, isReady: !stored.isPending, save };
}
