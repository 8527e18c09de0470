import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { maxDepartmentDepth } from '@tilldeck/contracts/identity/account.limits';
import { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import type { Department } from '@tilldeck/contracts/identity/department.schemas';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../components/list/DataTable.tsx';
import { RowActions } from '../../../components/list/RowActions.tsx';
import type { ShownColumn } from '../../../components/list/useListColumns.ts';
import type { DepartmentDeed } from './DepartmentForm.tsx';
import styles from './DepartmentTree.module.css';
import { unfolded } from './department.config.ts';

interface DepartmentTreeProps {
  tree: readonly Department[];
  isLoading: boolean;
  placeholder: ReactNode;
  onDeed: (deed: DepartmentDeed) => void;
  onRemoveEmpty: (department: Department) => void;
}

/** The tree as rows that are set in; branches fold, every deed is a button of its row. */
export function DepartmentTree({ tree, isLoading, placeholder, onDeed, onRemoveEmpty }: DepartmentTreeProps) {
  const { t } = useTranslation('department');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const hasChildren = (id: string) => tree.some((one) => one.parentId === id);
  const fold = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const columns: ShownColumn<Department>[] = [
    {
      key: 'name',
      title: t('field.name'),
      text: t('field.name'),
      sort: null,
      isKey: true,
      width: 380,
      render: ({ id, name, depth }) => (
        <span className={styles.name} style={{ paddingInlineStart: (depth - 1) * 22 }}>
          {hasChildren(id) ? (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={!folded.has(id)}
              aria-label={t(folded.has(id) ? 'unfold' : 'fold', { name })}
              onClick={() => fold(id)}
            >
              {folded.has(id) ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            </button>
          ) : (
            <span className={styles.leaf} />
          )}
          {name}
        </span>
      ),
    },
    { key: 'peopleCount', title: t('field.people'), text: t('field.people'), sort: null, width: 90, align: 'end' },
    { key: 'sort', title: t('field.sort'), text: t('field.sort'), sort: null, width: 90, align: 'end' },
    { key: 'remark', title: t('field.remark'), text: t('field.remark'), sort: null },
  ];
  const removalOf = (department: Department) => {
    if (hasChildren(department.id)) return { disabledReason: t('hasChildren') };
    if (department.peopleCount === 0) return { onClick: () => onRemoveEmpty(department) };
    if (tree.length === 1) return { disabledReason: t('noOther') };
    return { onClick: () => onDeed({ kind: 'remove', department }) };
  };
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={unfolded(tree, folded).map((row) => ({ key: row.id, row }))}
      isFirstLoad={isLoading}
      placeholder={placeholder}
      rowActions={(department) => (
        <RowActions
          rowLabel={department.name}
          inline={4}
          actions={[
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
              ...removalOf(department),
            },
          ]}
        />
      )}
    />
  );
}
