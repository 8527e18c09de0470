import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { DeviceGroup } from '@tilldeck/contracts/devices/group.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { OrgTreePage, useTreeOrg } from '../../../components/page/OrgTreePage.tsx';
import { useCall, useChange } from '../../../lib/request/route-queries.ts';
import { type GroupDeed, GroupForm } from './GroupForm.tsx';
import { GroupTree } from './GroupTree.tsx';
import { groupReads, useGroupChanges } from './group.queries.ts';

/** /device/group/list: the tree of one organisation, which stands in the URL where it is not one's own. */
export function GroupListPage() {
  const { t } = useTranslation('group');
  const { orgId } = useTreeOrg();
  const confirm = useConfirm();
  const [deed, setDeed] = useState<GroupDeed>();
  const groups = useCall(groupRoutes.list, { orgId });
  const remove = useChange(groupRoutes.remove, { refreshes: groupReads });
  useGroupChanges();
  const tree = groups.data ?? [];
  const removeEmpty = async ({ id, name, kind }: DeviceGroup) => {
    const text = t(kind === 'dynamic' ? 'removeDynamicText' : 'removeText');
    if (await confirm({ title: t('removeTitle', { name }), text, action: t('remove'), isDanger: true }))
      remove.mutate({ id });
  };
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
            onRemoveEmpty={(group) => void removeEmpty(group)}
          />
        )}
      </OrgTreePage>
      <GroupForm deed={deed} orgId={orgId} tree={tree} onClose={() => setDeed(undefined)} />
    </>
  );
}
