import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { DeviceGroup } from '@tilldeck/contracts/devices/group.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { OrgTreePage, useTreeOrg } from '../../../components/page/OrgTreePage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { type GroupDeed, GroupForm } from './GroupForm.tsx';
import { GroupTree } from './GroupTree.tsx';

/** /device/group/list: the tree of one organisation, which stands in the URL where it is not one's own. */
export function GroupListPage() {
  const { t } = useTranslation('group');
  const { orgId } = useTreeOrg();
  const { run } = useAction();
  const [deed, setDeed] = useState<GroupDeed>();
  const groups = useCall(groupRoutes.list, { orgId });
  const tree = groups.data ?? [];
  const removeEmpty = action<DeviceGroup, typeof groupRoutes.remove>({
    key: 'remove',
    label: t('remove'),
    call: groupRoutes.remove,
    input: ({ id }) => ({ id }),
    confirm: ({ name, kind }) => ({
      title: t('removeTitle', { name }),
      text: t(kind === 'dynamic' ? 'removeDynamicText' : 'removeText'),
      action: t('remove'),
      isDanger: true,
    }),
  });
  return (
    <>
      <OrgTreePage
        routes={groupRoutes}
        texts={{
          title: t('title'),
          description: t('description'),
          organisation: t('field.organisation'),
          search: t('search'),
          add: t('add'),
          empty: t('empty'),
          emptyText: t('emptyText'),
        }}
        tree={groups}
        onAdd={() => setDeed({ kind: 'add', parentId: undefined })}
      >
        {(placeholder) => (
          <GroupTree
            tree={tree}
            isLoading={groups.isPending}
            placeholder={placeholder}
            onDeed={setDeed}
            onRemoveEmpty={(group) => void run(removeEmpty, group)}
          />
        )}
      </OrgTreePage>
      <GroupForm deed={deed} orgId={orgId} tree={tree} onClose={() => setDeed(undefined)} />
    </>
  );
}
