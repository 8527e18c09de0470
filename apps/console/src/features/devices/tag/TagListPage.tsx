import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import type { DeviceTag } from '@tilldeck/contracts/devices/tag.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { TagForm } from './TagForm.tsx';
import { TagMergeDialog } from './TagMergeDialog.tsx';
import { tagColumns } from './tag.columns.tsx';
import { tagReads, useTagChanges } from './tag.queries.ts';

const organisations = optionsFrom(tagRoutes.organisations, {}, (orgs) =>
  orgs.map(({ id, name }) => ({ value: id, label: name })),
);

/** /device/tag/list */
export function TagListPage() {
  const { t } = useTranslation('tag');
  const confirm = useConfirm();
  const [edited, setEdited] = useOpened<DeviceTag>('edit');
  const [merged, setMerged] = useState<DeviceTag>();
  const remove = useChange(tagRoutes.remove, { refreshes: tagReads });
  useTagChanges();
  const ask = async ({ id, name, deviceCount }: DeviceTag) => {
    const text = t('removeText', { count: deviceCount });
    if (await confirm({ title: t('removeTitle', { name }), text, action: t('remove'), isDanger: true }))
      remove.mutate({ id });
  };
  return (
    <>
      <ListPage
        call={tagRoutes.page}
        exportCall={tagRoutes.export}
        title={t('title')}
        description={t('description')}
        columns={tagColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.keyword') },
          { kind: 'select', name: 'partnerId', label: t('field.partner'), options: organisations },
        ]}
        rowLabel={(row) => row.name}
        rowHref={(row) => `/device/list?tagIds=${row.id}`}
        rowActions={(row) => [
          { key: 'edit', label: t('edit'), call: tagRoutes.modify, onClick: () => setEdited(row) },
          { key: 'merge', label: t('merge'), call: tagRoutes.merge, onClick: () => setMerged(row) },
          {
            key: 'remove',
            label: t('remove'),
            call: tagRoutes.remove,
            isDanger: true,
            onClick: () => void ask(row),
          },
        ]}
        actions={<CreateButton call={tagRoutes.add} form={TagForm} label={t('add')} />}
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      <TagForm
        record={edited}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        onDone={() => setEdited(undefined)}
      />
      <TagMergeDialog tag={merged} onClose={() => setMerged(undefined)} />
    </>
  );
}
