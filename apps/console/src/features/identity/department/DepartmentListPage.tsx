import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import type { Department } from '@tilldeck/contracts/identity/department.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { SearchSelect } from '../../../components/form/SearchSelect.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useCall, useChange } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useSession } from '../../../lib/session/session-state.ts';
import { type DepartmentDeed, DepartmentForm } from './DepartmentForm.tsx';
import { DepartmentTree } from './DepartmentTree.tsx';
import { departmentReads, useDepartmentChanges } from './department.queries.ts';

/** /system/department/list: the tree of one organisation, which stands in the URL where it is not one's own. */
export function DepartmentListPage() {
  const { t } = useTranslation('department');
  const { org } = useSession();
  const confirm = useConfirm();
  const [params, setParams] = useSearchParams();
  const [deed, setDeed] = useState<DepartmentDeed>();
  const orgId = params.get('org') ?? org?.orgId;
  const departments = useCall(departmentRoutes.list, { orgId });
  const choices = useCall(departmentRoutes.organisations, { keyword: undefined });
  const remove = useChange(departmentRoutes.remove, { refreshes: departmentReads });
  useDepartmentChanges();
  const tree = departments.data ?? [];
  const removeEmpty = async ({ id, name }: Department) => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), action: t('remove'), isDanger: true };
    if (await confirm(question)) remove.mutate({ id });
  };
  const add = (
    <Can route={departmentRoutes.add}>
      <ActionButton
        kind="primary"
        icon={<PlusOutlined aria-hidden />}
        label={t('add')}
        onClick={() => setDeed({ kind: 'add', parentId: undefined })}
      />
    </Can>
  );
  const placeholder = departments.error ? (
    <ErrorState error={departments.error} onRetry={() => void departments.refetch()} />
  ) : (
    <EmptyState kind="nothing" title={t('empty')} text={t('emptyText')} action={add} />
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            {(choices.data?.length ?? 0) > 1 ? (
              <SearchSelect
                route={departmentRoutes.organisations}
                toInput={(keyword) => ({ keyword })}
                toOptions={(orgs) => orgs.map(({ id, name }) => ({ value: id, label: name }))}
                label={t('field.organisation')}
                placeholder={t('search')}
                widthPx={260}
                known={org ? { value: org.orgId, label: org.orgName } : undefined}
                value={orgId}
                onChange={(id) => setParams(id && id !== org?.orgId ? { org: id } : {})}
              />
            ) : null}
            {add}
          </>
        }
      />
      <SectionCard isFlush>
        <DepartmentTree
          tree={tree}
          isLoading={departments.isPending}
          placeholder={placeholder}
          onDeed={setDeed}
          onRemoveEmpty={(department) => void removeEmpty(department)}
        />
      </SectionCard>
      <DepartmentForm deed={deed} orgId={orgId} tree={tree} onClose={() => setDeed(undefined)} />
    </>
  );
}
