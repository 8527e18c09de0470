import { maxDepartmentDepth } from '@tilldeck/contracts/identity/account.limits';
import { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import type { Department } from '@tilldeck/contracts/identity/department.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TreeTable } from '../../../components/list/TreeTable.tsx';
import type { DepartmentDeed } from './DepartmentForm.tsx';

interface DepartmentTreeProps {
  tree: readonly Department[];
  isLoading: boolean;
  placeholder: ReactNode;
  onDeed: (deed: DepartmentDeed) => void;
  onRemoveEmpty: (department: Department) => void;
}

/** The departments of one organisation and what can be done with each. */
export function DepartmentTree({ tree, isLoading, placeholder, onDeed, onRemoveEmpty }: DepartmentTreeProps) {
  const { t } = useTranslation('department');
  const removalOf = (department: Department, hasChildren: boolean) => {
    if (hasChildren) return { disabledReason: t('hasChildren') };
    if (department.peopleCount === 0) return { onClick: () => onRemoveEmpty(department) };
    if (tree.length === 1) return { disabledReason: t('noOther') };
    return { onClick: () => onDeed({ kind: 'remove', department }) };
  };
  return (
    <TreeTable
      label={t('title')}
      tree={tree}
      nameTitle={t('field.name')}
      columns={[
        { key: 'peopleCount', title: t('field.people'), width: 90, align: 'end' },
        { key: 'sort', title: t('field.sort'), width: 90, align: 'end' },
        { key: 'remark', title: t('field.remark') },
      ]}
      isLoading={isLoading}
      placeholder={placeholder}
      rowActions={(department, hasChildren) => [
        {
          key: 'add',
          label: t('addBelow'),
          call: departmentRoutes.add,
          disabledReason: department.depth >= maxDepartmentDepth ? t('tooDeep') : null,
          onClick: () => onDeed({ kind: 'add', parentId: department.id }),
        },
        {
          key: 'edit',
          label: t('edit'),
          call: departmentRoutes.modify,
          onClick: () => onDeed({ kind: 'edit', department }),
        },
        {
          key: 'move',
          label: t('move'),
          call: departmentRoutes.move,
          onClick: () => onDeed({ kind: 'move', department }),
        },
        {
          key: 'remove',
          label: t('remove'),
          call: departmentRoutes.remove,
          isDanger: true,
          ...removalOf(department, hasChildren),
        },
      ]}
    />
  );
}
