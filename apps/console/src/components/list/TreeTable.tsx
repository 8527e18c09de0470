import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { unfolded } from '@tilldeck/contracts/core/tree';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from './DataTable.tsx';
import { type RowAction, RowActions } from './RowActions.tsx';
import styles from './TreeTable.module.css';
import type { ListColumn } from './useListColumns.ts';

export interface TreeNode {
  id: string;
  parentId: string | null;
  name: string;
  /** 1 at the top. */
  depth: number;
}

interface TreeTableProps<N extends TreeNode> {
  /** What the table holds, for those who do not see it. */
  label: string;
  /** In tree order. */
  tree: readonly N[];
  /** The head of the column with the names. */
  nameTitle: string;
  /** Behind a name: a mark of its kind. */
  beside?: (node: N) => ReactNode;
  columns: readonly (Omit<ListColumn<N>, 'title'> & { title: string })[];
  rowActions: (node: N, hasChildren: boolean) => RowAction[];
  /** As many actions stand in the row. */
  inline?: number;
  isLoading: boolean;
  placeholder: ReactNode;
}

const stepPx = 22;

/** A tree as rows that are set in; branches fold, every deed is a button of its row. */
export function TreeTable<N extends TreeNode>(props: TreeTableProps<N>) {
  const { label, tree, nameTitle, beside, columns, rowActions, inline = 4, isLoading, placeholder } = props;
  const { t } = useTranslation('blocks');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const parents = new Set(tree.map((node) => node.parentId));
  const fold = (id: string) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const nameColumn = {
    key: 'name',
    title: nameTitle,
    text: nameTitle,
    sort: null,
    isKey: true,
    width: 380,
    render: (node: N) => (
      <span className={styles.name} style={{ paddingInlineStart: (node.depth - 1) * stepPx }}>
        {parents.has(node.id) ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!folded.has(node.id)}
            aria-label={t(folded.has(node.id) ? 'tree.unfold' : 'tree.fold', { name: node.name })}
            onClick={() => fold(node.id)}
          >
            {folded.has(node.id) ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          </button>
        ) : (
          <span className={styles.leaf} />
        )}
        {node.name}
        {beside?.(node)}
      </span>
    ),
  };
  return (
    <DataTable
      label={label}
      columns={[nameColumn, ...columns.map((column) => ({ ...column, text: column.title, sort: null }))]}
      rows={unfolded(tree, folded).map((row) => ({ key: row.id, row }))}
      isFirstLoad={isLoading}
      placeholder={placeholder}
      rowActions={(node) => (
        <RowActions rowLabel={node.name} inline={inline} actions={rowActions(node, parents.has(node.id))} />
      )}
    />
  );
}
