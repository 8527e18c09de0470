import type { DictionaryValue } from '@tilldeck/contracts/system/dictionary.schemas';
import { commonFields, enabledField, recordFields } from '../../../components/record/record.fields.tsx';

export const dictionaryValueFields = recordFields<DictionaryValue>()({
  ...commonFields('sort', 'remark'),
  value: { label: (t) => t('system:dictionary.value'), help: (t) => t('system:dictionary.valueHelp') },
  labelEn: { label: (t) => t('system:dictionary.labelEn') },
  labelZh: { label: (t) => t('system:dictionary.labelZh') },
  state: enabledField,
});

export const dictionaryValueColumns = dictionaryValueFields.columns({
  value: { isKey: true, width: 200 },
  labelEn: { width: 220 },
  labelZh: { width: 200 },
  state: { width: 120 },
  sort: { width: 90 },
  remark: {},
});
