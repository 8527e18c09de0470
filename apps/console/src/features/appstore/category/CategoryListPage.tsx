import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useRecordForm } from '../../../components/record/useRecordForm.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { categoryColumns } from './category.columns.tsx';
import { categoryFields } from './category.fields.ts';
import { useCategoryActions } from './category.queries.ts';
import { categoryForm } from './category-form.fields.ts';

/** /appstore/category/list */
export function CategoryListPage() {
  const { t, i18n } = useTranslation(['category', 'words']);
  const { create, edit, form } = useRecordForm(categoryForm);
  const { toggle, remove, bulk } = useCategoryActions();
  return (
    <>
      <ListPage
        call={categoryRoutes.page}
        title={t('title')}
        description={t('description')}
        columns={categoryColumns}
        filters={[{ kind: 'text', name: 'name', label: t('words:name') }, categoryFields.filter('state')]}
        rowLabel={(row) => nameIn(i18n.language, row)}
        rowActions={(row) => [edit(row), toggle(row), remove(row)]}
        bulkActions={bulk}
        actions={create}
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      {form}
    </>
  );
}
