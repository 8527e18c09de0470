import { seriesRoutes } from '@tilldeck/contracts/devices/model.routes';
import { type Series, seriesDraft } from '@tilldeck/contracts/devices/model.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';

const fields: readonly FormEntry<keyof typeof seriesDraft.shape>[] = [
  { name: 'name', label: (t) => t('model:field.seriesName'), help: (t) => t('model:nameHelp') },
  { name: 'sort', label: (t) => t('model:field.sort'), help: (t) => t('model:sortHelp') },
  { name: 'remark', label: (t) => t('model:field.remark'), kind: 'textarea' },
];

interface SeriesFormProps extends OpenedForm<Series> {
  record?: Series | undefined;
}

/** A series, new or changed. */
export function SeriesForm({ record, ...frame }: SeriesFormProps) {
  const { t } = useTranslation('model');
  const { call } = useBlocks();
  const shared = { ...frame, schema: seriesDraft, fields };
  if (!record)
    return (
      <FormDialog
        {...shared}
        call={seriesRoutes.add}
        title={t('seriesAdd')}
        doneText={t('seriesAdded')}
        initial={{ sort: 0 }}
      />
    );
  const read = () => call(seriesRoutes.detail, { id: record.id });
  return (
    <FormDialog
      {...shared}
      call={seriesRoutes.modify}
      title={t('seriesEdit')}
      doneText={t('seriesSaved')}
      {...savedForm(record, read, { fields, toValues: (row) => row })}
    />
  );
}
