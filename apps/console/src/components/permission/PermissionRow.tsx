import { type DeedKind, deedKinds } from '@tilldeck/contracts/identity/deed.rules';
import type { Grants } from '@tilldeck/contracts/identity/role.schemas';
import { useTranslation } from 'react-i18next';
import { nameIn } from '../../lib/i18n/i18n.ts';
import {
  type CellMark,
  cellsOf,
  type GridCell,
  type GridRow,
  heldOf,
  markOf,
} from '../../lib/permission/permission-grid.ts';
import { useSettings } from '../../lib/settings/stored-settings.ts';
import { GroupBox } from './GroupBox.tsx';
import styles from './PermissionTree.module.css';
import { useDeedText } from './useDeedText.ts';

interface PermissionRowProps {
  row: GridRow;
  value: Grants;
  before: Grants;
  mayChange: (cell: GridCell) => boolean;
  isReadOnly: boolean;
  lockReason: string;
  /** An area shows its pages, a page its sentences. */
  isOpen: boolean;
  onFold: () => void;
  onToggle: (cells: readonly GridCell[]) => void;
}

/** An area with boxes for everything in it, or a page with a box for each kind of deed it offers. */
export function PermissionRow(props: PermissionRowProps) {
  const { row, value, mayChange, isOpen, onFold, onToggle } = props;
  const { t } = useTranslation('role');
  const { language } = useSettings();
  const title = nameIn(language, row.node);
  const cells = cellsOf(row.pages);
  const label = t(row.isDirectory ? 'permission.area' : 'permission.row', { page: title });
  return (
    <tr className={row.isDirectory ? styles.directory : undefined}>
      <th scope="row" className={styles.name} style={{ '--depth': row.depth } as React.CSSProperties}>
        <GroupBox cells={cells} value={value} mayChange={mayChange} label={label} onToggle={onToggle} />
        <button type="button" className={styles.fold} aria-expanded={isOpen} title={row.node.key} onClick={onFold}>
          {title}
        </button>
        <span className={styles.count}>
          {t('permission.count', { held: heldOf(cells, value).length, total: cells.length })}
        </span>
      </th>
      {deedKinds.map((kind) => (
        <td key={kind}>
          <DeedCell {...props} kind={kind} title={title} />
        </td>
      ))}
    </tr>
  );
}

interface DeedCellProps extends PermissionRowProps {
  kind: DeedKind;
  title: string;
}

function DeedCell({ row, kind, title, value, before, mayChange, isReadOnly, lockReason, onToggle }: DeedCellProps) {
  const { t } = useTranslation('role');
  const deedText = useDeedText();
  const cells = cellsOf(row.pages, kind);
  if (cells.length === 0) return null;
  const held = heldOf(cells, value);
  const name = t('permission.cell', { page: title, deed: t(`deed.${kind}`) });
  const share = held.length > 0 && held.length < cells.length ? { held: held.length, total: cells.length } : null;
  const mark = markOf(cells, before, value);
  if (isReadOnly) return <ReadCell isHeld={held.length > 0} share={share} mark={mark} name={name} />;
  const isLocked = !cells.some(mayChange);
  const sentences = row.isDirectory ? undefined : cells.map(deedText).join('\n');
  return (
    <span
      className={styles.cell}
      data-mark={mark}
      data-locked={isLocked || undefined}
      title={isLocked ? lockReason : sentences}
    >
      {isLocked ? (
        <input
          type="checkbox"
          className="blk-check"
          aria-label={`${name}. ${lockReason}`}
          checked={held.length === cells.length}
          disabled
          readOnly
        />
      ) : (
        <GroupBox cells={cells} value={value} mayChange={mayChange} label={name} onToggle={onToggle} />
      )}
      {share ? <small aria-hidden="true">{`${share.held}/${share.total}`}</small> : null}
    </span>
  );
}

const signs: Record<CellMark, string> = { added: '+', removed: '−', changed: '±', same: '✓' };

interface ReadCellProps {
  isHeld: boolean;
  share: { held: number; total: number } | null;
  mark: CellMark;
  name: string;
}

function ReadCell({ isHeld, share, mark, name }: ReadCellProps) {
  const { t } = useTranslation('role');
  if (!isHeld && mark === 'same')
    return <span className={styles.not} aria-label={`${name}: ${t('permission.no')}`} role="img" />;
  const granted = share ? t('permission.count', share) : t('permission.yes');
  const word = mark === 'same' ? granted : t(`permission.${mark}`);
  return (
    <span className={styles.sign} data-mark={mark} role="img" aria-label={`${name}: ${word}`} title={word}>
      {mark === 'same' && share ? `${share.held}/${share.total}` : signs[mark]}
    </span>
  );
}
