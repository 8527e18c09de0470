import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, plainValue } from '../list/DataTable.tsx';
import { type RowAction, RowActions } from '../list/RowActions.tsx';
import type { ListColumn } from '../list/useListColumns.ts';
import { usePhrase } from '../text/usePhrase.ts';
import styles from './TreeTable.module.css';
import type { TreeLine } from './tree-lines.rules.ts';
import { useTreeKeys } from './useTreeKeys.ts';

interface TreeTableProps<Row> {
  /** What the table holds, for those who do not see it. */
  label: string;
  /** What is shown now, in tree order. */
  lines: readonly TreeLine<Row>[];
  onToggle: (key: string) => void;
  /** What a row is called in its buttons. */
  nameOf: (row: Row) => string;
  /** The column with the names, which are set in by their level. */
  name: Omit<ListColumn<Row>, 'key' | 'isKey'>;
  columns: readonly ListColumn<Row>[];
  rowActions?: (row: Row, hasChildren: boolean) => RowAction[];
  /** As many actions are in the row. */
  inlineActions?: number;
  isLoading: boolean;
  placeholder: ReactNode;
}

const stepPx = 22;

/**
 * A tree as rows of a table. Arrow keys walk, open and close; Enter follows the row's link. What is below a row may be
 * read when it is opened: then its lines come later.
 */
export function TreeTable<Row>(props: TreeTableProps<Row>) {
  const { label, lines, onToggle, nameOf, name, columns, rowActions, inlineActions, isLoading, placeholder } = props;
  const phrase = usePhrase();
  const keys = useTreeKeys(lines, onToggle);
  const nameColumn: ListColumn<TreeLine<Row>> = {
    ...name,
    key: 'name',
    isKey: true,
    render: (line) => (
      <span className={styles.name} style={{ paddingInlineStart: (line.level - 1) * stepPx }}>
        <Fold line={line} name={nameOf(line.row)} onToggle={onToggle} />
        {name.render ? name.render(line.row) : nameOf(line.row)}
      </span>
    ),
  };
  const others = columns.map(
    ({ render, key, ...column }): ListColumn<TreeLine<Row>> => ({
      ...column,
      key,
      render: ({ row }) => (render ? render(row) : plainValue(row, key)),
    }),
  );
  return (
    <DataTable
      label={label}
      columns={[nameColumn, ...others].map((column) => ({ ...column, text: phrase(column.title), sort: null }))}
      rows={lines.map((line) => ({ key: line.key, row: line }))}
      tree={keys}
      isFirstLoad={isLoading}
      placeholder={placeholder}
      rowActions={
        rowActions
          ? ({ row, isOpen }) => (
              <RowActions
                rowLabel={nameOf(row)}
                actions={rowActions(row, isOpen !== undefined)}
                {...(inlineActions === undefined ? {} : { inline: inlineActions })}
              />
            )
          : undefined
      }
    />
  );
}

interface FoldProps {
  line: TreeLine;
  name: string;
  onToggle: (key: string) => void;
}

/** Opens and closes by mouse; the row's arrow keys do the same, so Tab passes it by. */
function Fold({ line: { key, isOpen }, name, onToggle }: FoldProps) {
  const { t } = useTranslation('blocks');
  if (isOpen === undefined) return <span className={styles.leaf} />;
  return (
    <button
      type="button"
      className={styles.fold}
      tabIndex={-1}
      aria-label={t(isOpen ? 'tree.fold' : 'tree.unfold', { name })}
      onClick={() => onToggle(key)}
    >
      {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  );
}
