import { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import type { Department } from '@tilldeck/contracts/identity/department.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { OrgTreePage, useTreeOrg } from '../../../components/page/OrgTreePage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { type DepartmentDeed, DepartmentForm } from './DepartmentForm.tsx';
import { DepartmentTree } from './DepartmentTree.tsx';

/** /system/department/list: the tree of one organisation, which stands in the URL where it is not one's own. */
export function DepartmentListPage() {
  const { t } = useTranslation('department');
  const { orgId } = useTreeOrg();
  const { run } = useAction();
  const [deed, setDeed] = useState<DepartmentDeed>();
  const departments = useCall(departmentRoutes.list, { orgId });
  const tree = departments.data ?? [];
  const removeEmpty = action<Department, typeof departmentRoutes.remove>({
    key: 'remove',
    label: t('remove'),
    call: departmentRoutes.remove,
    input: ({ id }) => ({ id }),
    confirm: ({ name }) => ({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      action: t('remove'),
      isDanger: true,
    }),
  });
  return (
    <>
      <OrgTreePage
        routes={departmentRoutes}
        texts={{
          title: t('title'),
          description: t('description'),
          organisation: t('field.organisation'),
          search: t('search'),
          add: t('add'),
          empty: t('empty'),
          emptyText: t('emptyText'),
        }}
        tree={departments}
        onAdd={() => setDeed({ kind: 'add', parentId: undefined })}
      >
        {(placeholder) => (
          <DepartmentTree
            tree={tree}
            isLoading={departments.isPending}
            placeholder={placeholder}
            onDeed={setDeed}
            onRemoveEmpty={(department) => void run(removeEmpty, department)}
          />
        )}
      </OrgTreePage>
      <DepartmentForm deed={deed} orgId={orgId} tree={tree} onClose={() => setDeed(undefined)} />
    </>
  );
}
