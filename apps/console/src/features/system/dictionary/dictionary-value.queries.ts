import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { DictionaryValue } from '@tilldeck/contracts/system/dictionary.schemas';
import { useTranslation } from 'react-i18next';
import { useSwitch } from '../../../components/record/useSwitch.ts';

export function useDictionaryValueSwitch() {
  const { t } = useTranslation('system');
  return useSwitch<DictionaryValue, typeof dictionaryRoutes.toggle>({
    call: () => dictionaryRoutes.toggle,
    isOn: (row) => row.state === 'enabled',
    nameOf: (row) => row.value,
    input: ({ id }, verb) => ({ id, target: 'value', state: `${verb}d` }),
    text: (verb) => t(verb === 'enable' ? 'dictionary.valueEnableText' : 'dictionary.valueDisableText'),
  });
}
