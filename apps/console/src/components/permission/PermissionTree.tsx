import { type ActionKey, actionKeys } from '@tilldeck/contracts/core/route';
import type { Grants, PermissionNode } from '@tilldeck/contracts/identity/role.schemas';
import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  cellsOf,
  countGrants,
  type GridCell,
  type GridRow,
  type GridView,
  grantChanges,
  gridRows,
  holds,
  toggleCells,
  visibleRows,
} from '../../lib/permission/permission-grid.ts';
import { EmptyState } from '../page/EmptyState.tsx';
import { DeedsRow } from './DeedsRow.tsx';
import { GroupBox } from './GroupBox.tsx';
import { PermissionRow } from './PermissionRow.tsx';
import { PermissionTools } from './PermissionTools.tsx';
import styles from './PermissionTree.module.css';
import { useDeedText } from './useDeedText.ts';
import { useGridKeys } from './useGridKeys.ts';

export interface PermissionTreeProps {
  nodes: readonly PermissionNode[];
  value: Grants;
  onChange?: (value: Grants) => void;
  /** What the person may give or take; the rest is shown and locked. Absent: everything that is offered. */
  grantable?: Grants;
  /** What was saved: cells that differ are marked, and "only changed" shows them. */
  before?: Grants;
  isReadOnly?: boolean;
  /** Names the grid for screen readers. */
  label: string;
  /** Why locked cells are locked; 'You do not hold this yourself' by default. */
  lockReason?: string;
  /** The view it opens with. */
  view?: GridView;
}

/** A box that scrolls must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

/** Pages by actions: what may be given where. Row, column and directory boxes act on everything they stand for. */
export function PermissionTree(props: PermissionTreeProps) {
  const { nodes, value, onChange, grantable, before = value, isReadOnly = !onChange, label, view: firstView } = props;
  const { t } = useTranslation('role');
  const [view, setView] = useState<GridView>(firstView ?? 'all');
  const [search, setSearch] = useState('');
  const [isDescribed, setDescribed] = useState(false);
  const deedText = useDeedText();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const keys = useGridKeys();
  const rows = useMemo(() => gridRows(nodes), [nodes]);
  const shown = visibleRows(rows, {
    view,
    search,
    value,
    before,
    deedsOf: (page) => cellsOf([page]).map(deedText),
  });
  const open = shown.filter((row) => !row.node.parentKey || !closed.has(row.node.parentKey));
  const shownPages = shown.filter((row) => !row.isDirectory).map((row) => row.node);
  const mayChange = (cell: GridCell) => !isReadOnly && (grantable === undefined || holds(grantable, cell));
  const toggle = (cells: readonly GridCell[]) => onChange?.(toggleCells(value, cells, mayChange));
  const hasLocks = !isReadOnly && cellsOf(nodes).some((cell) => !mayChange(cell));
  const lockReason = props.lockReason ?? t('permission.notHeld');
  const fold = ({ node }: GridRow) => {
    const next = new Set(closed);
    if (!next.delete(node.key)) next.add(node.key);
    setClosed(next);
  };
  const counts = {
    all: cellsOf(nodes).length,
    granted: countGrants(value),
    changed: grantChanges(before, value).reduce((sum, { added, removed }) => sum + added.length + removed.length, 0),
  };
  // Who looks for a word wants to see where it is said.
  const areDeedsShown = isDescribed || search.trim() !== '';
  const cellProps = { value, mayChange, isReadOnly, lockReason, onToggle: toggle };
  return (
    <div className={styles.frame}>
      <PermissionTools
        view={view}
        counts={counts}
        hasChanges={props.before !== undefined}
        search={search}
        isDescribed={isDescribed}
        onDescribe={setDescribed}
        onView={setView}
        onSearch={setSearch}
      />
      {hasLocks ? <p className={styles.legend}>{t('permission.lockedHint', { reason: lockReason })}</p> : null}
      {shown.length === 0 ? (
        <EmptyState
          kind="noMatch"
          title={t(`permission.none.${search.trim() ? 'match' : view}`)}
          text={t('permission.noneText')}
        />
      ) : (
        <section className={styles.scroller} aria-label={label} {...scrollable}>
          <table className={styles.grid} aria-label={label} {...keys}>
            <thead>
              <tr>
                <th scope="col" className={styles.name}>
                  <GroupBox
                    cells={cellsOf(shownPages)}
                    value={value}
                    mayChange={mayChange}
                    label={t('permission.everything')}
                    onToggle={toggle}
                  />
                  {t('permission.page')}
                </th>
                {actionKeys.map((action) => (
                  <ActionHead
                    key={action}
                    action={action}
                    cells={cellsOf(shownPages, action)}
                    value={value}
                    mayChange={mayChange}
                    onToggle={toggle}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {open.map((row) => (
                <Fragment key={row.node.key}>
                  <PermissionRow
                    {...cellProps}
                    row={row}
                    before={before}
                    isOpen={!closed.has(row.node.key)}
                    onFold={() => fold(row)}
                  />
                  {areDeedsShown && !row.isDirectory ? (
                    <DeedsRow {...cellProps} page={row.node} depth={row.depth} />
                  ) : null}
                </Fragment>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

interface ActionHeadProps {
  action: ActionKey;
  cells: readonly GridCell[];
  value: Grants;
  mayChange: (cell: GridCell) => boolean;
  onToggle: (cells: readonly GridCell[]) => void;
}

function ActionHead({ action, ...box }: ActionHeadProps) {
  const { t } = useTranslation('role');
  const name = t(`action.${action}`);
  return (
    <th scope="col">
      <span className={styles.action}>{name}</span>
      <GroupBox {...box} label={t('permission.column', { action: name })} />
    </th>
  );
}
