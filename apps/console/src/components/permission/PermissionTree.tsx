import { type DeedKind, deedKinds } from '@tilldeck/contracts/identity/deed.rules';
import type { Grants, PermissionNode } from '@tilldeck/contracts/identity/role.schemas';
import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  cellsOf,
  countChanges,
  countGrants,
  type GridCell,
  type GridRow,
  type GridView,
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
  /** A starter role to compare with. */
  starter?: { name: string; grants: Grants } | undefined;
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

/** Pages by what one may do there. Boxes of rows, columns and areas act on everything they are for. */
export function PermissionTree(props: PermissionTreeProps) {
  const { nodes, value, onChange, grantable, starter, isReadOnly = !onChange, label } = props;
  const { t } = useTranslation('role');
  const [chosenView, setView] = useState<GridView>(props.view ?? 'all');
  const saved = props.before ?? value;
  const views = (['all', 'granted', 'changed', 'starter'] as const).filter(
    (one) => (one !== 'changed' || props.before) && (one !== 'starter' || starter),
  );
  const view = views.includes(chosenView) ? chosenView : 'all';
  const before = view === 'starter' && starter ? starter.grants : saved;
  const [search, setSearch] = useState('');
  const [isDescribed, setDescribed] = useState(false);
  const deedText = useDeedText();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const keys = useGridKeys();
  const rows = useMemo(() => gridRows(nodes), [nodes]);
  const shown = visibleRows(rows, {
    view,
    search,
    value,
    before,
    deedsOf: (page) => cellsOf([page]).map(deedText),
  });
  const open = shown.filter((row) => !row.node.parentKey || !folded.has(row.node.parentKey));
  const shownPages = shown.filter((row) => !row.isDirectory).map((row) => row.node);
  const mayChange = (cell: GridCell) => !isReadOnly && (grantable === undefined || holds(grantable, cell));
  const toggle = (cells: readonly GridCell[]) => onChange?.(toggleCells(value, cells, mayChange));
  const hasLocks = !isReadOnly && cellsOf(nodes).some((cell) => !mayChange(cell));
  const lockReason = props.lockReason ?? t('permission.notHeld');
  const fold = ({ node }: GridRow) => {
    const next = new Set(folded);
    if (!next.delete(node.key)) next.add(node.key);
    setFolded(next);
  };
  const counts = {
    all: cellsOf(nodes).length,
    granted: countGrants(value),
    changed: countChanges(saved, value),
    starter: starter ? countChanges(starter.grants, value) : 0,
  };
  const isDifferenceOnly = view === 'changed' || view === 'starter';
  // A search for a word shows where it is said, and a comparison what differs.
  const areDeedsShown = isDescribed || isDifferenceOnly || search.trim() !== '';
  /** Areas are open at first, pages show their sentences on request. */
  const isOpen = ({ node, isDirectory }: GridRow) =>
    isDirectory ? !folded.has(node.key) : areDeedsShown || folded.has(node.key);
  const cellProps = { value, before, mayChange, isReadOnly, lockReason, onToggle: toggle };
  return (
    <div className={styles.frame}>
      <PermissionTools
        view={view}
        counts={counts}
        views={views}
        starter={starter?.name ?? ''}
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
                {deedKinds.map((kind) => (
                  <DeedHead
                    key={kind}
                    kind={kind}
                    cells={cellsOf(shownPages, kind)}
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
                  <PermissionRow {...cellProps} row={row} isOpen={isOpen(row)} onFold={() => fold(row)} />
                  {isOpen(row) && !row.isDirectory ? (
                    <DeedsRow {...cellProps} page={row.node} depth={row.depth} isDifferenceOnly={isDifferenceOnly} />
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

interface DeedHeadProps {
  kind: DeedKind;
  cells: readonly GridCell[];
  value: Grants;
  mayChange: (cell: GridCell) => boolean;
  onToggle: (cells: readonly GridCell[]) => void;
}

function DeedHead({ kind, ...box }: DeedHeadProps) {
  const { t } = useTranslation('role');
  const name = t(`deed.${kind}`);
  return (
    <th scope="col" title={t(`deed.${kind}.text`)}>
      <span className={styles.action}>{name}</span>
      <GroupBox {...box} label={t('permission.column', { deed: name })} />
    </th>
  );
}
