import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { DeviceGroup } from '@tilldeck/contracts/devices/group.schemas';
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
import { type GroupDeed, GroupForm } from './GroupForm.tsx';
import { GroupTree } from './GroupTree.tsx';
import { groupReads, useGroupChanges } from './group.queries.ts';

/** /device/group/list: the tree of one organisation, which stands in the URL where it is not one's own. */
export function GroupListPage() {
  const { t } = useTranslation('group');
  const { org } = useSession();
  const confirm = useConfirm();
  const [params, setParams] = useSearchParams();
  const [deed, setDeed] = useState<GroupDeed>();
  const orgId = params.get('org') ?? org?.orgId;
  const groups = useCall(groupRoutes.list, { orgId });
  const choices = useCall(groupRoutes.organisations, { keyword: undefined });
  const remove = useChange(groupRoutes.remove, { refreshes: groupReads });
  useGroupChanges();
  const tree = groups.data ?? [];
  const removeEmpty = async ({ id, name, kind }: DeviceGroup) => {
    const text = t(kind === 'dynamic' ? 'removeDynamicText' : 'removeText');
    if (await confirm({ title: t('removeTitle', { name }), text, action: t('remove'), isDanger: true }))
      remove.mutate({ id });
  };
  const add = (
    <Can route={groupRoutes.add}>
      <ActionButton
        kind="primary"
        icon={<PlusOutlined aria-hidden />}
        label={t('add')}
        onClick={() => setDeed({ kind: 'add', parentId: undefined })}
      />
    </Can>
  );
  const placeholder = groups.error ? (
    <ErrorState error={groups.error} onRetry={() => void groups.refetch()} />
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
                route={groupRoutes.organisations}
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
        <GroupTree
          tree={tree}
          isLoading={groups.isPending}
          placeholder={placeholder}
          onDeed={setDeed}
          onRemoveEmpty={(group) => void removeEmpty(group)}
        />
      </SectionCard>
      <GroupForm deed={deed} orgId={orgId} tree={tree} onClose={() => setDeed(undefined)} />
    </>
  );
}
