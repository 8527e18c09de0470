import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { DeviceGroup, DeviceGroupDetail } from '@tilldeck/contracts/devices/group.schemas';
import { maxGroupDepth } from '@tilldeck/contracts/devices/membership.limits';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { DevicesTab } from '../../../components/device/DevicesTab.tsx';
import { NewTaskButton } from '../../../components/device/NewTaskButton.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import { GroupDevices } from './GroupDevices.tsx';
import { GroupTree, groupsBelow } from './GroupTree.tsx';
import { countsWithBelow } from './group-counts.rules.ts';
import { useGroupDeeds } from './useGroupDeeds.tsx';

const listHref = '/device/group/list';

/** /device/group/details/:id */
export function GroupDetailsPage() {
  const { t } = useTranslation('group');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const maySeeDevices = useCan(deviceRoutes.page);
  const record = useCall(groupRoutes.detail, { id });
  const group = record.data;
  const groups = useCall(groupRoutes.list, { orgId: group?.orgId }, { enabled: group !== undefined });
  const tree = groups.data ?? [];
  const below = groupsBelow(tree, id);
  const { setDeed, removeEmpty, form } = useGroupDeeds(group?.orgId, tree, () => void navigate(listHref));
  const history = useHistoryTab('device_group', id);
  const remove = (found: DeviceGroup) =>
    found.deviceCount === 0 ? removeEmpty(found) : setDeed({ kind: 'remove', group: found });
  const devices = { key: 'devices', label: t('field.devices'), content: <DevicesTab within={{ groupId: id }} /> };
  const subgroups = {
    key: 'groups',
    label: t('subgroups'),
    count: below.length,
    content: group ? (
      <GroupTree
        tree={tree}
        below={group}
        isLoading={groups.isPending}
        placeholder={below.length > 0 ? null : <EmptyState kind="nothing" title={t('noSubgroups')} isCompact />}
        onDeed={setDeed}
        onRemoveEmpty={removeEmpty}
      />
    ) : null,
  };
  return (
    <>
      <DetailsPage
        title={group?.name ?? ''}
        backHref={listHref}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={
          group ? (
            <>
              <Can route={groupRoutes.remove}>
                <ActionButton
                  label={t('remove')}
                  isDanger
                  disabledReason={below.length > 0 ? t('hasChildren') : null}
                  onClick={() => remove(group)}
                />
              </Can>
              <NewTaskButton target={{ scope: 'group', groupIds: [id] }} />
              {group.kind === 'static' ? (
                <Can route={groupRoutes.add}>
                  <ActionButton
                    label={t('addBelow')}
                    disabledReason={group.depth >= maxGroupDepth ? t('tooDeep') : null}
                    onClick={() => setDeed({ kind: 'add', parentId: id })}
                  />
                </Can>
              ) : null}
              <Can route={groupRoutes.move}>
                <ActionButton label={t('move')} onClick={() => setDeed({ kind: 'move', group })} />
              </Can>
              <Can route={groupRoutes.modify}>
                <ActionButton kind="primary" label={t('edit')} onClick={() => setDeed({ kind: 'edit', group })} />
              </Can>
            </>
          ) : null
        }
        summary={group ? <GroupFacts group={group} tree={tree} /> : null}
        tabs={[
          ...(maySeeDevices && group ? [devices] : []),
          ...(group?.kind === 'static' ? [subgroups] : []),
          ...history,
        ]}
      />
      {form}
    </>
  );
}

function GroupFacts({ group, tree }: { group: DeviceGroupDetail; tree: readonly DeviceGroup[] }) {
  const { t } = useTranslation('group');
  const parent = tree.find(({ id }) => id === group.parentId);
  const devices = <GroupDevices group={group} withBelow={countsWithBelow(tree).get(group.id)} />;
  return (
    <SectionCard>
      <FactsGrid
        facts={[
          { label: t('field.kind'), value: t(`kind.${group.kind}`) },
          { label: t('field.devices'), value: devices },
          { label: t('field.organisation'), value: group.orgName },
          {
            label: t('field.parent'),
            value: parent ? <Link to={`/device/group/details/${parent.id}`}>{parent.name}</Link> : t('atTop'),
          },
          { label: t('field.sort'), value: group.sort },
          { label: t('field.remark'), value: group.remark, isWide: true },
        ]}
      />
    </SectionCard>
  );
}
