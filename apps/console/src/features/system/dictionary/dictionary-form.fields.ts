import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { type DictionaryType, dictionaryTypeDraft } from '@tilldeck/contracts/system/dictionary.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { dictionaryReads } from './dictionary.queries.ts';

const fields: readonly FormEntry<keyof typeof dictionaryTypeDraft.shape>[] = [
  { name: 'nameEn', label: (t) => t('system:field.nameEn') },
  { name: 'nameZh', label: (t) => t('system:field.nameZh') },
  { name: 'type', label: (t) => t('system:field.code'), help: (t) => t('system:dictionary.codeHelp') },
  { name: 'sort', label: (t) => t('system:field.sort') },
  { name: 'remark', label: (t) => t('system:field.remark'), kind: 'textarea' },
];

interface DictionaryFormProps extends OpenedForm<DictionaryType> {
  /** What is changed; a new one when absent. */
  record?: DictionaryType | undefined;
}

/** A dictionary type, new or changed. */
export function DictionaryForm({ record, ...frame }: DictionaryFormProps) {
  const { t } = useTranslation('system');
  const shared = { ...frame, schema: dictionaryTypeDraft, fields, refreshes: dictionaryReads };
  if (!record) {
    return (
      <FormDrawer
        {...shared}
        call={dictionaryRoutes.add}
        title={t('dictionary.add')}
        doneText={t('dictionary.added')}
        initial={{ sort: 0 }}
      />
    );
  }
  return (
    <FormDrawer
      {...shared}
      call={dictionaryRoutes.modify}
      title={t('dictionary.edit')}
      doneText={t('dictionary.saved')}
      initial={record}
      toInput={(values) => ({ ...values, id: record.id, version: record.version })}
    />
  );
}
