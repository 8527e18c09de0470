import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { type DictionaryValue, dictionaryValueDraft } from '@tilldeck/contracts/system/dictionary.schemas';
import { useTranslation } from 'react-i18next';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { dictionaryValueFields } from './dictionary-value.fields.ts';

const schema = dictionaryValueDraft.omit({ typeId: true });

const fields = dictionaryValueFields.form({ labelEn: {}, labelZh: {}, value: {}, sort: {}, remark: {} });

interface DictionaryValueFormProps extends OpenedForm<DictionaryValue> {
  typeId: string;
  record?: DictionaryValue | undefined;
  /** Order of a new value: behind the last one. */
  nextSort?: number;
}

/** A value of a dictionary, new or changed. */
export function DictionaryValueForm({ typeId, record, nextSort = 0, ...frame }: DictionaryValueFormProps) {
  const { t } = useTranslation('system');
  const shared = { ...frame, schema, fields };
  if (!record) {
    return (
      <FormDrawer
        {...shared}
        call={dictionaryRoutes.addValue}
        title={t('dictionary.valueAdd')}
        doneText={t('dictionary.valueAdded')}
        initial={{ sort: nextSort }}
        toInput={(values) => ({ ...values, typeId })}
      />
    );
  }
  return (
    <FormDrawer
      {...shared}
      call={dictionaryRoutes.modifyValue}
      title={t('dictionary.valueEdit')}
      doneText={t('dictionary.valueSaved')}
      initial={record}
      toInput={(values) => ({ ...values, id: record.id, version: record.version })}
    />
  );
}
