import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { type DictionaryValue, dictionaryValueDraft } from '@tilldeck/contracts/system/dictionary.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
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
  const { call } = useBlocks();
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
  const read = async () => (await call(dictionaryRoutes.values, { typeId })).find(({ id }) => id === record.id);
  return (
    <FormDrawer
      {...shared}
      call={dictionaryRoutes.modifyValue}
      title={t('dictionary.valueEdit')}
      doneText={t('dictionary.valueSaved')}
      {...savedForm(record, read, { fields, toValues: (row) => row })}
    />
  );
}
