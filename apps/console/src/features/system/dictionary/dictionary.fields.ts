import type { DictionaryType } from '@tilldeck/contracts/system/dictionary.schemas';
import { commonFields, enabledField, recordFields } from '../../../components/record/record.fields.tsx';

export const dictionaryFields = recordFields<DictionaryType>()({
  ...commonFields('nameEn', 'nameZh', 'sort', 'remark', 'createdAt', 'updatedAt'),
  type: { label: (t) => t('words:code'), help: (t) => t('system:dictionary.codeHelp') },
  state: enabledField,
  valueCount: { label: (t) => t('system:dictionary.values'), as: 'number' },
});
