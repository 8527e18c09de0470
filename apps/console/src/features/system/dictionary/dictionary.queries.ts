import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { DictionaryType } from '@tilldeck/contracts/system/dictionary.schemas';
import { useTranslation } from 'react-i18next';
import { useSwitch } from '../../../components/record/useSwitch.ts';

export function useDictionarySwitch() {
  const { t } = useTranslation('system');
  return useSwitch<DictionaryType, typeof dictionaryRoutes.toggle>({
    call: () => dictionaryRoutes.toggle,
    isOn: (row) => row.state === 'enabled',
    nameOf: (row) => row.type,
    input: ({ id }, verb) => ({ id, target: 'type', state: `${verb}d` }),
    text: (verb) => t(`dictionary.${verb}Text`),
    many: (verb, count) => t(`dictionary.${verb}Many`, { count }),
  });
}
