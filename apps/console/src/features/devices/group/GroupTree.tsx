import { subtreeOf } from '@tilldeck/contracts/core/tree';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { DeviceGroup } from '@tilldeck/contracts/devices/group.schemas';
import { maxGroupDepth } from '@tilldeck/contracts/devices/membership.limits';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTaskFor } from '../../../components/device/useTaskFor.ts';
import { TreeTable } from '../../../components/tree/TreeTable.tsx';
import { useFolds } from '../../../components/tree/useFolds.ts';
import { GroupDevices } from './GroupDevices.tsx';
import type { GroupDeed } from './GroupForm.tsx';
import { countsWithBelow } from './group-counts.rules.ts';

interface GroupTreeProps {
  tree: readonly DeviceGroup[];
  /** Only what is below this one. */
  below?: DeviceGroup;
  isLoading: boolean;
  placeholder: ReactNode;
  onDeed: (deed: GroupDeed) => void;
  onRemoveEmpty: (group: DeviceGroup) => void;
}

export const groupsBelow = (tree: readonly DeviceGroup[], id: string): DeviceGroup[] => {
  const inside = subtreeOf(tree, id);
  return tree.filter((group) => group.id !== id && inside.has(group.id));
};

/** The groups of one organisation and what can be done with each. */
export function GroupTree({ tree, below, isLoading, placeholder, onDeed, onRemoveEmpty }: GroupTreeProps) {
  const { t } = useTranslation('group');
  const newTask = useTaskFor();
  const withBelow = countsWithBelow(tree);
  const { lines, onToggle } = useFolds(below ? groupsBelow(tree, below.id) : tree);
  const removalOf = (group: DeviceGroup, hasChildren: boolean) => {
    if (hasChildren) return { disabledReason: t('hasChildren') };
    if (group.deviceCount === 0) return { onClick: () => onRemoveEmpty(group) };
    return { onClick: () => onDeed({ kind: 'remove', group }) };
  };
  const againstChildren = (group: DeviceGroup) => {
    if (group.kind === 'dynamic') return t('isDynamic');
    return group.depth >= maxGroupDepth ? t('tooDeep') : null;
  };
  return (
    <TreeTable
      label={t('title')}
      lines={lines.map((line) => ({ ...line, level: line.level - (below?.depth ?? 0) }))}
      onToggle={onToggle}
      nameOf={({ name }) => name}
      name={{
        title: t('field.name'),
        width: 380,
        render: ({ id, name }) => <Link to={`/device/group/details/${id}`}>{name}</Link>,
      }}
      columns={[
        { key: 'kind', title: t('field.kind'), width: 110, render: (group) => t(`kind.${group.kind}`) },
        {
          key: 'deviceCount',
          title: t('field.devices'),
          width: 230,
          align: 'end',
          render: (group) => <GroupDevices group={group} withBelow={withBelow.get(group.id)} />,
        },
        { key: 'sort', title: t('field.sort'), width: 90, align: 'end' },
        { key: 'remark', title: t('field.remark') },
      ]}
      isLoading={isLoading}
      placeholder={placeholder}
      inlineActions={4}
      rowActions={(group, hasChildren) => [
        {
          key: 'add',
          label: t('addBelow'),
          call: groupRoutes.add,
          disabledReason: againstChildren(group),
          onClick: () => onDeed({ kind: 'add', parentId: group.id }),
        },
        { key: 'edit', label: t('edit'), call: groupRoutes.modify, onClick: () => onDeed({ kind: 'edit', group }) },
        { key: 'move', label: t('move'), call: groupRoutes.move, onClick: () => onDeed({ kind: 'move', group }) },
        {
          key: 'task',
          label: t('newTask'),
          call: taskRoutes.add,
          onClick: () => newTask({ scope: 'group', groupIds: [group.id] }),
        },
        {
          key: 'remove',
          label: t('remove'),
          call: groupRoutes.remove,
          isDanger: true,
          ...removalOf(group, hasChildren),
        },
      ]}
    />
  );
}
