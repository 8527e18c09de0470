import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { type DictionaryType, dictionaryTypeDraft } from '@tilldeck/contracts/system/dictionary.schemas';
import { recordForm } from '../../../components/record/RecordForm.tsx';
import { dictionaryFields } from './dictionary.fields.ts';

/** A dictionary type, new or changed. */
export const dictionaryForm = recordForm<DictionaryType>()({
  schema: dictionaryTypeDraft,
  fields: dictionaryFields.form({ nameEn: {}, nameZh: {}, type: {}, sort: {}, remark: {} }),
  add: dictionaryRoutes.add,
  modify: dictionaryRoutes.modify,
  detail: dictionaryRoutes.detail,
  texts: {
    add: (t) => t('system:dictionary.add'),
    added: (t) => t('system:dictionary.added'),
    edit: (t) => t('system:dictionary.edit'),
    saved: (t) => t('system:dictionary.saved'),
  },
  initial: { sort: 0 },
});
