import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useRecordForm } from '../../../components/record/useRecordForm.tsx';
import { dictionaryColumns, dictionaryPath } from './dictionary.columns.tsx';
import { dictionaryFields } from './dictionary.fields.ts';
import { useDictionarySwitch } from './dictionary.queries.ts';
import { dictionaryForm } from './dictionary-form.fields.ts';

/** /system/dictionary/list */
export function DictionaryListPage() {
  const { t } = useTranslation('system');
  const { create, edit, form } = useRecordForm(dictionaryForm);
  const { row: toggle, bulk } = useDictionarySwitch();
  return (
    <>
      <ListPage
        call={dictionaryRoutes.page}
        title={t('dictionary.title')}
        description={t('dictionary.description')}
        columns={dictionaryColumns}
        filters={[{ kind: 'text', name: 'keyword', label: t('field.keyword') }, dictionaryFields.filter('state')]}
        rowLabel={(row) => row.type}
        rowHref={(row) => dictionaryPath(row.id)}
        rowActions={(row) => [edit(row), toggle(row)]}
        bulkActions={bulk}
        actions={create}
        emptyTitle={t('dictionary.empty')}
        emptyText={t('dictionary.emptyText')}
      />
      {form}
    </>
  );
}
