import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { useTranslation } from 'react-i18next';
import { OrgTreePage, useTreeOrg } from '../../../components/page/OrgTreePage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { GroupTree } from './GroupTree.tsx';
import { useGroupDeeds } from './useGroupDeeds.tsx';

/** /device/group/list: the tree of one organisation, which stands in the URL where it is not one's own. */
export function GroupListPage() {
  const { t } = useTranslation('group');
  const { orgId } = useTreeOrg();
  const groups = useCall(groupRoutes.list, { orgId });
  const tree = groups.data ?? [];
  const { setDeed, removeEmpty, form } = useGroupDeeds(orgId, tree);
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
            onRemoveEmpty={removeEmpty}
          />
        )}
      </OrgTreePage>
      {form}
    </>
  );
}
