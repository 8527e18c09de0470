import { blockRoutes } from '@tilldeck/contracts/appstore/block.routes';
import type { GroupBlock } from '@tilldeck/contracts/appstore/block.schemas';
import { useTranslation } from 'react-i18next';
import { deviceSearch } from '../../../components/device/device.filters.ts';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { BlockForm } from './BlockForm.tsx';
import { blockColumns } from './block.columns.tsx';

const groups = deviceSearch('group');
const labelOf = (row: GroupBlock) => `${row.package} · ${row.groupName}`;

/** /appstore/blacklist/list */
export function BlockListPage() {
  const { t } = useTranslation(['block', 'appstore']);
  const { row: rowAction, bulk } = useAction();
  const remove = action<GroupBlock, typeof blockRoutes.delete>({
    key: 'remove',
    label: t('remove'),
    call: blockRoutes.delete,
    input: ({ id }) => ({ ids: [id] }),
    confirm: (row) => ({
      title: t('removeTitle', { package: row.package, group: row.groupName }),
      text: t('removeText'),
      action: t('remove'),
    }),
  });
  return (
    <ListPage
      call={blockRoutes.page}
      title={t('title')}
      description={t('description')}
      columns={blockColumns}
      filters={[
        { kind: 'text', name: 'package', label: t('field.keyword') },
        { kind: 'search', name: 'groupId', label: t('field.group'), source: groups },
      ]}
      rowLabel={labelOf}
      rowActions={(row) => [rowAction(remove, row)]}
      bulkActions={[
        bulk(remove, (selection) => ({
          title: t('removeManyTitle', { count: countSelected(selection) }),
          text: t('removeText'),
          ...(selection.kind === 'some' ? { items: [...selection.rows.values()].map(labelOf) } : {}),
          action: t('remove'),
        })),
      ]}
      actions={<CreateButton call={blockRoutes.add} form={BlockForm} label={t('add')} />}
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
