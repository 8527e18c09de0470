import {
  fitsPreference,
  type ListPreference,
  listPreferenceKey,
  readListPreference,
} from '../../lib/list/list-preference.ts';
import { usePreference } from '../base/usePreference.ts';

export interface ListPreferenceControl {
  value: ListPreference;
  isReady: boolean;
  /** False when the server would not take it: too many or too long views. */
  change: (next: ListPreference) => boolean;
}

/** How this person likes this list: columns, density, page size, saved views. */
export function useListPreference(routeId: string, scope?: string): ListPreferenceControl {
  const stored = usePreference(listPreferenceKey(routeId, scope));
  return {
    value: readListPreference(stored.text),
    isReady: stored.isReady,
    change: (next) => {
      if (!fitsPreference(next)) return false;
      stored.save(JSON.stringify(next));
      return true;
    },
  };
}
