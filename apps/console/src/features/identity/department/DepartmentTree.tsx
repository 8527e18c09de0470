import { maxDepartmentDepth } from '@tilldeck/contracts/identity/account.limits';
import { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import type { Department } from '@tilldeck/contracts/identity/department.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TreeTable } from '../../../components/tree/TreeTable.tsx';
import { useFolds } from '../../../components/tree/useFolds.ts';
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
  const folds = useFolds(tree);
  const removalOf = (department: Department, hasChildren: boolean) => {
    if (hasChildren) return { disabledReason: t('hasChildren') };
    if (department.peopleCount === 0) return { onClick: () => onRemoveEmpty(department) };
    if (tree.length === 1) return { disabledReason: t('noOther') };
    return { onClick: () => onDeed({ kind: 'remove', department }) };
  };
  return (
    <TreeTable
      label={t('title')}
      {...folds}
      nameOf={({ name }) => name}
      name={{ title: t('field.name'), width: 380 }}
      columns={[
        { key: 'peopleCount', title: t('field.people'), width: 90, align: 'end' },
        { key: 'sort', title: t('field.sort'), width: 90, align: 'end' },
        { key: 'remark', title: t('field.remark') },
      ]}
      isLoading={isLoading}
      placeholder={placeholder}
      inlineActions={4}
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
