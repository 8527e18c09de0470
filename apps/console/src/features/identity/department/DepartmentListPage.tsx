import { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import type { Department } from '@tilldeck/contracts/identity/department.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { OrgTreePage, useTreeOrg } from '../../../components/page/OrgTreePage.tsx';
import { useCall, useChange } from '../../../lib/request/route-queries.ts';
import { type DepartmentDeed, DepartmentForm } from './DepartmentForm.tsx';
import { DepartmentTree } from './DepartmentTree.tsx';
import { departmentReads, useDepartmentChanges } from './department.queries.ts';

/** /system/department/list: the tree of one organisation, which stands in the URL where it is not one's own. */
export function DepartmentListPage() {
  const { t } = useTranslation('department');
  const { orgId } = useTreeOrg();
  const confirm = useConfirm();
  const [deed, setDeed] = useState<DepartmentDeed>();
  const departments = useCall(departmentRoutes.list, { orgId });
  const remove = useChange(departmentRoutes.remove, { refreshes: departmentReads });
  useDepartmentChanges();
  const tree = departments.data ?? [];
  const removeEmpty = async ({ id, name }: Department) => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), action: t('remove'), isDanger: true };
    if (await confirm(question)) remove.mutate({ id });
  };
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
            onRemoveEmpty={(department) => void removeEmpty(department)}
          />
        )}
      </OrgTreePage>
      <DepartmentForm deed={deed} orgId={orgId} tree={tree} onClose={() => setDeed(undefined)} />
    </>
  );
}
