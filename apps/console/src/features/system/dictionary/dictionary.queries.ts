import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { DictionaryType } from '@tilldeck/contracts/system/dictionary.schemas';
import { useTranslation } from 'react-i18next';
import { useSwitch } from '../../../components/record/useSwitch.ts';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows a dictionary or what happened to it. */
export const dictionaryReads = [
  dictionaryRoutes.page,
  dictionaryRoutes.detail,
  dictionaryRoutes.values,
  dictionaryRoutes.byCode,
  auditRoutes.object,
];

/** Somebody else changed a dictionary: what is on the screen is read again. */
export const useDictionaryChanges = () => useLive(['system.dictionary'], () => void invalidate(dictionaryReads));

export function useDictionarySwitch() {
  const { t } = useTranslation('system');
  return useSwitch<DictionaryType, typeof dictionaryRoutes.toggle>({
    call: () => dictionaryRoutes.toggle,
    isOn: (row) => row.state === 'enabled',
    nameOf: (row) => row.type,
    input: ({ id }, verb) => ({ id, target: 'type', state: `${verb}d` }),
    text: (verb) => t(`dictionary.${verb}Text`),
    many: (verb, count) => t(`dictionary.${verb}Many`, { count }),
    refreshes: dictionaryReads,
  });
}
