import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import type { DeviceTag } from '@tilldeck/contracts/devices/tag.schemas';
import { useTranslation } from 'react-i18next';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useRecordForm } from '../../../components/record/useRecordForm.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { TagMergeDialog } from './TagMergeDialog.tsx';
import { tagColumns, tagDevicesPath } from './tag.columns.tsx';
import { tagFields } from './tag.fields.ts';
import { tagForm } from './tag-form.fields.tsx';

const organisations = optionsFrom(tagRoutes.organisations, {}, (orgs) =>
  orgs.map(({ id, name }) => ({ value: id, label: name })),
);

/** /device/tag/list */
export function TagListPage() {
  const { t } = useTranslation(['tag', 'words']);
  const { create, edit, form } = useRecordForm(tagForm);
  const { row: act } = useAction();
  const [merged, setMerged] = useOpened<DeviceTag>('merge');
  const remove = action<DeviceTag, typeof tagRoutes.remove>({
    key: 'remove',
    label: t('words:delete'),
    call: tagRoutes.remove,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ name, deviceCount }) => ({
      title: t('words:deleteTitle', { name }),
      text: t('removeText', { count: deviceCount }),
      action: t('words:delete'),
      isDanger: true,
    }),
    done: () => t('removed'),
  });
  return (
    <>
      <ListPage
        call={tagRoutes.page}
        exportCall={tagRoutes.export}
        title={t('title')}
        description={t('description')}
        columns={tagColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('words:name') },
          { kind: 'select', name: 'partnerId', label: tagFields.label('orgName'), options: organisations },
        ]}
        rowLabel={(row) => row.name}
        rowHref={(row) => tagDevicesPath(row.id)}
        rowActions={(row) => [
          edit(row),
          { key: 'merge', label: t('merge'), call: tagRoutes.merge, onClick: () => setMerged(row) },
          act(remove, row),
        ]}
        actions={create}
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      {form}
      <TagMergeDialog tag={merged} onClose={() => setMerged(undefined)} />
    </>
  );
}
