import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import type { AppCategory } from '@tilldeck/contracts/appstore/category.schemas';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { BulkAction } from '../../../components/list/useBulkRun.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { CategoryForm } from './CategoryForm.tsx';
import { categoryColumns, categoryStateOptions } from './category.columns.tsx';
import { useCategoryChanges, useCategoryMoves } from './category.queries.ts';

/** /appstore/category/list */
export function CategoryListPage() {
  const { t, i18n } = useTranslation('category');
  const [edited, setEdited] = useOpened<AppCategory>('edit');
  const { toggle, remove } = useCategoryMoves();
  useCategoryChanges();
  const bulk = (verb: 'enable' | 'disable'): BulkAction<AppCategory> => ({
    key: verb,
    label: t(verb),
    call: categoryRoutes[verb],
    input: ({ id, version }) => ({ id, version }),
    confirm: (selection) => ({
      title: t(`${verb}Many`, { count: countSelected(selection) }),
      text: t(`${verb}Text`),
      action: t(verb),
      isDanger: verb === 'disable',
    }),
  });
  return (
    <>
      <ListPage
        call={categoryRoutes.page}
        title={t('title')}
        description={t('description')}
        columns={categoryColumns}
        filters={[
          { kind: 'text', name: 'name', label: t('field.name') },
          {
            kind: 'select',
            name: 'state',
            label: t('field.state'),
            options: categoryStateOptions,
          },
        ]}
        rowLabel={(row) => nameIn(i18n.language, row)}
        rowActions={(row) => [
          { key: 'edit', label: t('editAction'), call: categoryRoutes.modify, onClick: () => setEdited(row) },
          {
            key: 'toggle',
            label: t(row.isEnabled ? 'disable' : 'enable'),
            call: row.isEnabled ? categoryRoutes.disable : categoryRoutes.enable,
            isDanger: row.isEnabled,
            onClick: () => void toggle(row),
          },
          {
            key: 'delete',
            label: t('delete'),
            call: categoryRoutes.delete,
            isDanger: true,
            disabledReason: row.appCount > 0 ? t('inUse') : null,
            onClick: () => void remove(row),
          },
        ]}
        bulkActions={[bulk('enable'), bulk('disable')]}
        actions={<CreateButton call={categoryRoutes.add} form={CategoryForm} label={t('add')} />}
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      <CategoryForm
        record={edited}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        onDone={() => setEdited(undefined)}
      />
    </>
  );
}
